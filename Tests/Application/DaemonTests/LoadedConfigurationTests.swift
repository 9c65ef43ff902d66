// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks
import Testing

@testable import Daemon

@Suite struct LoadedConfigurationTests {
  @Test func `a file that never was good leaves the defaults in force, and says so`() {
    var good = Hooks.Configuration()
    good.dayStartsAt = 60
    #expect(Desk.loaded(good, isBroken: true).info == ConfigInfo(path: "/h/hooks.yml", ok: false, errors: 1))
    #expect(
      Desk.loaded(Hooks.Configuration(), isBroken: true).info
        == ConfigInfo(path: "/h/hooks.yml", ok: false, errors: 1, defaults: true))
    #expect(Desk.loaded(Hooks.Configuration()).info == ConfigInfo(path: "/h/hooks.yml", ok: true, errors: 0))
  }
}
