// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks
import Messages

/// The configuration in force, and how the file now stands.
struct LoadedConfiguration: Hashable, Sendable {
  /// The last good one.
  var configuration: Configuration
  var path: String
  /// Problems of the file as it now is; with errors among them, `configuration` is an older one.
  var diagnostics: [Diagnostic]

  var errors: Int { diagnostics.count { $0.severity == .error } }

  /// Whether the defaults are in force because no version of the file has been without errors yet.
  var isDefault: Bool { errors > 0 && configuration == Configuration() }

  var info: ConfigInfo {
    ConfigInfo(path: path, ok: errors == 0, errors: errors, defaults: isDefault ? true : nil)
  }
}
