// SPDX-License-Identifier: MIT
package import Messages

extension Catalogue {
  /// The language of this process's environment.
  package static let current: any Language = language(for: Environment.current)
}
