// SPDX-License-Identifier: MIT

/// Checking hooks.yml, and reading and changing settings.
package enum SettingMessage: Hashable, Sendable {
  /// `hooks`: nil if the file has errors.
  case checked(path: String, hooks: Int?, errors: Int, warnings: Int)
  /// hooks.yml does not exist, which is valid.
  case noFile(String)
  /// hooks.yml does not exist, but a file with another ending does.
  case otherName(String, found: String)
  /// A named file does not exist.
  case missingFile(String)
  case mendFirst(String)
  case daemonTook
  case daemonKept(errors: Int, defaults: Bool)
  case daemonLater
  case daemonSilent(String)
}
