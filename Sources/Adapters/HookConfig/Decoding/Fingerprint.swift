// SPDX-License-Identifier: MIT

import Hooks
import SystemEvents

/// A short text that changes exactly when the effect of a hook changes. The hook's name, its place in the file, its lane and
/// its time limits don't count.
///
/// FNV-1a: stable across runs and machines, unlike Hasher. It needs no resistance, because the file is the user's own.
struct Fingerprint {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  static func of(_ hook: Hook, secrets: [String: SecretSource]) -> String {
    var print = Fingerprint()
    print.add(hook.trigger)
    print.add(hook.environment.sorted { $0.key < $1.key }.map { NamedText($0.key, $0.value) })
    print.add(hook.workingDirectory)
    print.list(hook.shell ?? [])
    print.add(hook.background.rawValue)
    // A lease holds the sources of its secrets.
    for name in hook.secrets.sorted() { print.add(secrets[name].map(word)) }
    return print.text
  }

  /// The revision of a hook's service; nil for a hook without a service.
  static func revision(of hook: Hook) -> String? {
    guard hook.usesService else { return nil }
    var print = Fingerprint()
    print.list([
      hook.fingerprint, hook.name ?? "", "\(hook.isEnabled)", "\(hook.mode)", String(describing: hook.timeout),
      String(describing: hook.retry), String(describing: hook.maxAge), "\(hook.isIdempotent)",
    ])
    for use in hook.services {
      print.list([FileStamp.of("\(use.folder)/\(PluginFinder.manifest)"), use.program.map(FileStamp.of) ?? ""])
    }
    return print.text
  }

  private var text: String {
    let hex = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }

  // MARK: Words

  /// Adds a word with its length, so that neighbours can't flow into each other.
  private mutating func add(_ word: String?) {
    guard var word else { return mix("-".utf8) }
    mix(String(word.utf8.count).utf8)
    mix(":".utf8)
    word.withUTF8 { mix($0) }
  }

  @inline(__always)
  private mutating func mix(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  private mutating func add(count: Int) { add(String(count)) }

  private mutating func list(_ words: [String]) {
    add(count: words.count)
    for word in words { add(word) }
  }

  private mutating func add(_ text: Text) {
    switch text {
    case .literal(let text): list(["literal", text])
    case .secret(let name): list(["secret", name])
    case .expression(let source): list(["expression", source])
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
      list(["edge"] + edge.patterns.map(\.text))
      add(edge.conditions)
      list([edge.lead, edge.every].map { $0.map(durationText) ?? "" } + [edge.times.map(String.init) ?? ""])
      add(edge.action)
    case .level(let level):
      add("level")
      add(level.conditions)
      switch level.action {
      case .scope(let enter, let exit):
        for action in [enter, exit] { if let action { add(action) } else { add("nothing") } }
      case .play(let play): add(.play(play))
      }
    }
  }

  private mutating func add(_ conditions: [Condition]) {
    add(count: conditions.count)
    for condition in conditions { list([condition.key.rawValue, condition.text]) }
  }

  private mutating func add(_ action: Action) {
    add(action.kind)
    switch action {
    case .command(.shell(let text)): list(["shell", text])
    case .command(.arguments(let arguments)): list(["arguments"] + arguments)
    case .play(let play): for words in play.words { list(words) }
    case .webhook(let webhook): add(webhook)
    case .plugin(let use):
      list([use.plugin, use.version] + use.arguments)
      add(use.inputs)
    case .applied(let inputs, let action):
      add(inputs)
      add(action)
    }
  }

  private mutating func add(_ inputs: [PluginArgument]) {
    add(count: inputs.count)
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
    let tls = webhook.tls
    for word in [tls.authority, tls.certificate, tls.key, tls.pin, String(webhook.allowsPlainHTTP)] { add(word) }
  }

  private mutating func add(_ template: JSONTemplate) {
    switch template {
    case .null: add("null")
    case .bool(let value): list(["bool", String(value)])
    case .integer(let value): list(["integer", String(value)])
    case .number(let value): list(["number", String(value)])
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

  private static func word(_ source: SecretSource) -> String {
    switch source {
    case .keychain(let name): "keychain \(name)"
    case .file(let path): "file \(path)"
    case .environment(let name): "env \(name)"
    case .command(let arguments): "command " + arguments.joined(separator: "\0")
    }
  }
}

extension Hook {
  /// Every secret that the hook names.
  fileprivate var secrets: Set<String> {
    actions.reduce(into: environment.values.secrets) { $0.formUnion($1.secrets) }
  }
}
