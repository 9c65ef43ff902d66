// SPDX-License-Identifier: MIT
import ControlProtocol
import Testing

@testable import ActionExecution

@Suite struct HookEnvironmentTests {
  @Test func `what clients bring is added and the newest counts`() {
    let environment = HookEnvironment(["PATH": "/bin", "HOME": "/home/me", "SEGUE_KEEPER_FD": "3"])
    environment.refresh(["DISPLAY": ":0", "PATH": "/usr/bin", "HOME": "/tmp", "LD_PRELOAD": "x"])
    environment.refresh(["DISPLAY": ":1"])
    #expect(environment.current == ["PATH": "/usr/bin", "HOME": "/home/me", "DISPLAY": ":1"])
  }

  @Test func `of many names only the newest are kept`() {
    let environment = HookEnvironment(["PATH": "/bin", "HOME": "/home/me"])
    for number in 0..<400 {
      environment.refresh(["XDG_\(number)": String(repeating: "x", count: 1000), "PATH": "/usr/bin"])
      #expect(environment.current["XDG_\(number)"] != nil)
    }
    #expect(environment.current.count <= EnvironmentParams.mostVariables + 2)
    #expect(environment.current["PATH"] == "/usr/bin" && environment.current["HOME"] == "/home/me")
    let size = environment.current.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    #expect(size <= EnvironmentParams.longest + 100)
  }

  @Test(arguments: [1, 4, 20, 255, 300]) func `a client hands over no more than is taken`(_ count: Int) {
    var environment = ["PATH": "/bin", "DISPLAY": ":0", "HOME": "/home/me"]
    environment["LANG"] = String(repeating: "x", count: 200_000)
    for number in 0..<count { environment["XDG_\(number)"] = String(repeating: "x", count: 60_000 / count * 5) }
    let params = EnvironmentParams(of: environment)
    #expect(params.problem == nil)
    #expect(params.variables["PATH"] == "/bin" && params.variables["DISPLAY"] == ":0")
    #expect(params.variables["LANG"] == nil && params.variables["HOME"] == nil)
    #expect(params.variables.count >= min(count, 2))
  }
}
