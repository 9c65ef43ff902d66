// SPDX-License-Identifier: MIT

package import Hooks
import Players

/// A program that a hook would run, as far as its file shows.
package struct HookCall: Hashable, Sendable {
  package var hook: Hook
  package var words: [String]
  /// Whether the hook works without it.
  package var isOptional: Bool

  package init(hook: Hook, words: [String], isOptional: Bool) {
    self.hook = hook
    self.words = words
    self.isOptional = isOptional
  }
}

extension Hook {
  /// Whether something would stay turned on without an exit.
  package var needsExit: Bool {
    guard case .level(let level) = trigger, case .scope(_, exit: .some) = level.action else { return false }
    return true
  }

  /// The names of the plugins that are programs.
  package var plugins: Set<String> {
    Set(
      actions.compactMap { action in
        guard case .plugin(let use) = action else { return nil }
        return use.plugin
      })
  }

  /// The programs of the hook's commands.
  package var calls: [HookCall] {
    actions.flatMap { action -> [HookCall] in
      switch action {
      case .command(.arguments(let words)): [HookCall(hook: self, words: words, isOptional: false)]
      case .command(.shell(let text)): shellCalls(text)
      case .plugin(let use):
        // A program with a path is checked when the manifest is read.
        (use.requires + use.arguments.prefix(1).filter { !$0.contains("/") })
          .map { HookCall(hook: self, words: [$0], isOptional: false) }
      case .webhook, .play, .applied: []
      }
    }
  }

  /// Parts of a text that does without a program if it is missing.
  private static let guards = ["||", "if ", "command -v", "which ", "type ", "hash "]

  /// The calls in a shell's text: those of sudo with literal arguments, and those of programs that Segue knows. If the text has
  /// no quotes, blocks or conditions, those of all programs.
  private func shellCalls(_ text: String) -> [HookCall] {
    // The words of other languages are unknown.
    let name = shell?.first?.split(separator: "/").last.map(String.init) ?? "sh"
    let own = shell.map { [HookCall(hook: self, words: $0, isOptional: false)] } ?? []
    guard ["sh", "bash", "dash", "zsh", "ksh", "ash"].contains(name) else { return own }
    let isSimple =
      !text.contains { "'\"\\`<{}#".contains($0) } && !Self.guards.contains { text.contains($0) }
    let single = ShellText.program(of: text)
    // '&' ends a command, but not in '2>&1' and '&>file'.
    let commands = text.replacing(">&", with: "> ").replacing("&>", with: " >")
    return own
      + commands.split { "\n;|&()".contains($0) }.compactMap { piece -> HookCall? in
        let words = piece.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let program = words.first else { return nil }
        if program == "sudo" {
          return piece.contains { "'\"\\$`*?<>#".contains($0) }
            ? nil : HookCall(hook: self, words: words, isOptional: false)
        }
        // The shell replaces the `~`.
        let word = program.hasPrefix("~/") ? String(program.dropFirst()) : program
        // It may depend on a condition, or precede '||'.
        let isProgram = isSimple && ShellText.program(of: word) == word
        return isProgram || program == single || PackageName.programs.contains(program)
          ? HookCall(hook: self, words: [program], isOptional: true) : nil
      }
  }
}

/// A parsed call of sudo.
package struct SudoCall: Hashable, Sendable {
  /// Whether sudo must never ask.
  package var isNonInteractive = false
  /// The options for the target user.
  package var account: [String] = []
  package var command: [String] = []

  /// Nil unless `words` are a call of sudo with a literal command.
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
      // The last letter of a group may take the next word as its value.
      if let last = letters.last, "ugpCTRDhrtU".contains(last) {
        if last == "u" || last == "g", let value = rest.first { account += ["-\(last)", value] }
        rest = rest.dropFirst()
      }
    }
    command = Array(rest.drop { $0.contains("=") && !$0.hasPrefix("/") })
    guard !command.isEmpty, !command.contains("") else { return nil }
  }
}
