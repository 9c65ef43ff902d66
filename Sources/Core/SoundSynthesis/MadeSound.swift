// SPDX-License-Identifier: MIT

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

  package var fileName: String { "\(rawValue)-v\(version).wav" }

  /// Computes it as a WAV file, which takes about a second.
  package func waveFile() -> [UInt8] { WaveFile.bytes(of: samples()) }

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
