// SPDX-License-Identifier: MIT

/// A length in the largest unit that gives a short number.
enum LengthText: Hashable {
  case milliseconds(Int64)
  /// `30`, `1.5`.
  case seconds(String)
  case minutes(Int64)

  init(milliseconds: Int64) {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    self =
      if milliseconds < 1000 {
        .milliseconds(milliseconds)
      } else if rest != 0 {
        .seconds("\(Double(milliseconds / 100) / 10)")
      } else {
        seconds >= 120 && seconds.isMultiple(of: 60) ? .minutes(seconds / 60) : .seconds("\(seconds)")
      }
  }
}
