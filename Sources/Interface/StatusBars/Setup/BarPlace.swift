// SPDX-License-Identifier: MIT
import Paths

/// The place of a bar's setup, and the command to run.
package struct BarPlace: Sendable {
  package var environment: [String: String]
  /// The path of `segue`.
  package var program: String
  package var bar: String
  package var isPushed: Bool
  package var options: BarOptions

  package init(_ bar: StatusBar, options: BarOptions, environment: [String: String]) {
    self.environment = environment
    self.bar = bar.name
    self.options = options
    isPushed = bar.isPushed
    program = BarView.program(environment: environment)
  }

  var home: String { Paths(environment: environment).home }

  func config(_ name: String) -> String {
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    return "\(folder)/\(name)"
  }

  func click(_ click: BarClick) -> String { click.command(program) }

  /// The shell command that shows the timer.
  var command: String {
    var words = [program, "status", "--bar", bar]
    if isPushed { words.append("--follow") }
    if let format = options.format { words += ["--format", format] }
    if let tooltip = options.tooltip { words += ["--tooltip", tooltip] }
    if options.hidesIdle { words.append("--hide-idle") }
    return words.map(ShellText.word).joined(separator: " ")
  }
}
