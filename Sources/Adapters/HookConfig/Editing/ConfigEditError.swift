// SPDX-License-Identifier: MIT
package import Hooks
package import Messages

/// The reason for which a file wasn't edited. The file is unchanged.
package struct ConfigEditError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The setting doesn't exist.
    case unknownKey
    /// The edit would cause new errors, which are in `diagnostics`.
    case refused
    /// The file has errors that must be fixed first; they are in `diagnostics`.
    case broken
    /// The file or its folder isn't writable; `errno` has the reason.
    case unwritable
    /// Another program has changed the file in the meantime.
    case changedMeanwhile
    /// The file's layout doesn't allow an edit that leaves the rest as it is.
    case notEditable
    /// The name is already used.
    case exists
  }

  package var code: Code
  /// The reason, with the way out.
  package var reason: EditMessage
  /// The reason in English.
  package var message: String { English().edit(reason) }
  package var diagnostics: [Diagnostic] = []
  package var errno: Int32?

  init(_ code: Code, _ reason: EditMessage, diagnostics: [Diagnostic] = [], errno: Int32? = nil) {
    self.code = code
    self.reason = reason
    self.diagnostics = diagnostics
    self.errno = errno
  }
}
