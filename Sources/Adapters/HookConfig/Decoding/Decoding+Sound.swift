// SPDX-License-Identifier: MIT
import Events
import Hooks
import Messages
import Players
import TextWidth
import TimerEngine

/// `notify`, `ambient`, and sounds.
extension Decoding {
  func notify(_ section: Field) {
    let words = [
      "true": true, "yes": true, "on": true, "all": true, "false": false, "no": false, "off": false, "none": false,
    ]
    if let text = section.value.text, let value = words[text.lowercased()] {
      problems.error(
        .notifyTakesKeys(text), at: section.value.span,
        hint: .write("notify: { desktop: \(value), chime: \(value) }"))
      return
    }
    guard let fields = fields(section, isSection: true, example: "desktop: true") else { return }
    set(&configuration.notify.desktop, fields["desktop"], bool)
    set(&configuration.notify.chime, fields["chime"], chime)
    if let notices: Appearance.Notices = fields["terminal"].flatMap(choice) {
      configuration.ui = configuration.ui ?? Appearance()
      configuration.ui?.notices = notices
    }
    if let field = fields["lead"] { configuration.notify.lead = field.value.text == "off" ? nil : notifyLead(field) }
  }

  private func notifyLead(_ field: Field) -> Duration? {
    let node = field.value
    if let text = node.text, ["false", "no", "none", "never"].contains(text.lowercased()) {
      return problems.refuse(
        .notALead(describe(node)), at: node.span, hint: .write("off"))
    }
    return duration(field)
  }

  /// A boolean, a sound for both phases, or `{focus, break, volume}`.
  private func chime(_ field: Field) -> Chime? {
    let node = field.value
    if case .mapping = node.content {
      guard let fields = fields(field) else { return nil }
      var chime = Chime()
      chime.focus = fields["focus"].flatMap(oneChime)
      chime.break = fields["break"].flatMap(oneChime)
      chime.volume = fields["volume"].flatMap(volume)
      return chime
    }
    if case .bool(let value)? = node.scalar?.value { return value ? Chime() : .off }
    // Words that other programs use for true and false.
    let isWord = node.text.map { ["true", "false", "on", "yes", "no", "y", "n", ""].contains($0.lowercased()) }
    guard isWord == false, case .string? = node.scalar?.value else {
      return bool(field).map { $0 ? Chime() : .off }
    }
    return sound(field).map { Chime($0) }
  }

  /// The chime at the end of one phase: a sound, true or false.
  private func oneChime(_ field: Field) -> Sound? {
    if case .bool(let value)? = field.value.scalar?.value { return value ? nil : .off }
    return sound(field)
  }

  func ambient(_ section: Field) {
    guard let fields = fields(section, isSection: true, example: "sound: waterfall") else { return }
    set(&configuration.ambient.sound, fields["sound"], sound)
    set(&configuration.ambient.volume, fields["volume"], volume)
    if let field = fields["focus"] { configuration.ambient.focus = phaseSound(field) }
    if let field = fields["break"] {
      let both = phaseSound(field)
      configuration.ambient.shortBreak = both
      configuration.ambient.longBreak = both
    }
    if let field = fields["short-break"] { configuration.ambient.shortBreak = phaseSound(field) }
    if let field = fields["long-break"] { configuration.ambient.longBreak = phaseSound(field) }
    set(&configuration.ambient.fade, fields["fade"], fade)
    set(&configuration.ambient.duck, fields["duck"], bool)
    if let node = fields["player"]?.value { configuration.ambient.player = player(node) }
  }

  /// A sound, or `{sound, volume}`.
  private func phaseSound(_ field: Field) -> PhaseSound? {
    guard case .mapping = field.value.content else { return sound(field).map { PhaseSound(sound: $0) } }
    guard let fields = fields(field) else { return nil }
    return PhaseSound(sound: fields["sound"].flatMap(sound), volume: fields["volume"].flatMap(volume))
  }

  /// `off` means no fade.
  func fade(_ field: Field) -> Duration? { field.value.text == "off" ? .zero : duration(field) }

  /// `auto`, the name of a player, or a command with `{file}`.
  private func player(_ node: YAMLNode) -> SoundPlayer? {
    guard case .sequence = node.content else {
      guard let text = string(node, "player"), text != "auto" else { return nil }
      if PlayerProgram.names.contains(text) { return .named(text) }
      let names = PlayerProgram.names + ["auto"]
      let hint =
        text.contains(" ")
        ? DiagnosticHint.commandAsList("[program, '\(SoundPlayer.filePlace)']")
        : DiagnosticHint.spelling(of: text, among: names)
          ?? .playerOr(names, command: "[\(text), '\(SoundPlayer.filePlace)']")
      return problems.refuse(.unknownPlayer(text), at: node.span, hint: hint)
    }
    let items = oneOrMore(node, "player")
    let words = items.compactMap { item in place(inCommand: item) ?? string(item, "player") }
    guard !items.isEmpty, words.count == items.count else { return nil }
    guard words.dropFirst().contains(where: { $0.contains(SoundPlayer.filePlace) }) else {
      return problems.refuse(
        .playerWithoutFile, at: node.span, hint: .addToList(SoundPlayer.filePlace))
    }
    guard !words[0].isEmpty, !words[0].contains("{") else {
      return problems.refuse(.playerWithoutProgram, at: items[0].span)
    }
    return .command(words)
  }

  /// The text of an unquoted `{file}`, which is a mapping to YAML.
  private func place(inCommand node: YAMLNode) -> String? {
    guard let entries = node.entries, entries.count == 1, entries[0].value.isNull else { return nil }
    let place = "{\(entries[0].key.keyText)}"
    return [SoundPlayer.filePlace, SoundPlayer.volumePlace].contains(place) ? place : nil
  }

  func volume(_ field: Field) -> Int? {
    let node = field.value
    if let text = node.text, text.hasSuffix("%"), let percent = Int(text.dropLast()) {
      return problems.refuse(.volumePercent, at: node.span, hint: .write("\(max(0, min(percent, 100)))"))
    }
    return integer(node, "volume", in: 0...100)
  }

  func sound(_ field: Field) -> Sound? { sound(field.value, field.name) }

  /// `off`, the name of one of Segue's sounds, or a file: a word with a slash, or one that begins with `~`.
  func sound(_ node: YAMLNode, _ key: String) -> Sound? {
    guard let text = string(node, key) else { return nil }
    if text == "off" { return .off }
    if context.knownSounds.contains(text) { return .bundled(text) }
    if text.contains("/") || text.hasPrefix("~") {
      guard let path = path(node, key) else { return nil }
      if !FileAccess.exists(path) {
        problems.warning(.soundFileMissing(text), at: node.span, hint: .mustExistThen)
      }
      return .file(path)
    }
    let names = context.knownSounds.sorted() + ["off"]
    let hint =
      ["none", "false", "no", "silence", "silent", "mute"].contains(text.lowercased())
      ? DiagnosticHint.write("off")
      : text.contains(".")
        ? .fileBeside(text)
        : DiagnosticHint.spelling(of: text, among: names) ?? .soundOrFile(names)
    return problems.refuse(.unknownSound(text), at: node.span, hint: hint)
  }
}
