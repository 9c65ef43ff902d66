// SPDX-License-Identifier: MIT

import LibC
import Processes
import SoundSynthesis
import TextWidth

package struct SoundError: Error, Hashable, CustomStringConvertible {
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
  /// The system's error number; 0 where the system wasn't asked.
  package let errno: Int32
  /// One sentence for people.
  package let description: String

  static func unknown(_ name: String) -> SoundError {
    let names = MadeSound.allCases.map(\.rawValue)
    let hint =
      Spelling.hint(for: name, among: names).map { "; \($0)" }
      ?? ": use one of \(names.joined(separator: ", ")), or the path of a file (./\(name))"
    return SoundError(code: .unknownName, errno: 0, description: "there is no sound called “\(name)”" + hint)
  }

  static func file(_ path: String, errno number: Int32) -> SoundError {
    let isMissing = number == ENOENT || number == ENOTDIR
    return SoundError(
      code: isMissing ? .missingFile : .unreadableFile, errno: number,
      description: isMissing
        ? "there is no sound file \(path)" : "the sound file \(path) can't be read: \(errorText(number))")
  }

  static func emptyFolder(_ path: String) -> SoundError {
    SoundError(
      code: .emptyFolder, errno: 0,
      description: "there is no sound file in the folder \(path) that can be read: .mp3, .ogg, .flac, .wav and the like"
    )
  }

  static func cache(_ path: String, errno number: Int32) -> SoundError {
    let isFull = number == ENOSPC || number == EDQUOT || number == EFBIG
    let mend = isFull ? "make room there" : "make its folder writable"
    return SoundError(
      code: .cacheNotWritable, errno: number,
      description: "the sound can't be kept as \(path): \(errorText(number)); \(mend), or set XDG_CACHE_HOME")
  }
}
