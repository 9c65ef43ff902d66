// SPDX-License-Identifier: MIT
import LibC

/// The location of the plugins that come with the programs.
package enum BundledPlugins {
  /// The plugins' folder for the running program; nil if it does not exist.
  package static var folder: String? { Executable.path.flatMap { folder(for: $0) } }

  /// The folder of code that all plugins share: Python modules and functions for sh. It has no manifest, so that it does not
  /// count as a
  /// plugin.
  package static var library: String? { folder.map { $0 + "/lib" } }

  /// Returns `PREFIX/lib/segue/plugins` for `PREFIX/bin/segued`, and a checkout's folder for a program in its build folder.
  /// `share` is not
  /// used: with ~/.local as the prefix, it contains the added plugins.
  static func folder(for program: String) -> String? {
    let bin = Paths.parent(of: program)
    let parts = bin.split(separator: "/", omittingEmptySubsequences: false)
    var candidates = [Paths.parent(of: bin) + "/lib/segue/plugins"]
    if let build = parts.lastIndex(of: ".build") {
      candidates.append(parts[..<build].joined(separator: "/") + "/plugins")
    }
    return candidates.first { access($0, R_OK | X_OK) == 0 }
  }
}

/// The running program.
package enum Executable {
  /// The program's path with symbolic links resolved.
  package static var path: String? {
    #if os(Linux)
      let link = "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let link = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    #endif
    return resolved(link)
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
