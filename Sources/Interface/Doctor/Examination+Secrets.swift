// SPDX-License-Identifier: MIT

import ControlProtocol
import Hooks
import Messages
import Players
import Secrets
import SoundPlayers
import ToolSupport
import WebhookAction

extension Examination {
  /// Whether each secret of hooks.yml has a value. Shows no value.
  func secretFindings() async -> [Finding] {
    guard !configuration.secrets.isEmpty else { return [fine(.secrets, .noSecrets)] }
    let store = context.secrets
    var findings: [Finding] = []
    for (name, source) in configuration.secrets.sorted(by: { $0.key < $1.key }) {
      if let problem = await store.problem(with: source) {
        findings.append(
          self.problem(
            .secrets, .secretProblem(name, why: language.secret(.problem(problem.problem))),
            remedy: remedy(for: source, isUnsafe: problem.code == .unsafe)))
      } else if let problem = await signingProblem(of: source, in: store) {
        findings.append(
          self.problem(
            .secrets, .secretProblem(name, why: language.delivery(problem.reason)), remedy: remedy(for: source)))
      } else {
        findings.append(fine(.secrets, .secretFound(name, source: text(of: source))))
      }
    }
    return findings
  }

  /// The problem of a signing key, which its prefix tells from other secrets. Runs no commands.
  private func signingProblem(of source: SecretSource, in store: SecretStore) async -> SigningProblem? {
    if case .command = source { return nil }
    guard let value = try? await store.resolve(source), WebhookSigner.isKey(value) else { return nil }
    do throws(SigningProblem) {
      _ = try WebhookSigner(secrets: [value])
      return nil
    } catch {
      return error
    }
  }

  private func text(of source: SecretSource) -> String {
    switch source {
    case .keychain(let text):
      context.secrets.place(of: text).file.map(context.shown) ?? language.doctor(.sourceKeychain)
    case .file(let path): context.shown(path)
    case .environment(let name): language.doctor(.sourceVariable(name))
    case .command(let words): language.doctor(.sourceCommand(ShellText.program(of: words)))
    }
  }

  private func remedy(for source: SecretSource, isUnsafe: Bool = false) -> String? {
    switch source {
    case .keychain(let text):
      guard let entry = try? KeychainEntry(text) else { return nil }
      return "segue secret set \(shellWord(entry.shortName))"
    case .environment(let name): return language.doctor(.setVariable(name))
    case .file(let path):
      return isUnsafe
        ? "chmod 600 \(shellWord(path))" : language.doctor(.makeSecretFile(shellWord(path)))
    case .command(let words):
      return context.install(ShellText.program(of: words))
    }
  }
}
