// SPDX-License-Identifier: MIT
import Foundation
import History
import Paths
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct AttachmentFolderTests {
  private let folder: TemporaryFolder
  private let attachments: AttachmentFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    attachments = AttachmentFolder(Paths(environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path]))
    try FileManager.default.createDirectory(atPath: attachments.path, withIntermediateDirectories: true)
    journal = try Journal(path: folder.path + "/segue.db")
  }

  /// A file that is so many hours old.
  private func put(_ name: String, hours: Double) throws {
    let path = attachments.file(name)
    try Data("bytes".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -hours * 3600)], ofItemAtPath: path)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: attachments.path).sorted() }
  }

  private func digest(_ letter: Character) -> String { String(repeating: letter, count: 64) }

  @Test func `what nothing points to goes, but not what may just have come`() throws {
    for letter in "abc" as String { try put(digest(letter), hours: letter == "c" ? 0.5 : 2) }
    try put(".new-1", hours: 2)
    try put(".new-2", hours: 0.5)
    try put("mine.txt", hours: 2)
    var commit = Commit(at: nine)
    commit.changes = [
      .attach(Attachment(id: "1", session: "s", digest: digest("a"), name: "f", size: 5, added: nine))
    ]
    try journal.commit(commit)
    try attachments.tidy(journal)
    #expect(try names == [".new-2", digest("a"), digest("c"), "mine.txt"])
    // What undo may put back is pointed to as well.
    commit.changes = [.detach(["1"])]
    try journal.commit(commit)
    try attachments.tidy(journal)
    #expect(try names.contains(digest("a")))
    try journal.forgetOldSteps(at: nine)
    try attachments.tidy(journal)
    #expect(try names == [".new-2", digest("c"), "mine.txt"])
  }

  @Test func `bytes have a size, and links are none`() throws {
    try put(digest("a"), hours: 0)
    try FileManager.default.createSymbolicLink(
      atPath: attachments.file(digest("b")), withDestinationPath: attachments.file(digest("a")))
    #expect(attachments.size(of: digest("a")) == 5)
    #expect(attachments.size(of: digest("b")) == nil)
    #expect(attachments.size(of: digest("c")) == nil)
    let files = [NewAttachment(digest: digest("a"), name: "f", size: 0)]
    #expect(try attachments.measured(files).map(\.size) == [5])
  }

  /// They stayed for an hour, however large.
  @Test func `a copy that nobody writes any more goes at once, and one that is being written stays`() throws {
    for name in [".new-dead", ".new-alive", "mine.txt"] { try put(name, hours: 0) }
    let writer = open(attachments.file(".new-alive"), O_WRONLY | O_CLOEXEC)
    #expect(writer >= 0 && AttachmentFolder.claim(writer))
    attachments.removeLeftovers()
    #expect(try names == [".new-alive", "mine.txt"])
    close(writer)
    attachments.removeLeftovers()
    #expect(try names == ["mine.txt"])
  }
}
