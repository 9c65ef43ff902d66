// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Paths
import Testing

@testable import Daemon

/// What is answered, against the list of methods.
@Suite struct MethodTableTests {
  @Test func `each method is declared under one name`() {
    let names = MethodInfo.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `without a daemon what is declared so is answered`() {
    let offline = MethodInfo.all.filter { $0.traits.contains(.isOffline) }.map(\.name)
    #expect(OfflineMethods(paths: Paths(environment: ["HOME": "/nowhere"])).table.names == Set(offline))
  }

  private func code(_ table: MethodTable, _ method: String, _ params: String) async -> Int? {
    let line = ControlHandler.Line(
      bytes: Array(#"{"params":\#(params)}"#.utf8), id: .integer(1), isAwaited: true)
    do {
      return try await table[method]?(line) == nil ? nil : 0
    } catch {
      return (error as? ControlError)?.code
    }
  }

  @Test func `while the daemon stops it answers what reads and refuses what acts`() async {
    var table = MethodTable { true }
    table.onTimer { _, _ in throw ControlError.noDaemon }
    table.on(.scopes) { [] }
    table.on(.shutdown) { Nothing() }
    table.on(.test) { _ in [] }
    for method in TimerMethod.allCases {
      #expect(await code(table, method.rawValue, #"{"by":1,"text":"x"}"#) == ControlError.stopping)
    }
    #expect(await code(table, "hooks.scopes", "{}") == 0)
    #expect(await code(table, "daemon.stop", "{}") == 0)
    #expect(await code(table, "hooks.test", #"{"event":"e"}"#) == 0)
    #expect(await code(table, "hooks.test", #"{"event":"e","run":true}"#) == ControlError.stopping)
  }

  @Test func `a missing parameter is named`() {
    let line = ControlHandler.Line(bytes: Array(#"{"id":1}"#.utf8), id: .integer(1), isAwaited: true)
    let error = #expect(throws: ControlError.self) { _ = try line.params(ForgetParams.self) }
    #expect(error?.code == ControlError.invalidParams)
    #expect(error?.message.contains("'scopes' is missing") == true)
  }
}
