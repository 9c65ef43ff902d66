// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Processes

/// One life of a service: its process, and what is said over its standard streams.
actor ServiceConnection {
  /// A call that was sent and isn't answered yet.
  private struct Pending {
    let method: String
    /// nil where nobody waits any more.
    var continuation: CheckedContinuation<ServiceOutcome, Never>?
    let timer: Task<Void, Never>
    let settled: @Sendable () -> Void
    var output = CapturedOutput()
    var error = CapturedOutput()
  }

  /// Between TERM and KILL, and after KILL.
  private static let grace = Duration.seconds(2)
  /// How long a process may take to exit that has closed its output, or has been told to end.
  static let farewell = Duration.seconds(2)
  /// Replies that a service doesn't read, in bytes.
  private static let mostUnread = 4 << 20

  private let child: ChildProcess
  private let controls: ServiceControls
  private let surroundings: ServiceSurroundings
  private let outbox: AsyncStream<[UInt8]>.Continuation
  private let lines: AsyncStream<[UInt8]>
  private var unread = 0
  private var pending: [Int64: Pending] = [:]
  /// What it said while nothing was in flight: the record of the next call has it.
  private var unclaimed = (output: CapturedOutput(), error: CapturedOutput())
  private var lastID: Int64 = 0
  /// Why it is ended before its time.
  private var fault: String?
  private var isOver = false
  /// Whether it was told to end, or has answered its exit: what comes after that is no crash.
  private var mayEnd = false
  private var hasCrashed = false
  private var lastSaid = ""
  private let elapsed: @Sendable () -> Duration
  /// Timer commands and lines of the log beyond these wait, or are dropped.
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
    // Its limit is `mostUnread`, in bytes: a service that leaves more is ended.
    (lines, outbox) = AsyncStream.makeStream()
  }

  // MARK: Its life

  /// How a life came to its end.
  struct End: Sendable {
    let why: String
    /// It ended by itself, or was ended for what it did.
    let isCrash: Bool
  }

  /// Attends to it until its end, which is complete on return.
  func run() async -> End {
    let writing = Task { await write() }
    let hearing = Task { await hear() }
    await read()
    hasCrashed = hasCrashed || !mayEnd
    // Closing its output leaves it no way to say anything, and whoever exits does that too.
    if fault == nil, await !child.exits(within: Self.farewell) { fault = "it closed its standard output" }
    _ = await child.end(grace: Self.grace, sweepLimit: Self.grace)
    outbox.finish()
    await writing.value
    await hearing.value
    isOver = true
    let termination = await child.termination
    let why = fault ?? Self.words(for: termination) + (lastSaid.isEmpty ? "" : ": \(lastSaid)")
    for id in pending.keys.sorted() { settle(id, .unanswered(why)) }
    return End(why: why, isCrash: hasCrashed)
  }

  /// Ends it because of something that it did or didn't do.
  func fail(_ why: String) {
    guard fault == nil, !isOver else { return }
    fault = why
    hasCrashed = hasCrashed || !mayEnd
    endChild()
  }

  /// Says goodbye, and ends it whatever it does; `limit` is for the answer.
  func shutDown(within limit: Duration) async {
    mayEnd = true
    _ = await call("shutdown", "{}", timeout: limit) {}
    await child.closeInput()
    _ = await child.exits(within: Self.farewell)
    await child.end(grace: Self.grace, sweepLimit: Self.grace)
  }

  /// Ends it at once.
  func kill() async {
    mayEnd = true
    await child.end(grace: .milliseconds(200), sweepLimit: .seconds(1))
  }

  private func endChild() {
    Task { [child] in await child.end(grace: Self.grace, sweepLimit: Self.grace) }
  }

  private static func words(for termination: Termination?) -> String {
    switch termination {
    case .exited(let status): "it exited with status \(status)"
    case .signalled(let number): "it was ended by signal \(number)"
    case .running, nil: "it can't be ended"
    }
  }

  // MARK: What it is told

  /// Sends a request and waits for what comes of it. `settled` is called when the service is done with it, which is later
  /// than that where the task is cancelled.
  func call(
    _ method: String, _ params: String, timeout: Duration, settled: @escaping @Sendable () -> Void
  ) async -> ServiceOutcome {
    lastID += 1
    let id = lastID
    let line = ServiceLine.request(id, method, params)
    guard line.count <= ServiceProtocol.longestLine else {
      settled()
      return ServiceOutcome(.impossible("what it is to be told is longer than 1 MiB"))
    }
    guard !isOver, fault == nil else {
      settled()
      return ServiceOutcome(.unsent(fault ?? "it has ended"))
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let timer = Task { [clock = surroundings.clock] in
          guard (try? await clock.sleep(for: timeout)) != nil else { return }
          fail("it didn't answer '\(method)' within \(Self.text(timeout))")
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

  /// Nobody waits for it any more; it is still in flight.
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
    guard unread <= Self.mostUnread else { return fail("it doesn't read its standard input") }
    outbox.yield(line)
  }

  /// In the order in which it was said; what a dead service doesn't read any more is no fault of its own.
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
      return fail("it wrote a line of more than 1 MiB to its standard output")
    }
    if ServiceLine.isBlank(line.bytes) { return }
    do {
      switch try ServiceLine(line.bytes) {
      case .reply(let id, let result):
        guard let call = pending[id] else { return fail("it answered a request that nobody made (id \(id))") }
        mayEnd = mayEnd || call.method == "exit"
        settle(id, result.outcome { surroundings.masked(CapturedOutput($0.utf8, limit: 2048)) })
      case .complaint(let what):
        fail(surroundings.masked(CapturedOutput("it couldn't read what it was sent: \(what)".utf8)))
      case .request(let id, "log"): log(line.bytes, id)
      case .request(let id, let method): await command(method, id, line.bytes)
      }
    } catch {
      fail(surroundings.masked(CapturedOutput(error.description.utf8)))
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

  /// `log`: a message and how loud it is.
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

  /// For the log, and for the record of what is in flight.
  private func note(_ level: ServiceLogLevel, _ text: String) {
    if pending.isEmpty { unclaimed.output.add("\(text)\n".utf8) }
    for id in pending.keys { pending[id]?.output.add("\(text)\n".utf8) }
    write(level, CapturedOutput(text.utf8, limit: 2048))
  }

  /// Standard error.
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

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return milliseconds < 1000 ? "\(Int(milliseconds)) ms" : "\((milliseconds / 100).rounded() / 10) s"
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

/// What has passed of the clock's time since this call.
func stopwatch(_ clock: any Clock<Duration>) -> @Sendable () -> Duration {
  func opened<C: Clock>(_ clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
  return opened(clock)
}
