// SPDX-License-Identifier: MIT
package import Paths

extension Paths {
  /// The folders of a test's own home.
  package init(below folder: String) {
    self.init(environment: ["HOME": folder, "XDG_STATE_HOME": folder, "XDG_DATA_HOME": folder])
  }
}
