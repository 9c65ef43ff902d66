// SPDX-License-Identifier: MIT
import Foundation
import Paths

/// What `Scripts/install` put below a prefix, by the list that it left there.
struct InstalledPrograms {
  let prefix: String
  /// Paths below the prefix.
  let paths: [String]

  /// nil where the program wasn't installed by it.
  init?(program: String) {
    prefix = Paths.parent(of: Paths.parent(of: program))
    guard let text = try? String(contentsOfFile: prefix + "/lib/segue/installed", encoding: .utf8) else { return nil }
    paths = text.split(separator: "\n").map(String.init).filter(Self.isBelow)
  }

  /// Whether all of it can be removed by this user.
  var isWritable: Bool { paths.allSatisfy { access(Paths.parent(of: "\(prefix)/\($0)"), W_OK) == 0 } }

  /// What removes it as root.
  var command: String { "sudo sh -c 'cd \"\(prefix)\" && xargs rm -rf < lib/segue/installed'" }

  private static func isBelow(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }
}
