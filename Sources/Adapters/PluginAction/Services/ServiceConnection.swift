// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import Processes

/// One life of a service: its process and its standard streams.
actor ServiceConnection {
  /// A call that was sent and has no answer yet.
  private struct Pending {
    let method: String
    /// Nil if the caller no longer waits.
    var continuation: CheckedContinuation<ServiceOutcome, Never>?
    let timer: Task<Void, Never>
    let settled: @Sendable () -> Void
    var output = CapturedOutput()
    var error = CapturedOutput()
  }

  /// The time between TERM and KILL, and after KILL.
  private static let grace = Duration.seconds(2)
  /// The time for a process to exit after it closed its output, or was asked to end.
  static let farewell = Duration.seconds(2)
  /// The limit of replies that a service hasn't read, in bytes.
  private static let mostUnread = 4 << 20

  private let child: ChildProcess
  private let controls: ServiceControls
  private let surroundings: ServiceSurroundings
  private let outbox: AsyncStream<[UInt8]>.Continuation
  private let lines: AsyncStream<[UInt8]>
  private var unread = 0
  private var pending: [Int64: Pending] = [:]
  /// Output while no call was pending. The record of the next call gets it.
  private var unclaimed = (output: CapturedOutput(), error: CapturedOutput())
  private var lastID: Int64 = 0
  /// The reason for which it is ended early.
  private var fault: ServiceProblem?
  private var isOver = false
  /// Whether it was asked to end, or has answered its exit. A later end is no crash.
  private var mayEnd = false
  private var hasCrashed = false
  private var lastSaid = ""
  private let elapsed: @Sendable () -> Duration
  /// Limits of timer commands and log lines. Beyond them, commands wait and lines are dropped.
  private var commands = Allowance(20, in: .seconds(1))
  private var logLines = Allowance(100, in: .seconds(60))

  static func start(
    _ launch: ServiceLaunch, controls: ServiceControls, surroundings: ServiceSurroundings
  ) async throws(SpawnError) -> ServiceConnection {
    let child = try await ChildProcess.start(launch.configuration)
    launch.started(child.identity)
    return ServiceConnection(child, controls, surroundings)
  }

  private init(_ child: ChildProcess, _ controls: ServiceControls, _ surroundings: ServiceSurroundings) {
    self.child = child
    self.controls = controls
    self.surroundings = surroundings
    elapsed = stopwatch(surroundings.clock)
    // Its limit is `mostUnread`, in bytes: a service with more unread bytes is ended.
    (lines, outbox) = AsyncStream.makeStream()
  }

  // MARK: Its life

  /// The end of a life.
  struct End: Sendable {
    let why: ServiceProblem
    /// Whether it ended by itself, or was ended because of a fault.
    let isCrash: Bool
  }

  /// Runs until the process has ended completely.
  func run() async -> End {
    let writing = Task { await write() }
    let hearing = Task { await hear() }
    await read()
    hasCrashed = hasCrashed || !mayEnd
    // A service without output can't answer any more. An exiting process closes its output, too.
    if fault == nil, await !child.exits(within: Self.farewell) { fault = .closedOutput }
    _ = await child.end(grace: Self.grace, sweepLimit: Self.grace)
    outbox.finish()
    await writing.value
    await hearing.value
    isOver = true
    let termination = await child.termination
    let why = fault ?? Self.problem(termination, said: lastSaid.isEmpty ? nil : lastSaid)
    for id in pending.keys.sorted() { settle(id, .unanswered(why)) }
    return End(why: why, isCrash: hasCrashed)
  }

  /// Ends it because of a fault.
  func fail(_ why: ServiceProblem) {
    guard fault == nil, !isOver else { return }
    fault = why
    hasCrashed = hasCrashed || !mayEnd
    endChild()
  }

  /// Sends `shutdown`, and ends it whatever it does. `limit` is the time for the answer.
  func shutDown(within limit: Duration) async {
    mayEnd = true
    _ = await call("shutdown", "{}", timeout: limit) {}
    await child.closeInput()
    _ = await child.exits(within: Self.farewell)
    await child.end(grace: Self.grace, sweepLimit: Self.grace)
  }

  /// Kills it at once.
  func kill() async {
    mayEnd = true
    await child.end(grace: .milliseconds(200), sweepLimit: .seconds(1))
  }

  private func endChild() {
    Task { [child] in await child.end(grace: Self.grace, sweepLimit: Self.grace) }
  }

  private static func problem(_ termination: Termination?, said: String?) -> ServiceProblem {
    switch termination {
    case .exited(let status): .exited(status: status, said: said)
    case .signalled(let number): .signalled(number: number, said: said)
    case .running, nil: .cannotEnd(said: said)
    }
  }

  // MARK: What it is told

  /// Sends a request and waits for its outcome. Calls `settled` when the service has finished it, which is later if the task is
  /// cancelled.
  func call(
    _ method: String, _ params: String, timeout: Duration, settled: @escaping @Sendable () -> Void
  ) async -> ServiceOutcome {
    lastID += 1
    let id = lastID
    let line = ServiceLine.request(id, method, params)
    guard line.count <= ServiceProtocol.longestLine else {
      settled()
      return ServiceOutcome(.impossible(.tooLong))
    }
    guard !isOver, fault == nil else {
      settled()
      return ServiceOutcome(.unsent(fault ?? .hasEnded))
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let timer = Task { [clock = surroundings.clock] in
          guard (try? await clock.sleep(for: timeout)) != nil else { return }
          fail(.noAnswer(method: method, milliseconds: Int64(timeout / .milliseconds(1))))
        }
        pending[id] = Pending(
          method: method, continuation: continuation, timer: timer, settled: settled, output: unclaimed.output,
          error: unclaimed.error)
        unclaimed = (CapturedOutput(), CapturedOutput())
        send(line)
      }
    } onCancel: {
      Task { await self.abandon(id) }
    }
  }

  /// The caller no longer waits, but the call is still pending.
  private func abandon(_ id: Int64) {
    pending[id]?.continuation.take()?.resume(returning: ServiceOutcome(.cancelled, wasSent: true))
  }

  private func settle(_ id: Int64, _ result: ServiceOutcome.Result) {
    guard var call = pending.removeValue(forKey: id) else { return }
    call.timer.cancel()
    call.output.trim()
    call.error.trim()
    var outcome = ServiceOutcome(result, wasSent: true)
    outcome.output = surroundings.masked(call.output)
    outcome.error = surroundings.masked(call.error)
    call.continuation?.resume(returning: outcome)
    call.settled()
  }

  private func send(_ line: [UInt8]) {
    unread += line.count
    guard unread <= Self.mostUnread else { return fail(.doesNotRead) }
    outbox.yield(line)
  }

  /// Writes the lines in order. Lines that a dead service doesn't read are no fault of it.
  private func write() async {
    for await line in lines {
      guard (try? await child.write(line)) != nil else { continue }
      unread -= line.count
    }
  }

  // MARK: What it says

  private func read() async {
    guard let output = await child.output else { return }
    while fault == nil, let line = await output.next() { await take(line) }
  }

  private func take(_ line: OutputLine) async {
    guard !line.isTruncated, line.bytes.count < ServiceProtocol.longestLine else {
      return fail(.longLine)
    }
    if ServiceLine.isBlank(line.bytes) { return }
    do {
      switch try ServiceLine(line.bytes) {
      case .reply(let id, let result):
        guard let call = pending[id] else { return fail(.strayReply(id: id)) }
        mayEnd = mayEnd || call.method == "exit"
        settle(id, result.outcome { surroundings.masked(CapturedOutput($0.utf8, limit: 2048)) })
      case .complaint(let what):
        fail(.couldNotRead(said: surroundings.masked(CapturedOutput(what.utf8))))
      case .request(let id, "log"): log(line.bytes, id)
      case .request(let id, let method): await command(method, id, line.bytes)
      }
    } catch {
      fail(error.problem.masked { surroundings.masked(CapturedOutput($0.utf8)) })
    }
  }

  private func command(_ method: String, _ id: JSONValue?, _ line: [UInt8]) async {
    if let wait = commands.take(at: elapsed()) { try? await surroundings.clock.sleep(for: wait) }
    if let objection = controls.objection(to: method, line) {
      note(.warning, "refused: \(objection.message)")
      if let reply = ServiceLine.reply(id, .failure(objection)) { send(reply) }
      return
    }
    if let reply = await surroundings.control(line) { send(reply + [0x0A]) }
  }

  /// `log`: a message and its level.
  private func log(_ line: [UInt8], _ id: JSONValue?) {
    guard let params = try? JSON.read(LogLine.self, from: line).params else {
      let error = ControlError(code: ControlError.invalidParams, message: "log needs 'message', a text")
      if let reply = ServiceLine.reply(id, .failure(error)) { send(reply) }
      return
    }
    note(params.level.flatMap { ServiceLogLevel(rawValue: $0) } ?? .info, params.message)
    if let reply = ServiceLine.reply(id, .success(Nothing())) { send(reply) }
  }

  private struct LogLine: Decodable {
    struct Params: Decodable {
      var message: String
      var level: String?
    }

    var params: Params
  }

  /// Adds a message to the log, and to the record of pending calls.
  private func note(_ level: ServiceLogLevel, _ text: String) {
    if pending.isEmpty { unclaimed.output.add("\(text)\n".utf8) }
    for id in pending.keys { pending[id]?.output.add("\(text)\n".utf8) }
    write(level, CapturedOutput(text.utf8, limit: 2048))
  }

  /// Reads its standard error.
  private func hear() async {
    guard let error = await child.error else { return }
    await StandardErrorReader().drain(error) { [self] in await take($0) }
  }

  private func take(_ heard: StandardErrorReader.Batch) {
    let text = heard.bytes.text
    if pending.isEmpty { unclaimed.error.add(text.utf8) }
    for id in pending.keys { pending[id]?.error.add(text.utf8) }
    if let last = heard.last, last.bytes.contains(where: { $0 > 0x20 }) {
      lastSaid = String(surroundings.masked(CapturedOutput(last.bytes, limit: 2048)).prefix(300))
    }
    for line in heard.lines { write(.info, CapturedOutput(line.bytes, limit: 2048)) }
  }

  private func write(_ level: ServiceLogLevel, _ text: CapturedOutput) {
    if logLines.take(at: elapsed()) != nil {
      if logLines.isNewlySpent { surroundings.log(.warning, "it says so much that the rest of the minute is left out") }
      return
    }
    surroundings.log(level, surroundings.masked(text))
  }
}

extension Result where Success == JSONValue, Failure == ServiceLine.ServiceError {
  fileprivate func outcome(masked: (String) -> String) -> ServiceOutcome.Result {
    switch self {
    case .success(let value): .answered(value)
    case .failure(let error): .refused(code: error.code, message: masked(error.message))
    }
  }
}

/// Returns a function for the time on the clock since this call.
func stopwatch(_ clock: any Clock<Duration>) -> @Sendable () -> Duration {
  func opened<C: Clock>(_ clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
  return opened(clock)
}
