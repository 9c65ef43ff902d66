// SPDX-License-Identifier: MIT
import Hooks
import Messages
import Schemas

/// `secrets`: the source of each value.
extension Decoding {
  func secrets(_ node: YAMLNode) {
    for entry in named(node, of: .key("secrets"), example: "slack_url: { keychain: segue/slack }") {
      let name = entry.key.keyText
      if !Self.isIdentifier(name) {
        problems.error(
          .badSecretName, at: entry.key.span, hint: Self.identifier(from: name).map { .callIt($0) })
      }
      register("secrets.\(name)", at: entry.key.span, what: .secretNamed(name))
      // A bad source is reported once, here, and not again at each use.
      configuration.secrets[name] = source(entry.value, name: name) ?? .keychain("")
    }
  }

  /// Hides a value that is written out in the place of a secret from all diagnostics.
  func hideCredential(_ node: YAMLNode) {
    guard let text = node.text, text.firstRange(ofText: "${{") == nil else { return }
    problems.hide(node.span)
  }

  private func source(_ node: YAMLNode, name: String) -> SecretSource? {
    if let text = node.text {
      hideCredential(node)
      return problems.refuse(
        .plainSecret, at: node.span,
        hint: Self.variable(in: text).map { .write("{ env: \($0) }") } ?? .storeSecret(name))
    }
    guard let fields = fields(node, of: .secret, ConfigKeys.secret, example: "keychain: segue/\(name)") else {
      return nil
    }
    let given = fields.given(ConfigKeys.secret.names)
    guard let entry = given.first, given.count == 1 else {
      if given.isEmpty, fields.hasUnknown { return nil }
      return problems.refuse(
        given.isEmpty ? .noSource(name) : .manySources(name), at: given.last?.key.span ?? place(node),
        hint: .oneSource(ConfigKeys.secret.names))
    }
    switch entry.key.keyText {
    case "keychain": return keychain(entry.value, name: name)
    case "file": return path(entry).map { .file($0) }
    case "env": return variable(entry.value).map { .environment($0) }
    default: return commandLine(entry.value, "command").map { .command($0.arguments(shell: nil)) }
    }
  }

  /// The variable in `$TOKEN`, `${TOKEN}` and `${{ env.TOKEN }}`, which are hardly secrets themselves.
  private static func variable(in text: String) -> Substring? {
    guard text.hasPrefix("$") else { return nil }
    var name = text.drop { "${ ".contains($0) }.prefix { !" }".contains($0) }
    if name.hasPrefix("env.") { name = name.dropFirst(4) }
    return isIdentifier(name) && name.uppercased() == name ? name : nil
  }

  private func keychain(_ node: YAMLNode, name: String) -> SecretSource? {
    guard let text = string(node, "keychain") else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) { return .keychain(text) }
    return problems.refuse(
      .notAKeychainItem(describe(node)), at: node.span, hint: .write("segue/\(name)"))
  }

  private func variable(_ node: YAMLNode) -> String? {
    guard let text = string(node, "env") else { return nil }
    if Self.isIdentifier(text) { return text }
    let hint = text.hasPrefix("$") ? DiagnosticHint.write(text.filter { !"${}".contains($0) }) : nil
    return problems.refuse(.notAVariable(describe(node)), at: node.span, hint: hint)
  }
}

extension CommandLine {
  /// The argument vector. A text is preceded by `shell`, or by `/bin/sh -c`.
  func arguments(shell: [String]?) -> [String] {
    switch self {
    case .shell(let text): (shell ?? ["/bin/sh", "-c"]) + [text]
    case .arguments(let arguments): arguments
    }
  }
}
