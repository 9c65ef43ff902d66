// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks

/// The configuration in force, and how the file now stands.
struct LoadedConfiguration: Hashable, Sendable {
  /// The last good one.
  var configuration: Configuration
  var path: String
  /// Problems of the file as it now is; with errors among them, `configuration` is an older one.
  var diagnostics: [Diagnostic]

  var errors: Int { diagnostics.count { $0.severity == .error } }

  var info: ConfigInfo { ConfigInfo(path: path, ok: errors == 0, errors: errors) }
}
