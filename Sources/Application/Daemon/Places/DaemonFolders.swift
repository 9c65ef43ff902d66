// SPDX-License-Identifier: MIT
package import Paths

/// The folders that have to be there before anything else.
package enum DaemonFolders {
  /// Makes the folder of the journal and the log; what can't be made is told by whoever needs it.
  package static func make(_ paths: Paths) {
    try? Folder.make(paths.state)
  }
}
