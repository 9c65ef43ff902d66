// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC
import Paths

/// Starts the daemon and waits for its readiness message on descriptor 3, without polling.
struct DaemonStart {
  var program: DaemonProgram
  var paths: Paths
  var environment: [String: String]
  /// Time limit for a daemon that announces nothing.
  var timeout = DaemonStart.patience
  /// Total time limit for a daemon that announces its steps.
  var longest = DaemonStart.longest
  /// Time after which a waiting person wants to know the reason.
  var moment = DaemonStart.moment
  /// Called once after that moment, with the step that the daemon has announced.
  var whenSlow: (StartStep?) -> Void = { _ in }

  static let patience = Duration.seconds(10)
  static let longest = Duration.seconds(60)
  static let moment = Duration.seconds(3)
  /// Time limit for the end of a process that has begun to end.
  private static let lastMoment = Duration.milliseconds(500)

  /// Returns the process id of the daemon. With `isForeground`, it stays a child of this process and ends with its view.
  func run(isForeground: Bool = false) throws(ClientError) -> pid_t {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure(.said(systemMessage(), nil)) }
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
      do { try waitUntilReady(ends[0]) } catch { throw ended(pid, error, isForeground: isForeground) }
      return pid
    }
  }

  /// Handles a daemon that isn't ready. Returns the error with every known detail.
  private func ended(_ pid: pid_t, _ error: ClientError, isForeground: Bool) -> ClientError {
    switch error {
    case .cannotStart(.endedSilently, _):
      if let ending = Self.ending(of: pid) { return failure(.endedSilently(ending)) }
    case .cannotStart(.timedOut(seconds: let seconds, during: _?), _):
      // A new daemon would have to begin the same work again, and would get no further. Let this one continue.
      guard isForeground else { return error }
      kill(pid, SIGTERM)
      return failure(.timedOut(seconds: seconds, during: nil))
    default: break
    }
    // A daemon that missed its time limit must not become ready later, unseen.
    kill(pid, SIGTERM)
    return error
  }

  /// The way in which the process ended; nil if it still runs, such as a keeper whose worker died.
  private static func ending(of pid: pid_t) -> ClientError.Ending? {
    _ = ProcessEnd(of: pid)?.wait(until: Deadline(in: lastMoment))
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  private func waitUntilReady(_ descriptor: Int32) throws(ClientError) {
    let (begun, end, soon) = (Deadline(in: .zero), Deadline(in: longest), Deadline(in: moment))
    var deadline = min(Deadline(in: timeout), end)
    var step: StartStep?
    var isTold = false
    var said: [UInt8] = []
    while true {
      while let lineEnd = said.firstIndex(of: UInt8(ascii: "\n")), let delay = Delay(said[..<lineEnd]) {
        deadline = min(Deadline(in: timeout + delay.time), end)
        step = delay.step
        said.removeFirst(lineEnd + 1)
      }
      if said.contains(UInt8(ascii: "\n")) { break }
      guard !waitForInput([descriptor], until: isTold ? deadline : min(deadline, soon)).isEmpty else {
        if deadline.pollTimeout == 0 {
          let waited = Deadline(in: .zero) - begun
          throw failure(.timedOut(seconds: waited.components.seconds, during: step))
        }
        if !isTold, soon.pollTimeout == 0 {
          isTold = true
          whenSlow(step)
        }
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
    throw failure(ReadyError(text).map { .said($0.text, $0.problem) } ?? .endedSilently(nil))
  }

  /// A daemon's request for more time before it is ready: `wait SECONDS STEP`.
  private struct Delay {
    let time: Duration
    /// Nil for a step that only another version knows.
    let step: StartStep?

    init?(_ line: ArraySlice<UInt8>) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count >= 2, words[0] == "wait", let seconds = Int64(words[1]) else { return nil }
      time = .seconds(min(max(0, seconds), DaemonStart.longest.components.seconds))
      step = words.count > 2 ? StartStep(rawValue: String(words[2])) : nil
    }
  }

  private func failure(_ failure: ClientError.StartFailure) -> ClientError {
    .cannotStart(failure, log: paths.log)
  }
}
