// SPDX-License-Identifier: MIT
package import Secrets

extension SecretStore.Place {
  /// The file's path; nil for the keychain.
  package var file: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }
}
