// SPDX-License-Identifier: MIT

package struct PlayRequest: Hashable, Sendable {
  /// Several files only for a program that repeats lists.
  package var files: [String]
  /// 0 to 100.
  package var volume: Double
  /// Whether to loop; only for a program that can.
  package var repeats = false
  /// The duration of the fade-in.
  package var rise = Duration.zero
  /// The maximum length, which ends with a fade of one second; nil plays everything.
  package var length: Duration?
  /// The descriptor for commands, if the program takes any.
  package var control: Int32?

  package init(_ files: [String], volume: Double) {
    self.files = files
    self.volume = volume
  }

  var file: String { files[0] }

  /// The volume as an amplitude. The scale is cubic, like the sliders of mpv and PulseAudio, so that a number sounds the same
  /// in every player.
  var gain: Double {
    let share = volume / 100
    return share * share * share
  }

  /// FFmpeg's filters for a fade-in and for a fade-out before the end of `length`.
  var fades: [String] {
    var filters: [String] = []
    if rise > .zero { filters.append("afade=t=in:d=\(Numeral.seconds(rise)):curve=qsin") }
    if let length, length > .seconds(2) {
      filters.append("afade=t=out:st=\(Numeral.seconds(length - .seconds(1))):d=1:curve=qsin")
    }
    return filters
  }
}

/// Numbers in the format of players, independent of the locale.
package enum Numeral {
  static func seconds(_ duration: Duration) -> String { short(duration / .seconds(1)) }

  /// Returns at most two decimals.
  package static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return hundredths % 100 == 0 ? String(hundredths / 100) : point(hundredths, digits: 2)
  }

  /// Returns six decimals.
  static func decimal(_ value: Double) -> String { point(Int((value * 1_000_000).rounded()), digits: 6) }

  private static func point(_ value: Int, digits count: Int) -> String {
    let scale = count == 2 ? 100 : 1_000_000
    let digits = String(value % scale)
    return "\(value / scale).\(String(repeating: "0", count: count - digits.count))\(digits)"
  }
}
