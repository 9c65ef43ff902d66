// SPDX-License-Identifier: MIT

/// What an editor shows about hooks.yml and plugin.yml, besides the problems and the help of the keys.
package enum EditorMessage: Hashable, Sendable {
  /// The default value of a key or an input.
  case standard(String)
  /// Valid values of a key.
  case examples([String])
  /// An input of a plugin has to be given.
  case required
  /// The title of a correction that replaces a misspelt word.
  case change(to: String)
  /// A person started the language server in a terminal.
  case notForTerminals
}
