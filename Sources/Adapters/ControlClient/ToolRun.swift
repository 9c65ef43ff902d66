// SPDX-License-Identifier: MIT
import LibC
import Paths

/// What `segued tool …` said, for a program that does not become it.
package struct ToolOutput: Hashable, Sendable {
  /// The exit status; that of a shell where a signal ended it.
  package let status: Int32
  /// What it wrote to standard error, at most 64 KiB.
  package let errors: String
}

extension ControlClient {
  /// Runs `segued tool` with `words` to its end, its messages in the language with the tag `language`.
  package func runTool(_ words: [String], language: String) throws(ClientError) -> ToolOutput {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(.said(systemMessage()), log: paths.log) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var variables = environment
    variables["LC_ALL"] = language == "en" ? "C.UTF-8" : "\(language)_\(language.uppercased()).UTF-8"
    let spawn = Spawn(
      program: path, arguments: ["tool"] + words, environment: variables, descriptors: [nil, nil, ends[1]])
    let started = spawn.start()
    close(ends[1])
    switch started {
    case .failure(let error):
      throw .cannotStart(.cannotSpawn(program: path, reason: systemMessage(error.number)), log: paths.log)
    case .success(let pid):
      let errors = Self.everything(from: ends[0])
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return ToolOutput(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, errors: errors)
    }
  }

  /// What a pipe brings until its end; what is too much is read and dropped.
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
