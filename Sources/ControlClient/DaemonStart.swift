// SPDX-License-Identifier: MIT
import Paths

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Starts the daemon and waits until it says on descriptor 3 that it is ready: no guessing, no looking again.
struct DaemonStart {
  var program: DaemonProgram
  var paths: Paths
  var environment: [String: String]
  var timeout = DaemonStart.patience

  /// How long a daemon may take to be ready.
  static let patience = Duration.seconds(10)

  /// The pid of what was started. `isForeground`: it stays a child of this process and ends with its view.
  func run(isForeground: Bool = false) throws(ClientError) -> pid_t {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure(.said(systemMessage())) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var variables = environment
    variables["SEGUE_READY_FD"] = "3"
    let spawn = Spawn(
      program: path, arguments: isForeground ? ["daemon", "--foreground"] : ["daemon"], environment: variables,
      descriptors: [nil, nil, nil, ends[1]], isDetached: !isForeground, hasOwnGroup: isForeground)
    let result = spawn.start()
    close(ends[1])
    switch result {
    case .failure(let error):
      throw failure(.cannotSpawn(program: path, reason: systemMessage(error.number)))
    case .success(let pid):
      do { try waitUntilReady(ends[0]) } catch {
        // What never became ready must not become so unseen, later.
        kill(pid, SIGTERM)
        throw error
      }
      return pid
    }
  }

  private func waitUntilReady(_ descriptor: Int32) throws(ClientError) {
    var deadline = Deadline(in: timeout)
    var said: [UInt8] = []
    while true {
      while let end = said.firstIndex(of: UInt8(ascii: "\n")), let longer = Self.delay(said[..<end]) {
        deadline = Deadline(in: timeout + longer)
        said.removeFirst(end + 1)
      }
      if said.contains(UInt8(ascii: "\n")) { break }
      guard !waitForInput([descriptor], until: deadline).isEmpty else {
        if deadline.pollTimeout == 0 { throw failure(.timedOut) }
        continue
      }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 || (count < 0 && errno != EINTR) { break }
      said += chunk.prefix(max(0, count))
    }
    let text = String(decoding: said, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    if text == "ready" { return }
    if text == "busy" { throw failure(.isStarting) }
    let prefix = "error: "
    throw failure(text.hasPrefix(prefix) ? .said(String(text.dropFirst(prefix.count))) : .endedSilently)
  }

  /// What a daemon asks for that has to end first what an earlier one left running: `wait SECONDS`.
  private static func delay(_ line: ArraySlice<UInt8>) -> Duration? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, words[0] == "wait", let seconds = Int64(words[1]) else { return nil }
    return .seconds(min(max(0, seconds), 60))
  }

  private func failure(_ failure: ClientError.StartFailure) -> ClientError {
    .cannotStart(failure, log: paths.log)
  }
}
