// SPDX-License-Identifier: MIT

import Hooks
import Messages
import Players
import Secrets
import SoundPlayers
import ToolSupport

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
            remedy: remedy(for: source, problem)))
      } else {
        findings.append(fine(.secrets, .secretFound(name, source: text(of: source))))
      }
    }
    return findings
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

  private func remedy(for source: SecretSource, _ problem: SecretError) -> String? {
    switch source {
    case .keychain(let text):
      guard let entry = try? KeychainEntry(text) else { return nil }
      return "segue secret set \(shellWord(entry.shortName))"
    case .environment(let name): return language.doctor(.setVariable(name))
    case .file(let path):
      return problem.code == .unsafe
        ? "chmod 600 \(shellWord(path))" : language.doctor(.makeSecretFile(shellWord(path)))
    case .command(let words):
      return context.install(ShellText.program(of: words))
    }
  }
}
