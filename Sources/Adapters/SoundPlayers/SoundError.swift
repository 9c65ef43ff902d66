// SPDX-License-Identifier: MIT

package import ControlProtocol
import LibC
import Messages
package import Players
import Processes
import SoundSynthesis
import TextWidth

package struct SoundError: ExplainedError, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    case unknownName
    case missingFile
    case notAFile
    case unreadableFile
    case emptyFile
    case emptyFolder
    case cacheNotWritable
  }

  package let code: Code
  /// The system's error number; 0 without a system call.
  package let errno: Int32
  package let problem: SoundProblem

  package var reason: DeliveryReason { .sound(problem) }

  /// The problem in English, for logs.
  package var description: String { English().sound(.problem(problem)) }

  static func unknown(_ name: String) -> SoundError {
    let names = MadeSound.allCases.map(\.rawValue)
    let near = Spelling.nearest(to: name, among: names)
    return SoundError(code: .unknownName, errno: 0, problem: .unknown(name: name, near: near, known: names))
  }

  static func file(_ path: String, errno number: Int32) -> SoundError {
    let isMissing = number == ENOENT || number == ENOTDIR
    return SoundError(
      code: isMissing ? .missingFile : .unreadableFile, errno: number,
      problem: isMissing ? .missing(path: path) : .unreadable(path: path, reason: errorText(number)))
  }

  static func emptyFolder(_ path: String) -> SoundError {
    SoundError(code: .emptyFolder, errno: 0, problem: .emptyFolder(path: path))
  }

  static func cache(_ path: String, errno number: Int32) -> SoundError {
    let isFull = number == ENOSPC || number == EDQUOT || number == EFBIG
    return SoundError(
      code: .cacheNotWritable, errno: number,
      problem: .notKept(path: path, reason: errorText(number), isFull: isFull))
  }
}
