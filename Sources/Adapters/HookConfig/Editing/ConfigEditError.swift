// SPDX-License-Identifier: MIT
package import Hooks
package import Messages

/// Why a file wasn't edited; it then is as it was.
package struct ConfigEditError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// There is no such setting.
    case unknownKey
    /// The file would have new errors: `diagnostics` tells them.
    case refused
    /// The file has errors that have to be mended first: `diagnostics` tells them.
    case broken
    /// The file, or its folder, can't be written: `errno` says why.
    case unwritable
    /// Somebody else changed it in the meantime.
    case changedMeanwhile
    /// It is written in a way that an edit would have to tear apart.
    case notEditable
    /// The name is taken.
    case exists
  }

  package var code: Code
  /// The reason, with the way out.
  package var reason: EditMessage
  /// The same in English.
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
