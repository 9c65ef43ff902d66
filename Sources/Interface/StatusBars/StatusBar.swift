// SPDX-License-Identifier: MIT

/// A status bar: its output format and its setup. Each is a file in `Bars`, and all are in `all`.
package struct StatusBar: Sendable {
  /// The way in which a bar gets its content.
  package enum Output: Sendable {
    /// The printed text, without the final line feed.
    case lines(@Sendable (BarFrame) -> String)
    /// The arguments of a program of the bar's, which is run.
    case command(@Sendable (BarFrame) -> [String])
  }

  package let name: String
  /// The bar's own program.
  package let program: String
  /// Whether the bar reads a stream. If not, it runs the command periodically.
  package var isPushed = true
  /// The text at the beginning of a stream.
  package var opening: String?
  /// Whether standard input delivers clicks.
  package var readsClicks = false
  /// The time limit of the daemon's answer; nil for the default of a status.
  package var patience: Duration?
  /// Whether the bar shows the elapsed part of the phase beside the text.
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
