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
  /// The tool's standard error, at most 64 KiB.
  package let errors: String
}

extension ControlClient {
  /// Starts `segued tool` with `arguments`. Its environment is this process's own with `variables` added.
  package func startTool(_ arguments: [String], _ variables: [String: String]) throws(ClientError) -> RunningTool {
    let environment = Environment.current.merging(variables) { _, new in new }
    let (pid, reading) = try spawnTool(arguments, environment, isLive: true)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    return RunningTool(descriptor: reading, pid: pid)
  }

  /// Runs `segued tool` with `words` to its end, with messages in the language with the tag `language`.
  package func runTool(_ words: [String], language: String) throws(ClientError) -> ToolOutput {
    var variables = environment
    variables["LC_ALL"] = language == "en" ? "C.UTF-8" : "\(language)_\(language.uppercased()).UTF-8"
    let (pid, reading) = try spawnTool(words, variables, isLive: false)
    defer { close(reading) }
    let errors = Self.everything(from: reading)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return ToolOutput(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, errors: errors)
  }

  /// Starts the tool. Returns its process and the reading end of a pipe with its standard error.
  ///
  /// A live tool also writes its standard output to the pipe, and has a process group of its own.
  private func spawnTool(
    _ arguments: [String], _ environment: [String: String], isLive: Bool
  ) throws(ClientError) -> (pid: pid_t, reading: Int32) {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(.said(systemMessage(), nil), log: paths.log) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    let spawn = Spawn(
      program: path, arguments: ["tool"] + arguments, environment: environment,
      descriptors: [nil, isLive ? ends[1] : nil, ends[1]], hasOwnGroup: isLive)
    let started = spawn.start()
    close(ends[1])
    switch started {
    case .success(let pid): return (pid, ends[0])
    case .failure(let error):
      close(ends[0])
      throw .cannotStart(.cannotSpawn(program: path, reason: systemMessage(error.number)), log: paths.log)
    }
  }

  /// The content of a pipe up to its end. Bytes beyond the limit are read and dropped.
  private static func everything(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = readBytes(descriptor, &chunk, chunk.count)
      if count == 0 || (count < 0 && errno != EINTR) { break }
      if bytes.count < 64 << 10 { bytes += chunk.prefix(max(0, count)) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
