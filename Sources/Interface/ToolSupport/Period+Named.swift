// SPDX-License-Identifier: MIT
package import Messages
package import Reports
import TextWidth

extension Period {
  /// Parses the days that a person names.
  ///
  /// - Parameters:
  ///   - option: the option of the value; nil for arguments.
  ///   - commands: the commands that may be meant instead, such as `segue history show`, by their last word.
  package init(
    named text: String, option: String? = nil, today: LocalDay, commands: [String: String] = [:],
    _ language: any Language
  ) throws(ToolFailure) {
    guard let period = PeriodText(today: today).period(text) else {
      throw ToolFailure(badPeriod: text, option: option, commands: commands, language)
    }
    self = period
  }
}

extension ToolFailure {
  /// The failure for a `text` that names no days, with a suggestion.
  package init(
    badPeriod text: String, option: String?, commands: [String: String] = [:], _ language: any Language
  ) {
    let first = text.split(separator: " ").first.map(String.init) ?? ""
    let command = Spelling.nearest(to: first, among: commands.keys.sorted()).flatMap { commands[$0] }
    let meant = command ?? Spelling.nearest(to: text, among: PeriodText.names)
    self.init(.usage, language.report(.badPeriod(text, option: option, suggestion: meant)))
  }
}
