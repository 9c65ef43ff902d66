// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

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
}
