// SPDX-License-Identifier: MIT
import LibC

/// Why a program couldn't be started; when it is thrown, nothing of the program has run, unless it is `unwatched`.
package struct SpawnError: Error, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    case programNotFound
    case notExecutable
    case interpreterNotFound
    case workingDirectory
    case noProcesses
    case noDescriptors
    case argumentsTooLong
    /// An argument or variable that no program can get: with a NUL in it, or a variable without a name.
    case invalidArgument
    /// The task was cancelled before the start.
    case cancelled
    /// It was started, and ended at once since it couldn't be watched: something of it may have run.
    case unwatched
    case other
  }

  package let code: Code
  /// The system's error number; 0 where the system wasn't asked.
  package let errno: Int32
  /// One sentence for people.
  package let description: String

  init(_ code: Code, errno: Int32 = 0, _ description: String) {
    self.code = code
    self.errno = errno
    self.description = description
  }

  /// The error of a system call that isn't about the program itself: out of processes, descriptors, memory.
  init(errno: Int32, doing: String) {
    switch errno {
    case EAGAIN:
      self.init(.noProcesses, errno: errno, "\(doing): no more processes are allowed (\(errorText(errno)))")
    case EMFILE, ENFILE:
      self.init(.noDescriptors, errno: errno, "\(doing): no file descriptors are left (\(errorText(errno)))")
    default:
      self.init(.other, errno: errno, "\(doing): \(errorText(errno))")
    }
  }
}

/// The system's words for an error number.
package func errorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
