// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SystemEvents

/// A trail through the real file system: every way in which it can turn is seen by looking again, and told by a watch.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct FileTrailTests {
  private let folder: TemporaryHome

  init() throws {
    folder = try TemporaryHome()
    for name in ["real/segue", "other/segue", "parts"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["real/segue/hooks.yml", "other/segue/hooks.yml", "parts/a.yml"] {
      try folder.write("version: 1\n", to: name)
    }
    for (link, target) in [("dotfiles", "real"), ("home", "dotfiles"), ("real/segue/linked.yml", "../../parts/a.yml")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
  }

  /// What is followed, and what a shell then does to it.
  struct Turn: Sendable, CustomTestStringConvertible {
    var path = "home/segue/hooks.yml"
    var command: String

    var testDescription: String { "\(path): \(command)" }
  }

  static let turns: [Turn] = [
    Turn(command: "echo more >> real/segue/hooks.yml"),
    Turn(command: "echo new > new.yml && mv new.yml real/segue/hooks.yml"),
    Turn(command: "rm real/segue/hooks.yml"),
    Turn(command: "chmod 666 real/segue/hooks.yml"),
    // A folder on the way that is a link, re-pointed: the last one, and one further up.
    Turn(command: "ln -sfn other home"),
    Turn(command: "ln -sfn other dotfiles"),
    Turn(command: "rm dotfiles && ln -s other dotfiles"),
    Turn(command: "rm dotfiles"),
    // A real folder, renamed, replaced, removed, or made anew.
    Turn(command: "mv real away"),
    Turn(command: "mv real away && mv other real"),
    Turn(command: "mv real/segue away && mv other/segue real/segue"),
    Turn(command: "rm -r real/segue"),
    Turn(command: "rm -r real && cp -r other real"),
    // A file that is a link into another folder.
    Turn(path: "home/segue/linked.yml", command: "mv parts old && cp -r old parts"),
    Turn(path: "home/segue/linked.yml", command: "ln -sfn hooks.yml real/segue/linked.yml"),
    Turn(path: "home/segue/linked.yml", command: "echo more >> parts/a.yml"),
    // What isn't there yet, with the folders above it.
    Turn(path: "nowhere/yet/hooks.yml", command: "mkdir nowhere"),
    Turn(path: "home/missing/hooks.yml", command: "cp -r other/segue real/missing"),
    Turn(path: "loop/hooks.yml", command: "ln -s loop loop"),
  ]

  @Test(arguments: turns) func `a turn is told, and seen by looking again`(_ turn: Turn) async throws {
    var trail = FileTrail()
    trail.follow(folder.path(turn.path))
    let news = Watched(0)
    let watch = try TrailWatch(trail) { news.change { $0 += 1 } }
    #expect(!trail.current().differs(from: trail))
    let result = try await folder.run(["sh", "-ec", turn.command])
    #expect(result.status == 0, "\(result)")
    _ = try await news.until("news") { $0 > 0 ? true : nil }
    #expect(trail.current().differs(from: trail))
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: [
    "mkdir parts/x && touch parts/x/n.yml", "touch parts/b.yml", "rm parts/a.yml", "mv parts old && mkdir parts",
    "mv parts/a.yml parts/z.yml",
  ])
  func `what a pattern matches is watched in every folder in which it looks`(_ command: String) async throws {
    try FileManager.default.createDirectory(atPath: folder.path("parts/y"), withIntermediateDirectories: true)
    var trail = FileTrail()
    #expect(trail.follow(pattern: folder.path("parts/*.yml")) == [folder.path("parts/a.yml")])
    #expect(trail.follow(pattern: folder.path("parts/*/*.yml")).isEmpty)
    let news = Watched(0)
    let watch = try TrailWatch(trail) { news.change { $0 += 1 } }
    #expect(try await folder.run(["sh", "-ec", command]).status == 0)
    _ = try await news.until("news") { $0 > 0 ? true : nil }
    withExtendedLifetime(watch) {}
    // What is in a folder that is new is found by whoever looks after the news of the folder.
    let final = try await folder.run(["touch", folder.path("parts/y/c.yml")])
    #expect(final.status == 0 || command.hasPrefix("mv parts old"))
    #expect(trail.current().differs(from: trail))
  }

  /// It isn't watched yet, so what comes into it would be no news.
  @Test func `a new folder below a pattern is a change, even while it is empty`() async throws {
    var trail = FileTrail()
    trail.follow(pattern: folder.path("parts/*/*.yml"))
    #expect(trail.isCurrent)
    #expect(try await folder.run(["mkdir", folder.path("parts/new")]).status == 0)
    #expect(!trail.isCurrent && trail.current().differs(from: trail))
  }

  @Test func `what goes on beside the way is no news`() async throws {
    var trail = FileTrail()
    trail.follow(folder.path("home/segue/hooks.yml"))
    let news = Watched(0)
    let watch = try TrailWatch(trail) { news.change { $0 += 1 } }
    for name in ["beside", "real/beside", "real/segue/beside"] { try folder.write("x", to: name) }
    // The first that matters is the only one that is told.
    try folder.write("version: 1\nhooks: {}\n", to: "real/segue/hooks.yml")
    _ = try await news.until("news") { $0 > 0 ? true : nil }
    #expect(news.value == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func `where only places matter, what is written is none`() throws {
    var trail = FileTrail(hasContent: false)
    trail.follow(folder.path("parts/a.yml"))
    try folder.write("something longer\n", to: "parts/a.yml")
    #expect(!trail.current().differs(from: trail))
    try folder.replace("parts/a.yml", with: "version: 1\n")
    #expect(trail.current().differs(from: trail))
  }

  @Test func `a file that was written just now is looked at once more`() throws {
    try folder.write("version: 2\n", to: "parts/a.yml")
    var trail = FileTrail()
    trail.follow(folder.path("parts/a.yml"))
    // On a machine that stood still meanwhile it is old by now, and any later write has another time.
    let age = trail.ageOfChange(since: FileTrail())
    #expect(trail.isUncertain || (age ?? .zero) >= .milliseconds(20))
  }

  @Test func `a file that was emptied is known from one that was written`() throws {
    var trail = FileTrail()
    trail.follow(folder.path("parts/a.yml"))
    #expect(!trail.current().isEmptied(since: trail))
    try folder.write("", to: "parts/a.yml")
    #expect(trail.current().isEmptied(since: trail))
    try folder.write("version: 1\n# more\n", to: "parts/a.yml")
    #expect(trail.current().differs(from: trail) && !trail.current().isEmptied(since: trail))
  }
}
