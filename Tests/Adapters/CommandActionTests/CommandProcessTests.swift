// SPDX-License-Identifier: MIT
import CommandAction
import Events
import Hooks
import Processes
import Testing

/// What is started, decided without starting it.
@Suite struct CommandProcessTests {
  @Test func `a text goes to the shell, a list to nobody else`() throws {
    let text = try attempt(.shell("echo \"$HOME\" && ~/x"))
    #expect(try runner().process(for: text).arguments == ["/bin/sh", "-c", "echo \"$HOME\" && ~/x"])
    let fish = try attempt(.shell("echo")) { $0.command.shell = ["~/bin/fish", "-c"] }
    #expect(try runner(home: "/home/me").process(for: fish).arguments == ["/home/me/bin/fish", "-c", "echo"])
    let list = try attempt(.arguments(["~/bin/x", "~/y", "$HOME", "~"])) { $0.command.shell = ["fish", "-c"] }
    #expect(try runner(home: "/home/me").process(for: list).arguments == ["/home/me/bin/x", "~/y", "$HOME", "~"])
    let named = try attempt(.arguments(["~root/x"]))
    #expect(try runner().process(for: named).arguments == ["~root/x"])
  }

  @Test func `the hook says where, how long, and what of the background`() throws {
    let plain = try runner(home: "/home/me").process(for: try attempt(.shell("true")))
    #expect(plain.workingDirectory == "/home/me")
    #expect(plain.environment["PWD"] == "/home/me")
    #expect(plain.timeout == .seconds(20))
    #expect(plain.background == .keep)
    let process = try runner().process(
      for: try attempt(.shell("true")) {
        $0.command.workingDirectory = "/srv"
        $0.command.timeout = nil
        $0.command.background = .end
      })
    #expect(process.workingDirectory == "/srv")
    #expect(process.environment["PWD"] == "/srv")
    #expect(process.timeout == nil)
    #expect(process.background == .end)
  }

  @Test func `a command takes what its hook says`() throws {
    let edge = Edge(patterns: [EventPattern("*")], action: .command(.shell("true")))
    var hook = Hook(id: "h", trigger: .edge(edge), place: Place(file: "f", line: 1, column: 1))
    #expect(HookCommand(.shell("true"), of: hook, timeout: .seconds(30)).timeout == .seconds(30))
    hook.timeout = .seconds(5)
    hook.shell = ["bash", "-c"]
    hook.background = .end
    hook.workingDirectory = "/srv"
    hook.environment = ["A": .literal("1"), "B": .secret("hue")]
    let command = HookCommand(.shell("true"), of: hook, timeout: .seconds(30))
    #expect(command.timeout == .seconds(5))
    #expect(command.secrets == ["hue"])
    #expect(try JSON.read(HookCommand.self, from: try JSON.line(command)) == command)
    #expect(command.environment == hook.environment && command.shell == hook.shell)
    #expect(command.background == .end && command.workingDirectory == "/srv")
  }

  @Test func `variables that secrets are read from are withheld, unless the hook hands them on`() throws {
    let secrets: [SecretSource] = [.environment("HUE_TOKEN"), .environment("OTHER"), .file("/x")]
    let runner = runner(environment: ["HUE_TOKEN": "a", "OTHER": "b", "KEPT": "c"], withholding: secrets)
    let process = try runner.process(for: try attempt(.shell("true")) { $0.variables = ["OTHER": "on purpose"] })
    #expect(process.environment["HUE_TOKEN"] == nil)
    #expect(process.environment["OTHER"] == "on purpose")
    #expect(process.environment["KEPT"] == "c")
  }

  @Test func `our variables are always ours, and never left from another hook`() throws {
    let runner = runner(environment: [
      "SEGUE_SCOPE": "enter", "SEGUE_RESTORE": "/old", "SEGUE_TASK": "old", "SEGUE_CONFIG": "/c", "OLDPWD": "/o",
    ])
    let edge = try runner.process(for: try attempt(.shell("true")) { $0.variables = ["SEGUE_HOOK": "forged"] })
    #expect(edge.environment["SEGUE_SCOPE"] == nil)
    #expect(edge.environment["SEGUE_RESTORE"] == nil)
    #expect(edge.environment["SEGUE_TASK"] == "Write")
    #expect(edge.environment["SEGUE_HOOK"] == "my-hook")
    #expect(edge.environment["SEGUE_CONFIG"] == "/c")
    #expect(edge.environment["OLDPWD"] == nil)
    let scope = try runner.process(
      for: try attempt(.shell("true")) {
        $0.scope = .exit
        $0.restoreFile = "/r"
        $0.number = 3
      })
    #expect(scope.environment["SEGUE_SCOPE"] == "exit")
    #expect(scope.environment["SEGUE_RESTORE"] == "/r")
    #expect(scope.environment["SEGUE_DELIVERY"] == "d1")
    #expect(scope.environment["SEGUE_ATTEMPT"] == "3")
  }

  @Test func `standard input is the event, on one line`() throws {
    let event = try event(task: "two\nlines")
    let process = try runner().process(for: try attempt(.shell("true"), event))
    #expect(process.input.last == 0x0A)
    #expect(process.input.count { $0 == 0x0A } == 1)
    #expect(try JSON.read(Event.self, from: process.input) == event)
  }
}
