// SPDX-License-Identifier: MIT
import LibC
import Paths

/// `segued tool …` beneath a live view: the view reads what it prints as it comes, and waits for nothing.
package final class RunningTool {
  /// Readable when the tool has printed something, or has ended.
  package let descriptor: Int32
  private let pid: pid_t
  private var bytes: [UInt8] = []
  private var isReaped = false
  /// More than any screen shows.
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

  /// All that the tool has printed, and its exit status; nil while it runs.
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

extension ControlClient {
  /// Starts `segued tool` with `arguments`, and with `variables` beside this process's own.
  package func startTool(_ arguments: [String], _ variables: [String: String]) throws(ClientError) -> RunningTool {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(.said(systemMessage()), log: paths.log) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let spawn = Spawn(
      program: path, arguments: ["tool"] + arguments,
      environment: Environment.current.merging(variables) { _, new in new }, descriptors: [nil, ends[1], ends[1]],
      hasOwnGroup: true)
    let started = spawn.start()
    close(ends[1])
    switch started {
    case .success(let pid): return RunningTool(descriptor: ends[0], pid: pid)
    case .failure(let error):
      close(ends[0])
      throw .cannotStart(.cannotSpawn(program: path, reason: systemMessage(error.number)), log: paths.log)
    }
  }
}
