// SPDX-License-Identifier: MIT
package import ControlProtocol
import LibC
import Messages

/// The reason that a program could not start. The program has not run at all, unless the code is `unwatched`.
package struct SpawnError: ExplainedError, Hashable, CustomStringConvertible {
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
  package let problem: SpawnProblem

  package var reason: DeliveryReason { .notStarted(problem) }

  /// One sentence in English, for logs.
  package var description: String { English().delivery(reason) }

  init(_ code: Code, errno: Int32 = 0, _ problem: SpawnProblem) {
    self.code = code
    self.errno = errno
    self.problem = problem
  }

  /// The error of a system call for which the program is not responsible: too few processes, descriptors or memory.
  init(errno: Int32, doing: String) {
    let (code, limit): (Code, SpawnProblem.Limit?) =
      switch errno {
      case EAGAIN: (.noProcesses, .processes)
      case EMFILE, ENFILE: (.noDescriptors, .descriptors)
      default: (.other, nil)
      }
    self.init(code, errno: errno, .system(doing: doing, limit: limit, reason: errorText(errno)))
  }
}

/// Returns the system's message for an error number.
package func errorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
