// SPDX-License-Identifier: MIT

/// A sound that Segue makes itself.
package enum MadeSound: String, CaseIterable, Sendable {
  case waterfall
  case meditation
  case rain
  case ocean
  case brownNoise = "brown-noise"
  case pinkNoise = "pink-noise"
  /// The end of focus.
  case chime
  /// The end of a break.
  case breakChime = "break-chime"

  /// Raised with every change of the sound, so that files of an older Segue aren't taken for it.
  package var version: Int { 2 }

  /// Whether it is made to be looped; the others are over after a moment.
  package var isLoop: Bool { self != .chime && self != .breakChime }

  var fileName: String { "\(rawValue)-v\(version).wav" }

  func samples() -> StereoSamples {
    switch self {
    case .waterfall: Waterfall.make()
    case .meditation: Meditation.make()
    case .rain: Rain.make()
    case .ocean: Ocean.make()
    case .brownNoise: ColouredNoise.brown()
    case .pinkNoise: ColouredNoise.pink()
    case .chime: Chime.focusEnd.make()
    case .breakChime: Chime.breakEnd.make()
    }
  }
}

/// What a user names as a sound: one that Segue makes, or a file.
package enum SoundName: Hashable, Sendable, CustomStringConvertible {
  case made(MadeSound)
  /// An absolute path.
  case file(String)

  /// Reads a name or a path; `~/` is `home`, and other relative paths start at `folder`.
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
