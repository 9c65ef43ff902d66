// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

/// With real repositories and a real daemon.
@Suite struct GitContextTests {
  private let plugin = BundledPlugin("git-context")
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func git(_ folder: String, _ arguments: String...) async throws {
    let place = home.path(folder)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let done = try await home.run(
      ["git", "-C", place, "-c", "user.name=Ada", "-c", "user.email=ada@example.org"] + arguments)
    #expect(done.status == 0, "\(done)")
  }

  private func repository(_ folder: String, branch: String) async throws {
    try await git(folder, "init", "--quiet", "--initial-branch", branch)
    try await git(folder, "commit", "--quiet", "--allow-empty", "--message", "First")
  }

  /// The session of a focus that runs in a daemon, after the plugin was told of its start.
  private func told(_ start: [String], folders: [String], session changed: [String: JSONValue] = [:]) async throws
    -> (reply: BundledPlugin.Reply, session: JSONValue)
  {
    let daemon = try await LiveDaemon(home)
    _ = try await home.run([Programs.segue, "start", "--no-wait"] + start)
    let session = try await status()
    let members = ["id", "project", "task"].map { ($0, session[$0] ?? "") }
    let event = try SampleEvent.focus(
      .focusStarted, session: Dictionary(uniqueKeysWithValues: members).merging(changed) { $1 })
    let reply = try await plugin.run(
      with: [
        "folders": .array(folders.map { .string(home.path($0)) }), "project": true, "task": true,
        "segue": .string(Programs.segue),
      ], event: event, in: home)
    let after = try await status()
    try await daemon.stop()
    return (reply, after)
  }

  private func status() async throws -> JSONValue {
    let text = try await home.segue("status", "--json").output
    return try #require(try JSONValue(parsing: text)["session"], "\(text)")
  }

  @Test func `a focus without a name gets the repository's and the branch's`() async throws {
    try await repository("src/website", branch: "feature/ABC-12-write-the_design")
    let (reply, session) = try await told(["--focus"], folders: ["src/website"])
    #expect(reply.status == 0, "\(reply.result)")
    #expect(session["project"]?.string == "website")
    #expect(session["task"]?.string == "ABC-12 write the design")
    #expect(reply.message == "project website, task ABC-12 write the design")
  }

  @Test func `the repository that was worked in last counts, and a trunk says nothing`() async throws {
    try await repository("src/new", branch: "main")
    try await repository("src/old", branch: "fix/bug")
    for name in ["HEAD", "index", "logs/HEAD"] {
      try? FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -86400)], ofItemAtPath: home.path("src/old/.git/\(name)"))
    }
    let (_, session) = try await told(["--focus"], folders: ["src"])
    #expect(session["project"]?.string == "new")
    #expect(session["task"]?.string == "")
  }

  @Test func `what has a name keeps it`() async throws {
    try await repository("repo", branch: "topic")
    let (reply, session) = try await told(["Own task", "--project", "own"], folders: ["repo"])
    #expect(reply.status == 0, "\(reply.result)")
    #expect(session["project"]?.string == "own" && session["task"]?.string == "Own task")
  }

  @Test func `a focus that is over isn't confused with the one that runs`() async throws {
    try await repository("repo", branch: "topic")
    let (reply, session) = try await told(["--focus"], folders: ["repo"], session: ["id": "another"])
    #expect(reply.status == 0, "\(reply.result)")
    #expect(session["project"]?.string == "" && session["task"]?.string == "")
  }

  @Test func `a linked worktree belongs to its repository, whatever its branch is called`() async throws {
    try await repository("main-repo", branch: "main")
    try await git("main-repo", "worktree", "add", "--quiet", "-b", "x/--focus-$(touch-pwned)-`id`", "../tree")
    let (reply, session) = try await told(["--focus"], folders: ["tree"])
    #expect(reply.status == 0, "\(reply.result)")
    #expect(session["project"]?.string == "main-repo")
    #expect(session["task"]?.string == "focus $(touch pwned) `id`")
    #expect(!FileManager.default.fileExists(atPath: home.path("pwned")))
  }

  @Test func `folders without a repository, and a missing git, are said`() async throws {
    try FileManager.default.createDirectory(atPath: home.path("empty"), withIntermediateDirectories: true)
    let event = try SampleEvent.focus(.focusStarted, task: "", project: "")
    func run(_ folder: String, _ variables: [String: String] = [:]) async throws -> BundledPlugin.Reply {
      try await plugin.run(
        with: ["folders": [.string(home.path(folder))], "project": true, "task": true], event: event, in: home,
        variables: variables)
    }
    let none = try await run("empty")
    #expect(none.status == 1 && none.result.errors.contains("see the input folders"), "\(none.result)")
    let missing = try await run("not-there")
    #expect(missing.status == 1 && missing.result.errors.contains("can't be read"), "\(missing.result)")
    try await repository("repo", branch: "topic")
    let bare = try await run("repo", try home.pathWithPythonAlone())
    #expect(bare.status == 1 && bare.result.errors.contains("no program git"), "\(bare.result)")
    let client = try await run("repo")
    #expect(client.status == 1 && client.result.errors.contains("set the input segue"), "\(client.result)")
  }
}
