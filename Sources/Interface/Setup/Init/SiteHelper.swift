// SPDX-License-Identifier: MIT
import Foundation
import Paths

/// The program of root's that blocks sites in the hosts file, and what lets a person run it without a password.
package enum SiteHelper {
  package static let folder = "/usr/local/sbin"
  package static let path = folder + "/segue-sites"
  package static let hosts = "/etc/hosts"
  package static let rulesFolder = "/etc/sudoers.d"

  /// The line of the hosts file that blocks a host; the program's text has it, too.
  package static func line(blocking host: String) -> String { "0.0.0.0 \(host) # segue-sites" }

  /// Where sudo's rules for the user with this id are: a file for each user, without a dot, or sudo would skip it.
  package static func rulesPath(of user: UInt32) -> String { "\(rulesFolder)/segue-sites-\(user)" }

  /// sudo's rules: two argument vectors and nothing else.
  package static func rules(user: UInt32, name: String) -> String {
    // A name can have characters that mean something there; a number can't.
    let isPlain =
      name.first?.isLetter == true && name.utf8.count <= 32
      && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_-".utf8.contains($0) }
    return """
      # Put here by Segue: block and unblock sites without a password, and nothing else.
      \(isPlain ? name : "#\(user)") ALL=(root) NOPASSWD: \(path) block, \(path) unblock

      """
  }

  /// The program's text, which the bundled plugin `site-blocker` brings; nil where that isn't installed.
  static var text: String? {
    BundledPlugins.folder.flatMap {
      try? String(contentsOfFile: $0 + "/site-blocker/libexec/segue-sites", encoding: .utf8)
    }
  }
}
