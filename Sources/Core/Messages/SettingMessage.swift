// SPDX-License-Identifier: MIT

/// Checking hooks.yml, and reading and changing its settings.
package enum SettingMessage: Hashable, Sendable {
  /// `hooks` is nil where the file has errors.
  case checked(path: String, hooks: Int?, errors: Int, warnings: Int)
  /// hooks.yml isn't there, which is fine.
  case noFile(String)
  /// A file that was named isn't there.
  case missingFile(String)
  case mendFirst(String)
  case daemonTook
  case daemonKept(errors: Int, defaults: Bool)
  case daemonLater
  case daemonSilent(String)
}
