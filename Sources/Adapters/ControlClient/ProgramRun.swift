// SPDX-License-Identifier: MIT
import LibC
import Paths

extension ControlClient {
  /// Runs `segued tool` with `arguments` on this process's terminal to its end. Returns its exit status.
  package func runTool(_ arguments: [String]) throws(ClientError) -> Int32 {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    let spawn = Spawn(
      program: path, arguments: ["tool"] + arguments, environment: Environment.current,
      descriptors: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO])
    switch spawn.start() {
    case .success(let pid): return Self.status(of: pid) ?? 1
    case .failure(let error):
      throw .cannotStart(.cannotSpawn(program: path, reason: systemMessage(error.number)), log: paths.log)
    }
  }

  /// Runs a program of `PATH` to its end. Returns its exit status, or nil if it has none.
  package func runProgram(_ words: [String]) -> Int32? {
    let folders = (Environment.current["PATH"] ?? "").split(separator: ":")
    guard let name = words.first else { return nil }
    let paths: [String] = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    let spawn = Spawn(
      program: path, arguments: Array(words.dropFirst()), environment: Environment.current,
      descriptors: [nil, nil, STDERR_FILENO])
    guard case .success(let pid) = spawn.start() else { return nil }
    return Self.status(of: pid)
  }

  /// Waits for the end of a child. Returns its exit status, or nil if a signal ended it.
  private static func status(of pid: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
