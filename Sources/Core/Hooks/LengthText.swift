// SPDX-License-Identifier: MIT
import TimerEngine

extension Duration {
  /// The duration to the second: `25m`, `1h30m`, `45s`, `1m30s`.
  package var lengthText: String {
    let seconds = wholeSeconds
    return (seconds < 0 ? "-" : "") + Duration.seconds(Int64(seconds.magnitude)).exactText
  }

  /// The duration to the millisecond, valid in a file: `1m30s500ms`; negative durations are `0s`.
  package var exactText: String {
    let (seconds, attoseconds) = components
    var rest = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard rest > 0 else { return "0s" }
    var text = ""
    for (name, size) in [("h", Int64(3_600_000)), ("m", 60_000), ("s", 1000), ("ms", 1)] where rest >= size {
      text += "\(rest / size)\(name)"
      rest %= size
    }
    return text
  }
}
