// SPDX-License-Identifier: MIT
import TimerEngine

extension Duration {
  /// `25m`, `1h30m`, `45s`, `1m30s`: to the second.
  package var lengthText: String {
    let seconds = wholeSeconds
    guard seconds != 0 else { return "0s" }
    let (hours, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 3600)
    let parts = [(hours, "h"), (rest / 60, "m"), (rest % 60, "s")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return (seconds < 0 ? "-" : "") + parts.joined()
  }
}
