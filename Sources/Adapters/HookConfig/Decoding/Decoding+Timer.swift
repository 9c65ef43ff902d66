// SPDX-License-Identifier: MIT
import Hooks
import Messages
import Schemas
import TimerEngine

/// `timer` and `projects`.
extension Decoding {
  func timer(_ section: Field) {
    guard let fields = fields(section, isSection: true, example: "focus: 25m") else { return }
    for (phase, length) in lengths(fields) { configuration.timer.lengths.set(phase, length) }
    set(&configuration.timer.longBreakEvery, fields["long-break-every"], integer)
    set(&configuration.timer.strikeLimit, fields["strike-limit"], integer)
    set(&configuration.timer.autoStart, fields["auto-start"], choice)
    if let field = fields["on-suspend"] { onSuspend(field) }
    set(&configuration.timer.onStop, fields["on-stop"], choice)
    set(&configuration.timer.roundExpiresAfter, fields["round-expires-after"], duration)
    set(&configuration.dayStartsAt, fields["day-starts-at"], timeOfDay)
  }

  private func lengths(_ fields: Fields) -> [(Phase, Duration)] {
    Phase.allCases.compactMap { phase in fields[phase.rawValue].flatMap(length).map { (phase, $0) } }
  }

  /// A bare number is minutes, as on the command line. A number that surely means seconds gets a warning.
  private func length(_ field: Field) -> Duration? {
    let node = field.value
    let number = node.text.flatMap { Int($0) }
    if let number, number > 24 * 60 {
      return problems.refuse(
        .minutesTooMany(number), at: node.span,
        hint: .ifSeconds(durationText(.seconds(number))))
    }
    let length = duration(
      node, field.name, bareMinutes: true, in: field.declared.lengths, example: field.declared.example ?? "25m")
    if let number, let length, length > .hours(4) {
      problems.warning(
        .bareMinutes(number, length: durationText(length)), at: node.span,
        hint: .minutesOrSeconds(durationText(length), seconds: durationText(.seconds(number))))
    }
    return length
  }

  private func onSuspend(_ field: Field) {
    guard case .mapping = field.value.content else {
      guard let value: SuspendPolicy = choice(field) else { return }
      configuration.timer.focusOnSuspend = value
      configuration.timer.breakOnSuspend = value
      return
    }
    guard let fields = fields(field) else { return }
    set(&configuration.timer.focusOnSuspend, fields["focus"], choice)
    set(&configuration.timer.breakOnSuspend, fields["break"], choice)
  }

  private func timeOfDay(_ field: Field) -> Int? {
    let node = field.value
    let parts = (node.text ?? "").split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].count == 2, (1...2).contains(parts[0].count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    {
      return hour * 60 + minute
    }
    return problems.refuse(
      .notATimeOfDay(field.name, describe(node)), at: place(node),
      hint: node.text.flatMap(Self.timeMeant).map { .write($0) } ?? .writeLike("04:00"))
  }

  /// The time that `4`, `4am` or `11 pm` means.
  private static func timeMeant(_ text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), digits.count <= 2 else { return nil }
    let hour: Int
    switch text.dropFirst(digits.count).trimmedText.lowercased() {
    case "", "h", "am", "a.m.": hour = number == 12 && text.count > 2 ? 0 : number
    case "pm", "p.m.": hour = number == 12 ? 12 : number + 12
    default: return nil
    }
    return hour < 24 ? (hour < 10 ? "0" : "") + "\(hour):00" : nil
  }

  func projects(_ node: YAMLNode) {
    for entry in named(node, of: .key("projects"), example: "writing: { focus: 50m }") {
      let name = entry.key.keyText
      register("projects.\(name)", at: entry.key.span, what: .projectNamed(name))
      guard let fields = fields(entry.value, of: .project, ConfigKeys.project, example: "focus: 50m") else {
        continue
      }
      projectOverrides[name] = Dictionary(lengths(fields)) { _, last in last }
      configuration.projects[name] = Project(ambient: fields["ambient"].flatMap { sound($0.value, "ambient") })
    }
  }

  /// Gives each project all of its lengths, once the general lengths are known.
  func finishProjects() {
    for (name, own) in projectOverrides where !own.isEmpty {
      var lengths = configuration.timer.lengths
      for (phase, length) in own { lengths.set(phase, length) }
      configuration.timer.projectLengths[name] = lengths
    }
  }
}

extension PhaseLengths {
  fileprivate mutating func set(_ phase: Phase, _ length: Duration) {
    switch phase {
    case .focus: focus = length
    case .shortBreak: shortBreak = length
    case .longBreak: longBreak = length
    }
  }
}
