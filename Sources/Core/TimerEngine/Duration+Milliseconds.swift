// SPDX-License-Identifier: MIT

extension Duration {
  /// The duration in whole milliseconds, rounded towards zero.
  package var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  /// The duration in whole seconds, rounded towards zero: the unit of JSON and of a command's environment.
  package var wholeSeconds: Int64 { components.seconds }

  package static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
  package static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
}
