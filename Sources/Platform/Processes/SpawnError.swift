// SPDX-License-Identifier: MIT
import LibC

/// The reason that a program could not start. The program has not run at all, unless the code is `unwatched`.
package struct SpawnError: Error, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    case programNotFound
    case notExecutable
    case interpreterNotFound
    case workingDirectory
    case noProcesses
    case noDescriptors
    case argumentsTooLong
    /// An argument or variable is invalid: it contains NUL, or the variable has no name.
    case invalidArgument
    /// The task was cancelled before the start.
    case cancelled
    /// The program started, and was ended at once because it could not be watched. Parts of it may have run.
    case unwatched
    case other
  }

  package let code: Code
  /// The system's error number; 0 without a system call.
  package let errno: Int32
  /// One sentence for people.
  package let description: String

  init(_ code: Code, errno: Int32 = 0, _ description: String) {
    self.code = code
    self.errno = errno
    self.description = description
  }

  /// The error of a system call for which the program is not responsible: too few processes, descriptors or memory.
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

/// Returns the system's message for an error number.
package func errorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
