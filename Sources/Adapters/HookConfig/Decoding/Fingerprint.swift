// SPDX-License-Identifier: MIT

import Hooks
import SystemEvents

/// A short text that changes whenever what a hook does changes, and with nothing else: not with its name, its place in
/// the file, its lane or its time limits.
struct Fingerprint {
  // FNV-1a: stable across runs and machines, unlike Hasher; it meets no adversary, since the file is the user's own.
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  static func of(_ hook: Hook, secrets: [String: SecretSource]) -> String {
    var print = Fingerprint()
    print.add(hook.trigger)
    print.add(hook.environment.sorted { $0.key < $1.key }.map { NamedText($0.key, $0.value) })
    print.add(hook.workingDirectory)
    print.add(hook.shell ?? [])
    print.add(hook.background.rawValue)
    // A lease holds the sources of its secrets.
    for name in hook.secrets.sorted() { print.add(secrets[name].map { Self.text($0) }) }
    return print.text
  }

  /// nil for a hook without a service.
  static func revision(of hook: Hook) -> String? {
    guard hook.usesService else { return nil }
    var print = Fingerprint()
    print.add([
      hook.fingerprint, hook.name ?? "", "\(hook.isEnabled)", "\(hook.mode)", String(describing: hook.timeout),
      String(describing: hook.retry), String(describing: hook.maxAge), "\(hook.isIdempotent)",
    ])
    for use in hook.services {
      print.add([FileStamp.of("\(use.folder)/\(PluginFinder.manifest)"), use.program.map(FileStamp.of) ?? ""])
    }
    return print.text
  }

  private var text: String {
    let hex = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }

  private mutating func add(_ text: String?) {
    guard let text else { return mix("-") }
    // Each text carries its length, so that neighbours can't flow into each other.
    mix(text.utf8.count)
    mix(UInt8(ascii: ":"))
    mix(text)
  }

  private mutating func mix(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { mix(byte) }
    }
  }

  private mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The digits of a number that isn't negative.
  private mutating func mix(_ number: Int) {
    if number >= 10 { mix(number / 10) }
    mix(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// The same as its digits as a text.
  private mutating func add(count: Int) {
    var (digits, rest) = (1, count / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    mix(digits)
    mix(UInt8(ascii: ":"))
    mix(count)
  }

  private mutating func add(_ texts: [String]) {
    add(count: texts.count)
    for text in texts { add(text) }
  }

  /// The same as a list of both.
  private mutating func add(_ first: String, _ second: String) {
    add(count: 2)
    add(first)
    add(second)
  }

  private mutating func add(_ text: Text) {
    switch text {
    case .literal(let text): add("literal", text)
    case .secret(let name): add("secret", name)
    case .expression(let source): add("expression", source)
    case .joined(let parts):
      add("joined \(parts.count)")
      for part in parts { add(part) }
    }
  }

  private mutating func add(_ fields: [NamedText]) {
    add(count: fields.count)
    for field in fields {
      add(field.name)
      add(field.text)
    }
  }

  private mutating func add(_ trigger: Trigger) {
    switch trigger {
    case .edge(let edge):
      add(["edge"] + edge.patterns.map(\.text))
      add(edge.conditions)
      add([edge.lead, edge.every].map { $0.map(durationText) ?? "" } + [edge.times.map(String.init) ?? ""])
      add(edge.action)
    case .level(let level):
      add("level")
      add(level.conditions)
      switch level.action {
      case .scope(let enter, let exit):
        for part in [enter, exit] { if let part { add(part) } else { add("nothing") } }
      case .play(let play): add(.play(play))
      }
    }
  }

  private mutating func add(_ conditions: [Condition]) {
    add(count: conditions.count)
    for condition in conditions { add(condition.key.rawValue, condition.text) }
  }

  private mutating func add(_ action: Action) {
    add(action.kind)
    switch action {
    case .command(.shell(let text)): add("shell", text)
    case .command(.arguments(let arguments)): add(["arguments"] + arguments)
    case .play(let play):
      add([play.sound.name, play.volume.map(String.init) ?? "", play.volumeExpression ?? ""])
      if let fade = play.fade { add("fade", durationText(fade)) }
      if let fade = play.fadeExpression { add("fade", fade) }
    case .webhook(let webhook): add(webhook)
    case .plugin(let use):
      add([use.plugin, use.version] + use.arguments)
      add(use.inputs)
    case .applied(let inputs, let action):
      add(inputs)
      add(action)
    }
  }

  private mutating func add(_ inputs: [PluginArgument]) {
    add(String(inputs.count))
    for input in inputs {
      add(input.name)
      add(input.value)
    }
  }

  private mutating func add(_ webhook: Webhook) {
    add(webhook.url)
    add(webhook.method)
    add(webhook.headers)
    switch webhook.body {
    case .event: add("event")
    case .json(let template): add(template)
    case .form(let fields): add(fields)
    case .text(let text): add(text)
    }
    add(webhook.sign.map { NamedText("sign", $0) })
    for file in [webhook.tls.authority, webhook.tls.certificate, webhook.tls.key, webhook.tls.pin] { add(file) }
    add(String(webhook.allowsPlainHTTP))
  }

  private mutating func add(_ template: JSONTemplate) {
    switch template {
    case .null: add("null")
    case .bool(let value): add("bool", String(value))
    case .integer(let value): add("integer", String(value))
    case .number(let value): add("number", String(value))
    case .text(let text): add(text)
    case .array(let values):
      add("array \(values.count)")
      for value in values { add(value) }
    case .object(let members):
      add("object \(members.count)")
      for member in members {
        add(member.name)
        add(member.value)
      }
    }
  }

  private static func text(_ source: SecretSource) -> String {
    switch source {
    case .keychain(let name): "keychain \(name)"
    case .file(let path): "file \(path)"
    case .environment(let name): "env \(name)"
    case .command(let arguments): "command " + arguments.joined(separator: "\0")
    }
  }
}

extension Hook {
  /// Every secret that it names.
  var secrets: Set<String> {
    let actions: [Action?] =
      switch trigger {
      case .edge(let edge): [edge.action]
      case .level(let level): level.action.parts
      }
    return actions.reduce(into: environment.values.secrets) { names, action in
      names.formUnion(action?.secrets ?? [])
    }
  }
}
