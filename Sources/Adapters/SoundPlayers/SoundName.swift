// SPDX-License-Identifier: MIT
package import SoundSynthesis

/// A user's name for a sound: one that Segue generates, or a file.
package enum SoundName: Hashable, Sendable, CustomStringConvertible {
  case made(MadeSound)
  case file(String)

  /// Parses a name or a path. `~/` is `home`, and other relative paths begin at `folder`.
  package init(_ text: String, home: String, folder: String) throws(SoundError) {
    if let made = MadeSound(rawValue: text) {
      self = .made(made)
    } else if text.hasPrefix("/") {
      self = .file(text)
    } else if text.hasPrefix("~/") {
      self = .file(home + text.dropFirst())
    } else if text.contains("/") || text.contains(".") {
      self = .file("\(folder)/\(text)")
    } else {
      throw SoundError.unknown(text)
    }
  }

  package var description: String {
    switch self {
    case .made(let sound): sound.rawValue
    case .file(let path): path
    }
  }
}
