// SPDX-License-Identifier: MIT
package import ControlProtocol
import LibC

/// Starts the dashboard's program, and waits for its readiness message on descriptor 3.
package struct WebStart: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    case noProgram(searched: [String])
    /// In English, and as a code if there is one.
    case cannotStart(String, StartProblem?)
  }

  private static let patience = Duration.seconds(10)

  private let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// - Parameter log: the file for the program's errors.
  package func run(_ arguments: [String], log: String) throws(Failure) {
    let program = DaemonProgram(environment: environment, named: "segue-web", variable: "SEGUE_WEB")
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    let errors = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard errors >= 0 else { throw .cannotStart(systemMessage(), nil) }
    defer { close(errors) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(systemMessage(), nil) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var variables = environment
    variables["SEGUE_READY_FD"] = "3"
    let spawn = Spawn(
      program: path, arguments: arguments, environment: variables, descriptors: [nil, nil, errors, ends[1]],
      isDetached: true)
    let result = spawn.start()
    close(ends[1])
    switch result {
    case .failure(let error): throw .cannotStart(systemMessage(error.number), nil)
    case .success(let pid):
      let said = Self.line(from: ends[0])
      if said == "ready" { return }
      kill(pid, SIGTERM)
      let error = ReadyError(said)
      throw .cannotStart(error?.text ?? "no answer", error.map(\.problem) ?? .noAnswer)
    }
  }

  /// The text up to the end of the line, of the pipe, or of the time limit.
  private static func line(from descriptor: Int32) -> String {
    let deadline = Deadline(in: patience)
    var bytes: [UInt8] = []
    while !bytes.contains(UInt8(ascii: "\n")), !waitForInput([descriptor], until: deadline).isEmpty {
      var chunk = [UInt8](repeating: 0, count: 1024)
      let count = readBytes(descriptor, &chunk, chunk.count)
      if count == 0 || (count < 0 && errno != EINTR) { break }
      bytes += chunk.prefix(max(0, count))
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Starts a program of `PATH` without waiting for it; false if it isn't found.
  package func open(with name: String, _ argument: String) -> Bool {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths: [String] = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return false }
    let spawn = Spawn(
      program: path, arguments: [argument], environment: environment, descriptors: [nil, nil, nil], isDetached: true)
    guard case .success = spawn.start() else { return false }
    return true
  }

  /// `open(2)`, which the method above hides.
  private func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { LibC.open(path, flags, mode) }
}
