// SPDX-License-Identifier: MIT
import LibC

/// Where the plugins are that came with the programs.
package enum BundledPlugins {
  /// Their folder as seen from the running program; nil where there is none.
  package static var folder: String? { Executable.path.flatMap { folder(for: $0) } }

  /// The folder of what all plugins share: modules of Python, and functions for sh. It has no manifest, so that nobody takes
  /// it for a plugin.
  package static var library: String? { folder.map { $0 + "/lib" } }

  /// `PREFIX/lib/segue/plugins` for `PREFIX/bin/segued`; a checkout's own for a program in its build folder. Not below
  /// `share`: with ~/.local as prefix that is where added plugins are.
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
  /// Its path, symbolic links resolved.
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

  /// Where symbolic links lead to; nil where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Paths {
  /// Where plugins are looked for after the folder beside hooks.yml; the first match counts.
  package var pluginFolders: [String] { [plugins] + (BundledPlugins.folder.map { [$0] } ?? []) }
}
