// SPDX-License-Identifier: MIT
import LibC

/// The way of a command from `segue` to `segued tool`, which reads its arguments, and of a mistake back to `segue`.
///
/// Both programs know the arguments. To read them twice would take a third of the time of a short command, but only `segue` has
/// the help and the words for mistakes.
package enum ToolHandover {
  /// The path of `segue` for the tool; empty for a command that the tool gave back.
  private static let variable = "SEGUE_CLIENT"

  /// In `segue`: whether the tool gave the command back. To be called before anything reads the environment.
  package static func wasGivenBack() -> Bool { take()?.isEmpty == true }

  /// In `segue`: lets the next program give the command back.
  package static func announce() {
    if let path = Executable.path { setenv(variable, path, 1) }
  }

  /// In `segue`, if the next program wasn't started.
  package static func withdraw() { unsetenv(variable) }

  /// In the tool: the program to give a mistake back to; nil if none waits for it. To be called before anything reads the
  /// environment.
  package static func client() -> String? { take().flatMap { $0.isEmpty ? nil : $0 } }

  /// In the tool: replaces this process with `client`. Returns only on failure.
  package static func giveBack(_ arguments: some Sequence<String>, to client: String) {
    setenv(variable, "", 1)
    var pointers = (["segue"] + arguments).map { strdup($0) } + [nil]
    execv(client, &pointers)
    pointers.forEach { free($0) }
    unsetenv(variable)
  }

  private static func take() -> String? {
    guard let value = getenv(variable) else { return nil }
    defer { unsetenv(variable) }
    return String(cString: value)
  }
}
