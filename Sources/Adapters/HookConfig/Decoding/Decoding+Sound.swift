// SPDX-License-Identifier: MIT
import Hooks
import Players
import TextWidth
import TimerEngine

/// `notify`, `ambient`, and sounds.
extension Decoding {
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
    if let node = fields["chime"]?.value, let value = chime(node) { configuration.notify.chime = value }
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

  /// Whether there is one, a sound for both, or `{focus, break, volume}`.
  private func chime(_ node: YAMLNode) -> Chime? {
    if case .mapping = node.content {
      guard let fields = fields(node, of: "'chime'", keys: ["focus", "break", "volume"], path: nil) else { return nil }
      var chime = Chime()
      if let node = fields["focus"]?.value { chime.focus = oneChime(node, "focus") }
      if let node = fields["break"]?.value { chime.break = oneChime(node, "break") }
      if let node = fields["volume"]?.value { chime.volume = volume(node) }
      return chime
    }
    if case .bool(let value)? = node.scalar?.value { return value ? Chime() : .off }
    // Words that others have for true and false.
    let isWord = node.text.map { ["true", "false", "on", "yes", "no", "y", "n", ""].contains($0.lowercased()) }
    guard isWord == false, case .string? = node.scalar?.value else {
      return bool(node, "chime").map { $0 ? Chime() : .off }
    }
    return sound(node, "chime").map { Chime($0) }
  }

  /// At the end of one phase: also true and false.
  private func oneChime(_ node: YAMLNode, _ key: String) -> Sound? {
    if case .bool(let value)? = node.scalar?.value { return value ? nil : .off }
    return sound(node, key)
  }

  func ambient(_ node: YAMLNode) {
    let keys = ["sound", "volume", "focus", "break", "short-break", "long-break", "fade", "duck", "player"]
    guard let fields = fields(node, of: "'ambient'", keys: keys, path: "ambient", example: "sound: waterfall") else {
      return
    }
    if let node = fields["sound"]?.value, let value = sound(node, "sound") { configuration.ambient.sound = value }
    if let node = fields["volume"]?.value, let value = volume(node) { configuration.ambient.volume = value }
    if let entry = fields["focus"] { configuration.ambient.focus = phaseSound(entry) }
    if let entry = fields["break"] {
      let both = phaseSound(entry)
      configuration.ambient.shortBreak = both
      configuration.ambient.longBreak = both
    }
    if let entry = fields["short-break"] { configuration.ambient.shortBreak = phaseSound(entry) }
    if let entry = fields["long-break"] { configuration.ambient.longBreak = phaseSound(entry) }
    if let node = fields["fade"]?.value, let value = fade(node) { configuration.ambient.fade = value }
    if let node = fields["duck"]?.value, let value = bool(node, "duck") { configuration.ambient.duck = value }
    if let node = fields["player"]?.value { configuration.ambient.player = player(node) }
  }

  /// A sound, or `{sound, volume}`.
  private func phaseSound(_ entry: YAMLEntry) -> PhaseSound? {
    let key = entry.name
    guard case .mapping = entry.value.content else { return sound(entry.value, key).map { PhaseSound(sound: $0) } }
    guard let fields = fields(entry.value, of: "'\(key)'", keys: ["sound", "volume"], path: nil) else { return nil }
    var part = PhaseSound()
    if let node = fields["sound"]?.value { part.sound = sound(node, "sound") }
    if let node = fields["volume"]?.value { part.volume = volume(node) }
    return part
  }

  /// `off` is none.
  func fade(_ node: YAMLNode) -> Duration? {
    if node.text == "off" { return .zero }
    return duration(node, "fade", in: .zero...Play.longestFade, example: "2s")
  }

  /// `auto`, the name of a player, or a command with `{file}`.
  private func player(_ node: YAMLNode) -> SoundPlayer? {
    guard case .sequence = node.content else {
      guard let text = string(node, "player"), text != "auto" else { return nil }
      if PlayerProgram.names.contains(text) { return .named(text) }
      let names = PlayerProgram.names + ["auto"]
      let hint =
        text.contains(" ")
        ? "write a command as a list: [program, '\(SoundPlayer.filePlace)']"
        : Spelling.hint(for: text, among: names)
          ?? "it is \(Self.oneOf(names)), or a command: [\(text), '\(SoundPlayer.filePlace)']"
      problems.error("there is no player '\(text)' that Segue knows", at: node.span, hint: hint)
      return nil
    }
    let items = oneOrMore(node, "player")
    let words = items.compactMap { item in place(inCommand: item) ?? string(item, "player") }
    guard !items.isEmpty, words.count == items.count else { return nil }
    guard words.dropFirst().contains(where: { $0.contains(SoundPlayer.filePlace) }) else {
      problems.error(
        "'player' doesn't say where the file goes", at: node.span, hint: "add '\(SoundPlayer.filePlace)' to the list")
      return nil
    }
    guard !words[0].isEmpty, !words[0].contains("{") else {
      problems.error("'player' begins with the name of a program", at: items[0].span)
      return nil
    }
    return .command(words)
  }

  /// Without quotes, `{file}` is a mapping to YAML.
  private func place(inCommand node: YAMLNode) -> String? {
    guard let entries = node.entries, entries.count == 1, entries[0].value.isNull else { return nil }
    let place = "{\(entries[0].key.keyText)}"
    return [SoundPlayer.filePlace, SoundPlayer.volumePlace].contains(place) ? place : nil
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
