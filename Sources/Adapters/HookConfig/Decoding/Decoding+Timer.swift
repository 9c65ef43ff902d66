// SPDX-License-Identifier: MIT
import Hooks
import TimerEngine

/// `timer` and `projects`.
extension Decoding {
  static let lengthKeys = ["focus", "short-break", "long-break"]

  func timer(_ node: YAMLNode) {
    let keys =
      Self.lengthKeys + [
        "long-break-every", "strike-limit", "auto-start", "on-suspend", "on-stop", "round-expires-after",
        "day-starts-at",
      ]
    guard
      let fields = fields(
        node, of: "'timer'", keys: keys, path: "timer", synonyms: Self.timerSynonyms, example: "focus: 25m")
    else { return }
    for (phase, length) in lengths(fields) { configuration.timer.lengths.set(phase, length) }
    if let node = fields["long-break-every"]?.value, let number = integer(node, "long-break-every", in: 1...100) {
      configuration.timer.longBreakEvery = number
    }
    if let node = fields["strike-limit"]?.value, let number = integer(node, "strike-limit", in: 0...1000) {
      configuration.timer.strikeLimit = number
    }
    if let node = fields["auto-start"]?.value, let value = choice(node, "auto-start", of: AutoStart.self) {
      configuration.timer.autoStart = value
    }
    if let node = fields["on-suspend"]?.value { onSuspend(node) }
    if let node = fields["on-stop"]?.value, let value = choice(node, "on-stop", of: OnStop.self) {
      configuration.timer.onStop = value
    }
    if let node = fields["round-expires-after"]?.value,
      let duration = duration(node, "round-expires-after", in: .minutes(1)...(.hours(24 * 7)), example: "2h")
    {
      configuration.timer.roundExpiresAfter = duration
    }
    if let node = fields["day-starts-at"]?.value, let minutes = timeOfDay(node, "day-starts-at") {
      configuration.dayStartsAt = minutes
    }
  }

  private static let timerSynonyms = [
    "work": "focus", "pomodoro": "focus", "break": "short-break", "rounds": "long-break-every",
    "strikes": "strike-limit", "autostart": "auto-start", "suspend": "on-suspend", "stop": "on-stop",
  ]

  private static let projectSynonyms = timerSynonyms.merging(["sound": "ambient"]) { first, _ in first }

  private func lengths(_ fields: Fields) -> [(String, Duration)] {
    fields.given(Self.lengthKeys).compactMap { entry in
      let key = entry.key.keyText
      return length(entry.value, key).map { (key, $0) }
    }
  }

  /// A bare number is minutes, as on the command line; one that was surely meant as seconds draws a word.
  private func length(_ node: YAMLNode, _ key: String) -> Duration? {
    let number = node.text.flatMap { Int($0) }
    if let number, number > 24 * 60 {
      problems.error(
        "\(number) would be minutes: more than a day", at: node.span,
        hint: "write '\(durationText(.seconds(number)))' if it is seconds")
      return nil
    }
    let length = duration(node, key, bareMinutes: true, in: PhaseLengths.allowed, example: "25m")
    if let number, let length, length > .hours(4) {
      problems.warning(
        "\(number) is minutes here: \(durationText(length))", at: node.span,
        hint: "write '\(durationText(length))', or '\(durationText(.seconds(number)))' if it is seconds")
    }
    return length
  }

  private func onSuspend(_ node: YAMLNode) {
    guard case .mapping = node.content else {
      guard let value = choice(node, "on-suspend", of: SuspendPolicy.self) else { return }
      configuration.timer.focusOnSuspend = value
      configuration.timer.breakOnSuspend = value
      return
    }
    guard let fields = fields(node, of: "'on-suspend'", keys: ["focus", "break"], path: nil) else { return }
    if let node = fields["focus"]?.value, let value = choice(node, "focus", of: SuspendPolicy.self) {
      configuration.timer.focusOnSuspend = value
    }
    if let node = fields["break"]?.value, let value = choice(node, "break", of: SuspendPolicy.self) {
      configuration.timer.breakOnSuspend = value
    }
  }

  private func timeOfDay(_ node: YAMLNode, _ key: String) -> Int? {
    let parts = (node.text ?? "").split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].count == 2, (1...2).contains(parts[0].count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    {
      return hour * 60 + minute
    }
    problems.error(
      "'\(key)' takes a time of day, not \(describe(node))", at: place(node),
      hint: node.text.flatMap(Self.timeMeant).map { "write '\($0)'" } ?? "write it like '04:00'")
    return nil
  }

  /// The time that was meant by `4`, `4am` or `11 pm`.
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
    for entry in named(node, of: "'projects'", example: "writing: { focus: 50m }") {
      let name = entry.key.keyText
      register("projects.\(name)", at: entry.key.span, what: "the project '\(name)'")
      let keys = Self.lengthKeys + ["ambient"]
      guard
        let fields = fields(
          entry.value, of: "a project", keys: keys, path: nil, synonyms: Self.projectSynonyms, example: "focus: 50m")
      else { continue }
      projectOverrides[name] = Dictionary(lengths(fields)) { _, last in last }
      configuration.projects[name] = Project(ambient: fields["ambient"].flatMap { sound($0.value, "ambient") })
    }
  }

  /// Gives each project whole lengths, once the general ones are known.
  func finishProjects() {
    for (name, own) in projectOverrides where !own.isEmpty {
      var lengths = configuration.timer.lengths
      for (phase, length) in own { lengths.set(phase, length) }
      configuration.timer.projectLengths[name] = lengths
    }
  }
}

extension PhaseLengths {
  /// Sets the length of a phase by its name in the file.
  fileprivate mutating func set(_ phase: String, _ length: Duration) {
    switch Phase(rawValue: phase) {
    case .focus: focus = length
    case .shortBreak: shortBreak = length
    case .longBreak: longBreak = length
    case nil: break
    }
  }
}
