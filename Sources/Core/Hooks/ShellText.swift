// SPDX-License-Identifier: MIT

/// The text of a shell's command.
package enum ShellText {
  /// Words of the shell itself.
  private static let own: Set<String> = [
    ".", ":", "alias", "break", "builtin", "case", "cd", "command", "continue", "declare", "do", "done", "echo", "elif",
    "else", "esac", "eval", "exec", "exit", "export", "false", "fi", "for", "function", "if", "kill", "let", "local",
    "printf", "pwd", "read", "readonly", "return", "select", "set", "shift", "shopt", "source", "test", "then", "time",
    "times", "trap", "true", "type", "typeset", "ulimit", "umask", "unset", "until", "wait", "while",
  ]

  /// Returns the program of an argument vector: of a shell's text if it is a single plain command, otherwise the first word.
  package static func program(of arguments: [String]) -> String {
    let first = arguments.first ?? ""
    return arguments.count == 3 && arguments[1] == "-c" ? program(of: arguments[2]) ?? first : first
  }

  /// Returns the program of a text that is a single plain command, such as `pass` of `pass show x`. Nil for any other text.
  package static func program(of text: String) -> String? {
    guard !text.contains(where: { "\n;|&()`".contains($0) }),
      let word = text.split(whereSeparator: \.isWhitespace).first,
      word.utf8.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || "._+-/".utf8.contains($0) }),
      !own.contains(String(word))
    else { return nil }
    return String(word)
  }
}
