// SPDX-License-Identifier: MIT
import LibC

/// Where a program is, looked up on the `PATH` of the given environment; nil when it isn't there or can't be run.
package func locateProgram(
  _ program: String, environment: [String: String], workingDirectory: String? = nil
) -> String? {
  try? ProgramLookup(environment: environment, workingDirectory: workingDirectory).path(of: program)
}

/// The search that a shell would do, with the child's environment and folder rather than ours.
struct ProgramLookup {
  let environment: [String: String]
  let workingDirectory: String?

  /// What is searched; the system's default when the environment has no `PATH`.
  private var searchPath: String { environment["PATH"] ?? "/usr/bin:/bin" }

  /// A path for the child to execute: as it is where it has a slash, else the first on the `PATH` that can be run.
  func path(of program: String) throws(SpawnError) -> String {
    guard !program.isEmpty else { throw SpawnError(.invalidArgument, "no program was named") }
    guard !program.contains("/") else { return try checked(program) }
    var refused: String?
    for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
      // An empty part means the working directory, by POSIX.
      let candidate = folder.isEmpty ? "./\(program)" : "\(folder)/\(program)"
      guard isFile(candidate) else { continue }
      if isExecutable(candidate) { return candidate }
      refused = refused ?? candidate
    }
    if let refused { throw notExecutable(refused) }
    throw SpawnError(
      .programNotFound, errno: ENOENT, "“\(program)” is not on the PATH: install it, or write its full path")
  }

  private func checked(_ program: String) throws(SpawnError) -> String {
    if isFile(program) && isExecutable(program) { return program }
    var status = stat()
    if stat(seenFromHere(program), &status) != 0 {
      let number = errno
      throw SpawnError(.programNotFound, errno: number, "there is no program \(program): \(errorText(number))")
    }
    throw notExecutable(program)
  }

  private func notExecutable(_ path: String) -> SpawnError {
    SpawnError(.notExecutable, errno: EACCES, "\(path) can't be executed: is it a program, and executable (chmod +x)?")
  }

  private func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(seenFromHere(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func isExecutable(_ path: String) -> Bool {
    access(seenFromHere(path), X_OK) == 0
  }

  /// Relative paths are meant from the child's folder.
  private func seenFromHere(_ path: String) -> String {
    guard !path.hasPrefix("/"), let workingDirectory else { return path }
    return "\(workingDirectory)/\(path)"
  }
}
