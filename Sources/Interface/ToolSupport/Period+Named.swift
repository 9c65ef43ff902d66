// SPDX-License-Identifier: MIT
package import Messages
package import Reports
import TextWidth

extension Period {
  /// The days that a person names.
  ///
  /// - Parameters:
  ///   - option: the option whose value it is; nil for arguments.
  ///   - commands: what could have been meant instead, such as `segue history show`, by its last word.
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
  /// `text` names no days: what could have been meant.
  package init(
    badPeriod text: String, option: String?, commands: [String: String] = [:], _ language: any Language
  ) {
    let first = text.split(separator: " ").first.map(String.init) ?? ""
    let command = Spelling.nearest(to: first, among: commands.keys.sorted()).flatMap { commands[$0] }
    let meant = command ?? Spelling.nearest(to: text, among: PeriodText.names)
    self.init(.usage, language.report(.badPeriod(text, option: option, suggestion: meant)))
  }
}
