// SPDX-License-Identifier: MIT
import LibC
import Paths

/// The path of `segued`, or of another program of Segue.
package struct DaemonProgram: Sendable {
  /// The searched paths, in order.
  package let searched: [String]
  /// The program's path; nil if it is at none of the searched paths.
  package let path: String?

  /// Searches only the path in `variable` if that is set. Otherwise searches beside the running program, then in `PATH`.
  package init(
    environment: [String: String], named name: String = "segued", variable: String = "SEGUE_SEGUED",
    executable: String? = Self.ownExecutable
  ) {
    if let named = environment[variable], !named.isEmpty {
      searched = [named]
      path = access(named, X_OK) == 0 ? named : nil
      return
    }
    let beside = executable.map { Self.candidates(named: name, for: $0) } ?? []
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    searched = beside + ["PATH"]
    path = (beside + folders.map { $0 + "/\(name)" }).first { access($0, X_OK) == 0 }
  }

  /// The paths beside the running program, and in the other folder of its installation, if that exists: packages keep the
  /// programs that people don't start below libexec.
  private static func candidates(named name: String, for executable: String) -> [String] {
    let (folder, prefix) = (Paths.parent(of: executable), Executable.prefix(of: executable))
    let others = ["/bin", "/libexec/segue"].map { prefix + $0 }.filter { $0 != folder && access($0, F_OK) == 0 }
    return ([folder] + others).map { "\($0)/\(name)" }
  }

  /// The path of the running program, symbolic links resolved.
  package static var ownExecutable: String? { Executable.path }

  /// Replaces this process with `segued` and `arguments`. Returns only on failure.
  package func become(_ arguments: [String]) -> ClientError {
    guard let path else { return .noProgram(searched: searched) }
    var pointers = (["segued"] + arguments).map { strdup($0) } + [nil]
    execv(path, &pointers)
    let number = errno
    pointers.forEach { free($0) }
    return .cannotStart(.cannotSpawn(program: path, reason: systemMessage(number)), log: "")
  }
}
