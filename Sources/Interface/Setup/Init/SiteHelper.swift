// SPDX-License-Identifier: MIT
import Foundation
import Paths

/// The program of root's that blocks sites in the hosts file, and the rules by which a person runs it without a password.
package enum SiteHelper {
  /// The bundled plugin that uses the program.
  package static let plugin = "site-blocker"
  package static let folder = "/usr/local/sbin"
  package static let path = folder + "/segue-sites"
  package static let hosts = "/etc/hosts"
  package static let rulesFolder = "/etc/sudoers.d"

  /// The line of the hosts file that blocks a host. The program's text contains the same line.
  package static func line(blocking host: String) -> String { "0.0.0.0 \(host) # segue-sites" }

  /// The path of sudo's rules for the user with this id. Each user has a file, without a dot in its name: sudo would skip it.
  package static func rulesPath(of user: UInt32) -> String { "\(rulesFolder)/segue-sites-\(user)" }

  /// The rules for sudo: two argument vectors and nothing else.
  package static func rules(user: UInt32, name: String) -> String {
    // A name may contain special characters of sudoers. A number can't.
    let isPlain =
      name.first?.isLetter == true && name.utf8.count <= 32
      && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_-".utf8.contains($0) }
    return """
      # Put here by Segue: block and unblock sites without a password, and nothing else.
      \(isPlain ? name : "#\(user)") ALL=(root) NOPASSWD: \(path) block, \(path) unblock

      """
  }

  /// The program's text from the bundled plugin `site-blocker`; nil if that isn't installed.
  static var text: String? {
    BundledPlugins.folder.flatMap {
      try? String(contentsOfFile: $0 + "/site-blocker/libexec/segue-sites", encoding: .utf8)
    }
  }
}
