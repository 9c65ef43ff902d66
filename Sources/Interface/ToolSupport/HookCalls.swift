// SPDX-License-Identifier: MIT

package import Hooks
import Players

/// What a hook would run, as far as its file tells.
package struct HookCall: Hashable, Sendable {
  package var hook: Hook
  package var words: [String]
  /// Whether the hook goes on without it.
  package var isOptional: Bool
}

extension Hook {
  /// Whether something would stay on if nobody exited it.
  package var needsExit: Bool {
    guard case .level(let level) = trigger, case .scope(_, exit: .some) = level.action else { return false }
    return true
  }

  /// The programs that its commands call.
  package var calls: [HookCall] {
    actions.flatMap { action -> [HookCall] in
      switch action {
      case .command(.arguments(let words)): [HookCall(hook: self, words: words, isOptional: false)]
      case .command(.shell(let text)): shellCalls(text)
      case .plugin(let use):
        use.requires.map { HookCall(hook: self, words: [$0], isOptional: false) }
      case .webhook, .play, .applied: []
      }
    }
  }

  /// Of a shell's text: calls of sudo, whose arguments are written out, and of programs that Segue knows.
  private func shellCalls(_ text: String) -> [HookCall] {
    // Another language's words are none that we know.
    let name = shell?.first?.split(separator: "/").last.map(String.init) ?? "sh"
    let own = shell.map { [HookCall(hook: self, words: $0, isOptional: false)] } ?? []
    guard ["sh", "bash", "dash", "zsh", "ksh", "ash"].contains(name) else { return own }
    return own
      + text.split { "\n;|&()".contains($0) }.compactMap { piece -> HookCall? in
        let words = piece.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let program = words.first else { return nil }
        if program == "sudo" {
          return piece.contains { "'\"\\$`*?<>#".contains($0) }
            ? nil : HookCall(hook: self, words: words, isOptional: false)
        }
        // It may stand behind a condition, or before '||'.
        return PackageName.programs.contains(program) ? HookCall(hook: self, words: [program], isOptional: true) : nil
      }
  }
}

/// A call of sudo, taken apart.
package struct SudoCall: Hashable, Sendable {
  /// Whether sudo is told never to ask.
  package var isNonInteractive = false
  /// Options that say as whom.
  package var account: [String] = []
  package var command: [String] = []

  /// nil where `words` aren't a call of sudo, or not one whose command is written out.
  package init?(_ words: [String]) {
    guard let first = words.first, first == "sudo" || first.hasSuffix("/sudo") else { return nil }
    var rest = words.dropFirst()
    while let word = rest.first, word.hasPrefix("-") {
      rest = rest.dropFirst()
      if word == "--" { break }
      if word == "--non-interactive" { isNonInteractive = true }
      guard !word.hasPrefix("--") else {
        if word.hasPrefix("--user=") || word.hasPrefix("--group=") { account.append(word) }
        continue
      }
      let letters = word.dropFirst()
      if letters.contains("n") { isNonInteractive = true }
      // The last letter of a cluster may have a value as its next word.
      if let last = letters.last, "ugpCTRDhrtU".contains(last) {
        if last == "u" || last == "g", let value = rest.first { account += ["-\(last)", value] }
        rest = rest.dropFirst()
      }
    }
    command = Array(rest.drop { $0.contains("=") && !$0.hasPrefix("/") })
    guard !command.isEmpty, !command.contains("") else { return nil }
  }
}
