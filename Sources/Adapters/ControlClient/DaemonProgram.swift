// SPDX-License-Identifier: MIT
import LibC
import Paths

/// Where `segued` is, or another program of ours.
package struct DaemonProgram: Sendable {
  /// The places that were looked at, in order.
  package let searched: [String]
  /// Its path; nil where it is at none of them.
  package let path: String?

  /// What `variable` names, and nothing else where it names something; then beside the running program, then `PATH`.
  package init(
    environment: [String: String], named name: String = "segued", variable: String = "SEGUE_SEGUED",
    executable: String? = Self.ownExecutable
  ) {
    if let named = environment[variable], !named.isEmpty {
      searched = [named]
      path = access(named, X_OK) == 0 ? named : nil
      return
    }
    let beside = executable.map { [Paths.parent(of: $0) + "/\(name)"] } ?? []
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    searched = beside + ["PATH"]
    path = (beside + folders.map { $0 + "/\(name)" }).first { access($0, X_OK) == 0 }
  }

  /// The path of the running program, symbolic links resolved.
  package static var ownExecutable: String? { Executable.path }

  /// Becomes `segued` with `arguments`; returns only where that fails.
  package func become(_ arguments: [String]) -> ClientError {
    guard let path else { return .noProgram(searched: searched) }
    var pointers = (["segued"] + arguments).map { strdup($0) } + [nil]
    execv(path, &pointers)
    let number = errno
    pointers.forEach { free($0) }
    return .cannotStart(.cannotSpawn(program: path, reason: systemMessage(number)), log: "")
  }
}
