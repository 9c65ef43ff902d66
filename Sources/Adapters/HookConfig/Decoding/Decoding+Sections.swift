// SPDX-License-Identifier: MIT
import Events
import Hooks
import Messages
import TextWidth
import TimerEngine

/// `goals`, `ui` and `attachments`.
extension Decoding {
  func goals(_ section: Field) {
    guard let fields = fields(section, isSection: true, example: "daily: 8 pomodoros") else { return }
    if let node = fields["daily"]?.value { configuration.goals.daily = goal(node, "daily", longest: .hours(24)) }
    if let node = fields["weekly"]?.value { configuration.goals.weekly = goal(node, "weekly", longest: .hours(168)) }
  }

  /// `8 pomodoros` or a length of time; `off` means no goal.
  private func goal(_ node: YAMLNode, _ key: String, longest: Duration) -> Goal? {
    let words = (node.text ?? "").split(separator: " ")
    if words == ["off"] { return nil }
    if words.count == 2, ["pomodoro", "pomodoros"].contains(words[1]), let count = Int(words[0]),
      (1...1000).contains(count)
    {
      return .pomodoros(count)
    }
    if let text = node.text, let time = parseDuration(text, bareMinutes: false), time >= .minutes(1) {
      if time <= longest { return .time(time) }
      return problems.refuse(.goalTooLong(key, most: durationText(longest)), at: node.span)
    }
    if words.count == 2, ["pomodoro", "pomodoros"].contains(words[1]), Int(words[0]) != nil {
      return problems.refuse(.goalRange(key), at: node.span)
    }
    let number =
      node.text.flatMap { DurationGuess.text(for: $0) }
      ?? words.first.flatMap { Int($0) }.flatMap { $0 > 0 ? "\($0) pomodoros" : nil } ?? "8 pomodoros"
    return problems.refuse(
      .notAGoal(key, describe(node)), at: place(node),
      hint: number.hasSuffix("s") && number.contains(" ") ? .writeOr(number, "4h") : .write(number))
  }

  func ui(_ section: Field) {
    guard let fields = fields(section, isSection: true, example: "theme: dark") else { return }
    var ui = configuration.ui ?? Appearance()
    set(&ui.theme, fields["theme"], choice)
    set(&ui.language, fields["language"], choice)
    set(&ui.clock, fields["clock"], choice)
    set(&ui.plant, fields["plant"], choice)
    set(&ui.motion, fields["motion"], choice)
    set(&ui.mouse, fields["mouse"], choice)
    configuration.ui = ui
  }

  func attachments(_ section: Field) {
    guard let fields = fields(section, isSection: true, example: "max-size: 1 GiB"),
      let node = fields["max-size"]?.value
    else { return }
    if let size = node.text.flatMap(SizeText.read) { return configuration.attachmentLimit = size }
    let text = node.text ?? ""
    let number = String(text.prefix { $0.isASCII && $0.isNumber })
    // `500MB` names its unit.
    let unit = text.dropFirst(number.count).trimmedText.prefix(1).uppercased()
    let meant = ["K", "M", "G", "T"].contains(unit) ? "\(number) \(unit)iB" : number
    problems.error(
      .notASize(describe(node)), at: place(node),
      hint: SizeText.read(meant) != nil
        ? .write(meant)
        : SizeText.read(number + " GiB") == nil ? .writeLike("1 GiB") : .writeOr("\(number) MiB", "\(number) GiB"))
  }
}
