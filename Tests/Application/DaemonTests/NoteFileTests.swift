// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import Daemon

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(Patience.minutes))) struct NoteFileTests {
  /// One that nobody writes to was once waited for, and so did all who asked for something else.
  @Test func `a pipe in the place of a note is refused at once`() throws {
    let home = try TemporaryHome()
    #expect(mkfifo(home.path("note"), 0o600) == 0)
    let error = #expect(throws: ControlError.self) { try NoteFile.read(home.path("note")) }
    #expect(error?.code == ControlError.notFound)
    try home.write("long", to: "text")
    #expect(try NoteFile.read(home.path("text")) == "long")
  }

  #if os(Linux)
    /// It came back as an NSError in the words of its debug description, as our own mistake.
    @Test func `a file that can't be read is refused with the system's reason`() throws {
      let error = #expect(throws: ControlError.self) { try NoteFile.read("/proc/self/mem") }
      #expect(error?.code == ControlError.refused)
      #expect(
        error?.message
          == "cannot read the file '/proc/self/mem': Input/output error. Write the note into another file")
    }
  #endif

  @Test func `an error of Foundation has a reason in words`() throws {
    let home = try TemporaryHome()
    let file = home.path("file")
    try home.write("", to: "file")
    for path in [file, file + "/below", "/proc/none"] {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        Issue.record("made: \(path)")
      } catch {
        #expect(!error.systemReason.contains("Domain"), "\(error.systemReason)")
      }
    }
    let bare = CocoaError(.fileReadCorruptFile)
    #expect(!bare.systemReason.contains("UserInfo"), "\(bare.systemReason)")
  }
}
