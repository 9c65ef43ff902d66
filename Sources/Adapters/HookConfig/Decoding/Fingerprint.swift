// SPDX-License-Identifier: MIT

import Hooks
import SystemEvents

/// A short text that changes whenever what a hook does changes, and with nothing else: not with its name, its place in
/// the file, its lane or its time limits.
enum Fingerprint {
  static func of(_ hook: Hook, secrets: [String: SecretSource]) -> String {
    hash(
      words(hook.trigger) + words(hook.environment.sorted { $0.key < $1.key }.map { NamedText($0.key, $0.value) })
        + [hook.workingDirectory] + list(hook.shell ?? []) + [hook.background.rawValue]
        // A lease holds the sources of its secrets.
        + hook.secrets.sorted().map { secrets[$0].map(word) })
  }

  /// nil for a hook without a service.
  static func revision(of hook: Hook) -> String? {
    guard hook.usesService else { return nil }
    let own = [
      hook.fingerprint, hook.name ?? "", "\(hook.isEnabled)", "\(hook.mode)", String(describing: hook.timeout),
      String(describing: hook.retry), String(describing: hook.maxAge), "\(hook.isIdempotent)",
    ]
    return hash(
      list(own)
        + hook.services.flatMap { use in
          list([FileStamp.of("\(use.folder)/\(PluginFinder.manifest)"), use.program.map(FileStamp.of) ?? ""])
        })
  }

  /// FNV-1a: stable across runs and machines, unlike Hasher; it meets no adversary, since the file is the user's own.
  private static func hash(_ words: [String?]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      // Each carries its length, so that neighbours can't flow into each other.
      for byte in (word.map { "\($0.utf8.count):\($0)" } ?? "-").utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    let hex = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }

  private static func list(_ words: [String]) -> [String?] { [String(words.count)] + words }

  private static func words(_ text: Text) -> [String?] {
    switch text {
    case .literal(let text): list(["literal", text])
    case .secret(let name): list(["secret", name])
    case .expression(let source): list(["expression", source])
    case .joined(let parts): ["joined \(parts.count)"] + parts.flatMap { words($0) }
    }
  }

  private static func words(_ fields: [NamedText]) -> [String?] {
    [String(fields.count)] + fields.flatMap { [$0.name] + words($0.text) }
  }

  private static func words(_ trigger: Trigger) -> [String?] {
    switch trigger {
    case .edge(let edge):
      let marks = [edge.lead, edge.every].map { $0.map(durationText) ?? "" } + [edge.times.map(String.init) ?? ""]
      return list(["edge"] + edge.patterns.map(\.text)) + words(edge.conditions) + list(marks) + words(edge.action)
    case .level(let level):
      let action: [String?] =
        switch level.action {
        case .scope(let enter, let exit): [enter, exit].flatMap { $0.map { words($0) } ?? ["nothing"] }
        case .play(let play): words(.play(play))
        }
      return ["level"] + words(level.conditions) + action
    }
  }

  private static func words(_ conditions: [Condition]) -> [String?] {
    [String(conditions.count)] + conditions.flatMap { list([$0.key.rawValue, $0.text]) }
  }

  private static func words(_ action: Action) -> [String?] {
    let words: [String?] =
      switch action {
      case .command(.shell(let text)): list(["shell", text])
      case .command(.arguments(let arguments)): list(["arguments"] + arguments)
      case .play(let play): play.words.flatMap(list)
      case .webhook(let webhook): self.words(webhook)
      case .plugin(let use): list([use.plugin, use.version] + use.arguments) + self.words(use.inputs)
      case .applied(let inputs, let action): self.words(inputs) + self.words(action)
      }
    return [action.kind] + words
  }

  private static func words(_ inputs: [PluginArgument]) -> [String?] {
    [String(inputs.count)] + inputs.flatMap { [$0.name] + words($0.value) }
  }

  private static func words(_ webhook: Webhook) -> [String?] {
    let body: [String?] =
      switch webhook.body {
      case .event: ["event"]
      case .json(let template): words(template)
      case .form(let fields): words(fields)
      case .text(let text): words(text)
      }
    let tls = webhook.tls
    return words(webhook.url) + [webhook.method] + words(webhook.headers) + body
      + words(webhook.sign.map { NamedText("sign", $0) })
      + [tls.authority, tls.certificate, tls.key, tls.pin, String(webhook.allowsPlainHTTP)]
  }

  private static func words(_ template: JSONTemplate) -> [String?] {
    switch template {
    case .null: ["null"]
    case .bool(let value): list(["bool", String(value)])
    case .integer(let value): list(["integer", String(value)])
    case .number(let value): list(["number", String(value)])
    case .text(let text): words(text)
    case .array(let values): ["array \(values.count)"] + values.flatMap { words($0) }
    case .object(let members): ["object \(members.count)"] + members.flatMap { [$0.name] + words($0.value) }
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
  /// Every secret that it names.
  fileprivate var secrets: Set<String> {
    actions.reduce(into: environment.values.secrets) { $0.formUnion($1.secrets) }
  }
}
