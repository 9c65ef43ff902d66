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

  /// Increases with every change of the sound, so that files of an older Segue are not reused.
  package var version: Int { 2 }

  /// Whether the sound is a loop. The others last only a moment.
  package var isLoop: Bool { self != .chime && self != .breakChime }

  package var fileName: String { "\(rawValue)-v\(version).wav" }

  /// Computes the sound as a WAV file, in about a second.
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
