// SPDX-License-Identifier: MIT
package import Hooks

/// A command with all that its hook says of how it is run: what a lease keeps of an exit.
package struct HookCommand: Codable, Hashable, Sendable {
  package var line: Hooks.CommandLine
  /// Secrets by name, never by value.
  package var environment: [String: Text] = [:]
  /// An absolute path; nil is the home folder.
  package var workingDirectory: String?
  /// The argument vector in front of a text; nil is `/bin/sh -c`.
  package var shell: [String]?
  /// No limit when nil.
  package var timeout: Duration?
  package var background = BackgroundPolicy.keep

  package init(_ line: Hooks.CommandLine) {
    self.line = line
  }

  /// A command of `hook`, which may take `timeout` where the hook itself says nothing.
  package init(_ line: Hooks.CommandLine, of hook: Hook, timeout: Duration) {
    self.line = line
    environment = hook.environment
    workingDirectory = hook.workingDirectory
    shell = hook.shell
    self.timeout = hook.timeout ?? timeout
    background = hook.background
  }

  /// Every secret that it needs.
  package var secrets: Set<String> { environment.values.secrets }
}
