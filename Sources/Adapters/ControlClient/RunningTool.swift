// SPDX-License-Identifier: MIT
import LibC
import Paths

/// A `segued tool …` that runs beneath a live view. The view reads its output as it comes, and never blocks.
package final class RunningTool {
  /// Readable when the tool has printed something or has ended.
  package let descriptor: Int32
  private let pid: pid_t
  private var bytes: [UInt8] = []
  private var isReaped = false
  /// More bytes than any screen shows.
  private static let limit = 4 << 20

  fileprivate init(descriptor: Int32, pid: pid_t) {
    (self.descriptor, self.pid) = (descriptor, pid)
  }

  deinit {
    close(descriptor)
    guard !isReaped else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// The whole output of the tool and its exit status; nil while it runs.
  package func take() -> (output: String, status: Int32)? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = readBytes(descriptor, &buffer, buffer.count)
      if count > 0 {
        if bytes.count < Self.limit { bytes += buffer[..<count] }
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return nil
      } else {
        break
      }
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    isReaped = true
    return (String(decoding: bytes, as: UTF8.self), status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
  }
}

/// The result of `segued tool …`, for a program that does not replace itself with the tool.
package struct ToolOutput: Hashable, Sendable {
  /// The exit status; 128 plus the signal's number if a signal ended the tool.
  package let status: Int32
  /// The tool's standard output, at most 256 KiB.
  package let output: String
  /// The tool's standard error, at most 256 KiB.
  package let errors: String
}

extension ControlClient {
  /// Starts `segued tool` with `arguments`. Its environment is this process's own with `variables` added.
  package func startTool(_ arguments: [String], _ variables: [String: String]) throws(ClientError) -> RunningTool {
    let environment = Environment.current.merging(variables) { _, new in new }
    let (pid, readings) = try spawnTool(arguments, environment, isLive: true)
    _ = fcntl(readings[0], F_SETFL, O_NONBLOCK)
    return RunningTool(descriptor: readings[0], pid: pid)
  }

  /// Runs `segued tool` with `words` to its end, with messages in the language with the tag `language`.
  package func runTool(_ words: [String], language: String) throws(ClientError) -> ToolOutput {
    var variables = environment
    variables["LC_ALL"] = language == "en" ? "C.UTF-8" : "\(language)_\(language.uppercased()).UTF-8"
    let (pid, readings) = try spawnTool(words, variables, isLive: false)
    defer { readings.forEach { close($0) } }
    let texts = Self.everything(from: readings)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return ToolOutput(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: texts[0], errors: texts[1])
  }

  /// Starts the tool. Returns its process and the reading ends of its pipes.
  ///
  /// A live tool has a process group of its own, and one pipe for both outputs. Any other tool has a pipe for its standard
  /// output and one for its standard error.
  private func spawnTool(
    _ arguments: [String], _ environment: [String: String], isLive: Bool
  ) throws(ClientError) -> (pid: pid_t, readings: [Int32]) {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    var pipes: [[Int32]] = []
    func fail(_ error: ClientError) -> ClientError {
      pipes.joined().forEach { close($0) }
      return error
    }
    for _ in 0..<(isLive ? 1 : 2) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw fail(.cannotStart(.said(systemMessage(), nil), log: paths.log)) }
      ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
      pipes.append(ends)
    }
    let spawn = Spawn(
      program: path, arguments: ["tool"] + arguments, environment: environment,
      descriptors: [nil, pipes[0][1], pipes[pipes.count - 1][1]], hasOwnGroup: isLive)
    switch spawn.start() {
    case .success(let pid):
      pipes.forEach { close($0[1]) }
      return (pid, pipes.map { $0[0] })
    case .failure(let error):
      throw fail(
        .cannotStart(.cannotSpawn(program: path, reason: systemMessage(error.number)), log: paths.log))
    }
  }

  /// The contents of pipes up to their ends. Bytes beyond the limit are read and dropped.
  private static func everything(from descriptors: [Int32]) -> [String] {
    var bytes: [Int32: [UInt8]] = [:]
    var open = descriptors
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while !open.isEmpty {
      for descriptor in waitForInput(open, until: nil) {
        let count = readBytes(descriptor, &chunk, chunk.count)
        if count == 0 || (count < 0 && errno != EINTR) { open.removeAll { $0 == descriptor } }
        if bytes[descriptor]?.count ?? 0 < 256 << 10 { bytes[descriptor, default: []] += chunk.prefix(max(0, count)) }
      }
    }
    return descriptors.map { String(decoding: bytes[$0] ?? [], as: UTF8.self) }
  }
}
