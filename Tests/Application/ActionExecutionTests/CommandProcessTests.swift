// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import Hooks
import Processes
import Testing
import TimerEngine

@testable import ActionExecution

/// What is started, decided without starting it.
@Suite struct CommandProcessTests {
  @Test func `a text goes to the shell, a list to nobody else`() throws {
    let text = try job(.shell("echo \"$HOME\" && ~/x"))
    #expect(try Bench().command(text).arguments == ["/bin/sh", "-c", "echo \"$HOME\" && ~/x"])
    let fish = try job(.shell("echo")) { $0.action.shell = ["~/bin/fish", "-c"] }
    let bench = Bench(home: "/home/me")
    #expect(try bench.command(fish).arguments == ["/home/me/bin/fish", "-c", "echo"])
    let list = try job(.arguments(["~/bin/x", "~/y", "$HOME", "~"])) { $0.action.shell = ["fish", "-c"] }
    #expect(try bench.command(list).arguments == ["/home/me/bin/x", "~/y", "$HOME", "~"])
    #expect(try Bench().command(try job(.arguments(["~root/x"]))).arguments == ["~root/x"])
  }

  @Test func `the hook says where, how long, and what of the background`() throws {
    let plain = try Bench(home: "/home/me").command(try job(.shell("true")))
    #expect(plain.workingDirectory == "/home/me")
    #expect(plain.environment["PWD"] == "/home/me")
    #expect(plain.timeout == .seconds(20))
    #expect(plain.background == .keep)
    let command = try Bench().command(
      try job(.shell("true")) {
        $0.action.workingDirectory = "/srv"
        $0.action.timeout = .seconds(7)
        $0.action.background = .end
      })
    #expect(command.workingDirectory == "/srv")
    #expect(command.environment["PWD"] == "/srv")
    #expect(command.timeout == .seconds(7))
    #expect(command.background == .end)
  }

  @Test func `a command takes what its hook says`() throws {
    let edge = Edge(patterns: [EventPattern("*")], action: .command(.shell("true")))
    var hook = Hook(id: "h", trigger: .edge(edge), place: Place(file: "f", line: 1, column: 1))
    var configuration = Configuration()
    configuration.defaultTimeout = .seconds(30)
    configuration.secrets = ["hue": .file("/hue"), "other": .file("/other")]
    #expect(StoredAction(.command(.shell("true")), of: hook, in: configuration).timeout == .seconds(30))
    hook.timeout = .seconds(5)
    hook.shell = ["bash", "-c"]
    hook.background = .end
    hook.workingDirectory = "/srv"
    hook.environment = ["A": .literal("1"), "B": .secret("hue")]
    let action = StoredAction(.command(.shell("true")), of: hook, in: configuration)
    #expect(action.timeout == .seconds(5))
    #expect(action.secrets == ["hue": .file("/hue")])
    #expect(try JSON.read(StoredAction.self, from: try JSON.line(action)) == action)
    #expect(action.environment == hook.environment && action.shell == hook.shell)
    #expect(action.background == .end && action.workingDirectory == "/srv")
  }

  @Test func `variables that secrets are read from are withheld, unless the hook hands them on`() throws {
    let secrets: [String: SecretSource] = [
      "hue": .environment("HUE_TOKEN"), "other": .environment("OTHER"), "file": .file("/x"),
    ]
    let bench = Bench(environment: ["HUE_TOKEN": "a", "OTHER": "b", "KEPT": "c"])
    let job = try job(.shell("true"), secrets: secrets) { $0.action.environment = ["OTHER": .literal("on purpose")] }
    let command = try bench.command(job)
    #expect(command.environment["HUE_TOKEN"] == nil)
    #expect(command.environment["OTHER"] == "on purpose")
    #expect(command.environment["KEPT"] == "c")
  }

  @Test func `our variables are always ours, and never left from another hook`() throws {
    let bench = Bench(environment: [
      "SEGUE_SCOPE": "enter", "SEGUE_RESTORE": "/old", "SEGUE_TASK": "old", "SEGUE_CONFIG": "/c", "OLDPWD": "/o",
    ])
    let edge = try bench.command(
      try job(.shell("true")) { $0.action.environment = ["SEGUE_HOOK": .literal("forged")] })
    #expect(edge.environment["SEGUE_SCOPE"] == nil)
    #expect(edge.environment["SEGUE_RESTORE"] == nil)
    #expect(edge.environment["SEGUE_TASK"] == "Write")
    #expect(edge.environment["SEGUE_HOOK"] == "my-hook")
    #expect(edge.environment["SEGUE_CONFIG"] == "/c")
    #expect(edge.environment["OLDPWD"] == nil)
    let scope = try bench.command(
      try job(.shell("true")) {
        $0.scope = .exit
        $0.restore = "/r"
        $0.attempt = 3
      })
    #expect(scope.environment["SEGUE_SCOPE"] == "exit")
    #expect(scope.environment["SEGUE_RESTORE"] == "/r")
    #expect(scope.environment["SEGUE_DELIVERY"] == "d1")
    #expect(scope.environment["SEGUE_ATTEMPT"] == "3")
  }

  @Test func `standard input is the event, on one line`() throws {
    let event = try event(task: "two\nlines")
    let command = try Bench().command(try job(.shell("true"), event))
    #expect(command.input.last == 0x0A)
    #expect(command.input.count { $0 == 0x0A } == 1)
    #expect(try JSON.read(Event.self, from: command.input) == event)
  }
}
