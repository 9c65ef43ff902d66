// SPDX-License-Identifier: MIT
import ControlProtocol
import LibC

/// Returns the path of a program on the `PATH` of the given environment; nil if it is missing or not executable.
package func locateProgram(
  _ program: String, environment: [String: String], workingDirectory: String? = nil
) -> String? {
  try? ProgramLookup(environment: environment, workingDirectory: workingDirectory).path(of: program)
}

/// The search of a shell, with the child's environment and folder.
struct ProgramLookup {
  let environment: [String: String]
  let workingDirectory: String?

  /// The searched folders; the system's default if the environment has no `PATH`.
  private var searchPath: String { environment["PATH"] ?? "/usr/bin:/bin" }

  /// Returns a path for the child to execute: unchanged if it has a slash, otherwise the first executable on the `PATH`.
  func path(of program: String) throws(SpawnError) -> String {
    guard !program.isEmpty else { throw SpawnError(.invalidArgument, .unnamed) }
    guard !program.contains("/") else { return try checked(program) }
    var refused: String?
    for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
      // POSIX defines an empty part as the working directory.
      let candidate = folder.isEmpty ? "./\(program)" : "\(folder)/\(program)"
      guard isFile(candidate) else { continue }
      if isExecutable(candidate) { return candidate }
      refused = refused ?? candidate
    }
    if let refused { throw notExecutable(refused) }
    throw SpawnError(.programNotFound, errno: ENOENT, .notOnPath(program: program))
  }

  private func checked(_ program: String) throws(SpawnError) -> String {
    if isFile(program) && isExecutable(program) { return program }
    var status = stat()
    if stat(seenFromHere(program), &status) != 0 {
      let number = errno
      throw SpawnError(.programNotFound, errno: number, .notFound(program: program, reason: errorText(number)))
    }
    throw notExecutable(program)
  }

  private func notExecutable(_ path: String) -> SpawnError {
    SpawnError(.notExecutable, errno: EACCES, .notExecutable(path: path, reason: nil))
  }

  private func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(seenFromHere(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func isExecutable(_ path: String) -> Bool {
    access(seenFromHere(path), X_OK) == 0
  }

  /// Resolves a path relative to the child's folder.
  private func seenFromHere(_ path: String) -> String {
    guard !path.hasPrefix("/"), let workingDirectory else { return path }
    return "\(workingDirectory)/\(path)"
  }
}
