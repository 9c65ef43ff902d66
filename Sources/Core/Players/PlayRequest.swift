// SPDX-License-Identifier: MIT

package struct PlayRequest: Hashable, Sendable {
  /// More than one only for a program that repeats lists.
  package var files: [String]
  /// 0 to 100.
  package var volume: Double
  /// Over and over; only for a program that repeats them.
  package var repeats = false
  /// How long it takes to rise.
  package var rise = Duration.zero
  /// It is ended by then, and falls in its last second; nil plays all of it.
  package var length: Duration?
  /// Where it reads commands, if it takes any.
  package var control: Int32?

  package init(_ files: [String], volume: Double) {
    self.files = files
    self.volume = volume
  }

  var file: String { files[0] }

  /// The volume as an amplitude: cubic, as mpv's and PulseAudio's sliders are, so that the same number sounds the same in
  /// every player.
  var gain: Double {
    let share = volume / 100
    return share * share * share
  }

  /// FFmpeg's filters for a rise and, before the end of `length`, a fall.
  var fades: [String] {
    var filters: [String] = []
    if rise > .zero { filters.append("afade=t=in:d=\(Numeral.seconds(rise)):curve=qsin") }
    if let length, length > .seconds(2) {
      filters.append("afade=t=out:st=\(Numeral.seconds(length - .seconds(1))):d=1:curve=qsin")
    }
    return filters
  }
}

/// Numbers as players read them, whatever the language of the machine.
package enum Numeral {
  static func seconds(_ duration: Duration) -> String { short(duration / .seconds(1)) }

  /// Two decimals at most.
  package static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return hundredths % 100 == 0 ? String(hundredths / 100) : point(hundredths, digits: 2)
  }

  /// Six decimals.
  static func decimal(_ value: Double) -> String { point(Int((value * 1_000_000).rounded()), digits: 6) }

  private static func point(_ value: Int, digits count: Int) -> String {
    let scale = count == 2 ? 100 : 1_000_000
    let digits = String(value % scale)
    return "\(value / scale).\(String(repeating: "0", count: count - digits.count))\(digits)"
  }
}
