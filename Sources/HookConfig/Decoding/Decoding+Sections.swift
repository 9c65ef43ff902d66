// SPDX-License-Identifier: MIT
import Events
import Hooks
import Lettering
import TimerEngine

/// `goals`, `notify`, `ambient`, `defaults`, and sounds.
extension Decoding {
  func goals(_ node: YAMLNode) {
    guard
      let fields = fields(node, of: "'goals'", keys: ["daily", "weekly"], path: "goals", example: "daily: 8 pomodoros")
    else { return }
    if let node = fields["daily"]?.value { configuration.goals.daily = goal(node, "daily", longest: .hours(24)) }
    if let node = fields["weekly"]?.value { configuration.goals.weekly = goal(node, "weekly", longest: .hours(168)) }
  }

  /// `8 pomodoros` or a length of time; `off` is none.
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
      problems.error("a \(key) goal can't be more than \(durationText(longest))", at: node.span)
      return nil
    }
    if words.count == 2, ["pomodoro", "pomodoros"].contains(words[1]), Int(words[0]) != nil {
      problems.error("'\(key)' is 1 to 1000 pomodoros, or 'off'", at: node.span)
      return nil
    }
    let number =
      node.text.flatMap { DurationGuess.text(for: $0) }
      ?? words.first.flatMap { Int($0) }.flatMap { $0 > 0 ? "\($0) pomodoros" : nil } ?? "8 pomodoros"
    problems.error(
      "'\(key)' takes a number of pomodoros or a length of time, not \(describe(node))", at: place(node),
      hint: number.hasSuffix("s") && number.contains(" ") ? "write '\(number)' or '4h'" : "write '\(number)'")
    return nil
  }

  func notify(_ node: YAMLNode) {
    let words = [
      "true": true, "yes": true, "on": true, "all": true, "false": false, "no": false, "off": false, "none": false,
    ]
    if let text = node.text, let value = words[text.lowercased()] {
      problems.error(
        "'notify' takes keys, not '\(text)'", at: node.span,
        hint: "write 'notify: { desktop: \(value), chime: \(value) }'")
      return
    }
    guard
      let fields = fields(
        node, of: "'notify'", keys: ["desktop", "chime", "lead"], path: "notify", example: "desktop: true")
    else { return }
    if let node = fields["desktop"]?.value, let value = bool(node, "desktop") { configuration.notify.desktop = value }
    if let node = fields["chime"]?.value, let value = bool(node, "chime") { configuration.notify.chime = value }
    if let node = fields["lead"]?.value {
      configuration.notify.lead = node.text == "off" ? nil : notifyLead(node)
    }
  }

  private func notifyLead(_ node: YAMLNode) -> Duration? {
    if let text = node.text, ["false", "no", "none", "never"].contains(text.lowercased()) {
      problems.error(
        "'lead' takes a length of time or 'off', not \(describe(node))", at: node.span, hint: "write 'off'")
      return nil
    }
    return duration(node, "lead", in: Self.markRange, example: "1m")
  }

  func ambient(_ node: YAMLNode) {
    guard
      let fields = fields(
        node, of: "'ambient'", keys: ["sound", "volume"], path: "ambient", example: "sound: waterfall")
    else { return }
    if let node = fields["sound"]?.value, let value = sound(node, "sound") { configuration.ambient.sound = value }
    if let node = fields["volume"]?.value, let value = volume(node) { configuration.ambient.volume = value }
  }

  func defaults(_ node: YAMLNode) {
    guard let fields = fields(node, of: "'defaults'", keys: ["timeout"], path: "defaults", example: "timeout: 30s")
    else { return }
    if let node = fields["timeout"]?.value, let value = timeout(node) { configuration.defaultTimeout = value }
  }

  func timeout(_ node: YAMLNode) -> Duration? {
    duration(node, "timeout", in: .milliseconds(1)...(.hours(24)), example: "30s")
  }

  func volume(_ node: YAMLNode) -> Int? {
    if let text = node.text, text.hasSuffix("%"), Int(text.dropLast()) != nil {
      problems.error("'volume' takes a number without '%'", at: node.span, hint: "write '\(text.dropLast())'")
      return nil
    }
    return integer(node, "volume", in: 0...100)
  }

  /// `off`, a sound that Segue makes, or a file: what has a slash or begins with `~`.
  func sound(_ node: YAMLNode, _ key: String) -> Sound? {
    guard let text = string(node, key) else { return nil }
    if text == "off" { return .off }
    if surroundings.knownSounds.contains(text) { return .bundled(text) }
    if text.contains("/") || text.hasPrefix("~") {
      guard let path = path(node, key) else { return nil }
      if !FileAccess.exists(path) {
        problems.warning("there is no file '\(text)' now", at: node.span, hint: "it has to be there when it is played")
      }
      return .file(path)
    }
    let names = surroundings.knownSounds.sorted() + ["off"]
    let hint =
      text.contains(".")
      ? "write './\(text)' for a file beside this one"
      : Spelling.hint(for: text, among: names) ?? "it is \(Self.oneOf(names)), or a file with a '/' in its name"
    problems.error("there is no sound '\(text)'", at: node.span, hint: hint)
    return nil
  }
}
