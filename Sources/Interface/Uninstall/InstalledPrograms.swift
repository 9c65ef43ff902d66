// SPDX-License-Identifier: MIT
import Foundation
import Paths

/// The files that `Scripts/install` has installed below a prefix, according to its list.
struct InstalledPrograms {
  let prefix: String
  /// Paths below the prefix.
  let paths: [String]

  /// Nil if it didn't install the program.
  init?(program: String) {
    prefix = Paths.parent(of: Paths.parent(of: program))
    guard let text = try? String(contentsOfFile: prefix + "/lib/segue/installed", encoding: .utf8) else { return nil }
    paths = text.split(separator: "\n").map(String.init).filter(Self.isBelow)
  }

  /// Whether this user can remove all of them.
  var isWritable: Bool { paths.allSatisfy { access(Paths.parent(of: "\(prefix)/\($0)"), W_OK) == 0 } }

  /// The command that removes them as root.
  var command: String { "sudo sh -c 'cd \"\(prefix)\" && xargs rm -rf < lib/segue/installed'" }

  /// The folder of the running program, if it came with Debian's package, which alone has its plugins below `share`.
  static var packagedFolder: String? {
    guard let program = Executable.path,
      BundledPlugins.folder == Executable.prefix(of: program) + "/share/segue/plugins"
    else { return nil }
    return Paths.parent(of: program)
  }

  private static func isBelow(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }
}
