// SPDX-License-Identifier: MIT
import LibC

/// The location of the plugins that come with the programs.
package enum BundledPlugins {
  /// The plugins' folder for the running program; nil if it does not exist.
  package static var folder: String? { Executable.path.flatMap { folder(for: $0) } }

  /// The folder of code that all plugins share: Python modules and functions for sh. It has no manifest, so that it does not
  /// count as a plugin.
  package static var library: String? { folder.map { $0 + "/lib" } }

  /// The folder of the system's packages.
  private static let packaged = "/usr/share/segue/plugins"

  /// Whether a folder contains the bundled plugins of this or another installation.
  package static func isShelf(_ folder: String) -> Bool {
    folder == self.folder || folder == packaged || folder.hasSuffix("/lib/segue/plugins")
  }

  /// Returns `PREFIX/lib/segue/plugins` for `PREFIX/bin/segued`, `/usr/share/segue/plugins` for a package's program, and a
  /// checkout's folder for a program in its build folder. `share` of other prefixes is not used: with ~/.local as the prefix,
  /// it contains the added plugins.
  static func folder(for program: String) -> String? {
    let prefix = Executable.prefix(of: program)
    let parts = program.split(separator: "/", omittingEmptySubsequences: false)
    var candidates = [prefix + "/lib/segue/plugins"]
    if prefix == "/usr" { candidates.append(packaged) }
    if let build = parts.lastIndex(of: ".build") {
      candidates.append(parts[..<build].joined(separator: "/") + "/plugins")
    }
    return candidates.first { access($0, R_OK | X_OK) == 0 }
  }
}

/// The running program.
package enum Executable {
  /// The prefix of an installed program, which is in `PREFIX/bin` or `PREFIX/libexec/segue`.
  package static func prefix(of program: String) -> String {
    let folder = Paths.parent(of: program)
    let libexec = "/libexec/segue"
    return folder.hasSuffix(libexec) ? String(folder.dropLast(libexec.count)) : Paths.parent(of: folder)
  }

  /// The program's path with symbolic links resolved. After an update, it is the path of the new program.
  package static var path: String? {
    #if os(Linux)
      let link = "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let link = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    #endif
    return resolved(link) ?? replaced(link)
  }

  /// Returns the path of a program whose file was replaced while it runs; nil if there is no file now.
  private static func replaced(_ link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBufferPointer { readlink(link, $0.baseAddress!, $0.count) }
    let target = String(decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel's mark of a file without a name.
    guard target.hasSuffix(" (deleted)") else { return nil }
    return resolved(String(target.dropLast(" (deleted)".count)))
  }

  /// Returns the target of symbolic links; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Paths {
  /// The folders of plugins after the folder beside hooks.yml; the first match counts.
  package var pluginFolders: [String] { [plugins] + (BundledPlugins.folder.map { [$0] } ?? []) }
}
