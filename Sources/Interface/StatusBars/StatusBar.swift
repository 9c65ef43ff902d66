// SPDX-License-Identifier: MIT

/// A status bar: what it wants to be told, and how it is set up. Each is a file in `Bars`, and all are in `all`.
package struct StatusBar: Sendable {
  /// How a bar gets what it shows.
  package enum Output: Sendable {
    /// What is printed, without the line break at its end.
    case lines(@Sendable (BarFrame) -> String)
    /// The arguments of a program of the bar's that is run.
    case command(@Sendable (BarFrame) -> [String])
  }

  package let name: String
  /// The bar's own program.
  package let program: String
  /// Whether it takes a stream; else it asks again and again.
  package var isPushed = true
  /// What is printed before everything else of a stream.
  package var opening: String?
  /// Whether clicks come from standard input.
  package var readsClicks = false
  /// How long the daemon may take; nil is as long as anybody waits for a status.
  package var patience: Duration?
  /// Whether the bar shows how much of the phase is over beside the text.
  var showsPart = false
  var escape: @Sendable (String) -> String = BarText.plain
  package let output: Output
  package let setup: @Sendable (BarPlace) -> BarSetup

  package static let all: [StatusBar] = [
    .waybar, .polybar, .i3bar, .swaybar, .i3blocks, .i3statusRS, .tmux, .starship, .swiftbar, .xbar, .argos,
    .sketchybar,
    .eww, .lemonbar, .genmon,
  ]

  package static func named(_ name: String) throws(BarError) -> StatusBar {
    guard let bar = all.first(where: { $0.name == name }) else { throw .unknown(name) }
    return bar
  }
}
