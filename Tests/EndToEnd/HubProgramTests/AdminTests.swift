// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `segue-hub admin`
@Suite(.slow)
struct AdminTests {
  @Test func `the first administrator is made by the terminal, and logs in on the pages`() async throws {
    let home = try TemporaryHome.forClient()
    let made = try await home.hub("admin", "create", "Root", input: password + "\n")
    #expect(made.status == 0, "\(made)")
    #expect(made.output == "The administrator 'root' is created. Log in at the hub's address.\n")
    let file = try FileManager.default.attributesOfItem(atPath: home.hubData + "/hub.db")
    #expect(file[.posixPermissions] as? Int == 0o600)
    let hub = try await RunningProgram(home)
    let login = try await hub.logIn("root", password)
    let cookie = try #require(login.header("Set-Cookie")).prefix { $0 != ";" }
    #expect(try await hub.get("/admin", cookies: String(cookie)).status == 200)
  }

  @Test func `a terminal shows nothing of the password, and asks twice`() async throws {
    let home = try TemporaryHome.forClient()
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "terminal.py").path()
    func create(_ handle: String, _ first: String, _ second: String) async throws -> ProgramResult {
      try await home.run(["python3", script, first, second, Programs.segueHub, "admin", "create", handle])
    }
    let made = try await create("root", password, password)
    #expect(made.status == 0, "\(made)")
    #expect(made.output.contains("Password: "))
    #expect(made.output.contains("is created"))
    #expect(!made.output.contains("quiet"), "\(made)")
    let differ = try await create("second", password, "another long walk")
    #expect(differ.status == 1)
    #expect(differ.output.contains("The two passwords differ. Nothing is created."))
    #expect(try await home.hub("admin", "list").output == "root\n")
  }

  @Test(arguments: [
    ("ab", password, 64, "'ab' is not a handle."), ("root", "short", 1, "needs at least 10 characters"),
    ("root", "password1234", 1, "among the first that others try"), ("taken", password, 1, "'taken' is taken."),
    ("administrator-root", "administrator-root", 1, "must differ from the handle"),
  ])
  func `an administrator that cannot be made is explained`(
    handle: String, typed: String, status: Int32, problem: String
  ) async throws {
    let home = try TemporaryHome.forClient()
    _ = try await home.hub("admin", "create", "taken", input: password + "\n")
    let result = try await home.hub("admin", "create", handle, input: typed + "\n")
    #expect(result.status == status)
    #expect(result.errors.contains(problem), "\(result)")
  }

  @Test func `without a password on standard input, nothing is made`() async throws {
    let home = try TemporaryHome.forClient()
    let result = try await home.hub("admin", "create", "root")
    #expect(result.status == 64)
    #expect(result.errors.contains("Standard input has no password."))
    let list = try await home.hub("admin", "list")
    #expect(list.output.isEmpty)
    #expect(list.errors.contains("Create one with 'segue-hub admin create HANDLE'."))
  }

  @Test func `administrators are listed for people and for programs`() async throws {
    let home = try TemporaryHome.forClient()
    for handle in ["root", "another"] {
      #expect(try await home.hub("admin", "create", handle, input: password + "\n").status == 0)
    }
    #expect(try await home.hub("admin", "list").output == "another\nroot\n")
    #expect(
      try await home.hub("admin", "list", "--json").lines == [
        #"{"handle":"another","name":"another","suspended":false}"#,
        #"{"handle":"root","name":"root","suspended":false}"#,
      ])
  }

  @Test func `a reset link has the address of the server, and works there once`() async throws {
    let home = try TemporaryHome.forClient()
    let hub = try await RunningProgram(home)
    _ = try await home.hub("admin", "create", "root", input: password + "\n")
    let result = try await home.hub("admin", "reset", "Root")
    #expect(result.status == 0, "\(result)")
    let address = "http://127.0.0.1:\(hub.port)"
    #expect(result.output.hasPrefix(address + "/reset?link="))
    let path = String(result.output.dropFirst(address.count).dropLast())
    let fields = "link=\(path.suffix(43))&password=another+long+walk&again=another+long+walk"
    #expect(try await hub.fill(path, fields).header("Location") == "/login?said=resetDone")
    #expect(try await hub.get(path).status == 422)
    #expect(try await hub.logIn("root", "another long walk").status == 303)
    let missing = try await home.hub("admin", "reset", "nobody")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("No account has the handle 'nobody'."))
  }

  @Test(arguments: [
    ["admin", "list"], ["admin", "reset", "root"], ["check"], ["backup", "b.db"], ["copy", "--to", "c.db"],
  ])
  func `a command that only reads makes no hub where there is none`(words: [String]) async throws {
    let home = try TemporaryHome.forClient()
    let result = try await home.run([Programs.segueHub] + words)
    #expect(result.status == 1)
    #expect(result.errors.contains("There is no hub in '\(home.hubData)'."), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: home.hubData))
  }
}
