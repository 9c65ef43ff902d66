// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
import Messages
import Processes

/// A service plugin of one hook, across all its lives. It is started when it is needed, and again after a crash.
package actor PluginService {
  /// A running service that accepts calls.
  private struct Current {
    let connection: ServiceConnection
    let life: Int
    let mostInFlight: Int
    var inFlight = 0
  }

  private enum Turn: Sendable {
    case granted(ServiceConnection, life: Int)
    case refused(ServiceOutcome.Result)
  }

  /// A waiting call.
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Turn, Never>
    let timer: Task<Void, Never>
  }

  private let controls: ServiceControls
  private let surroundings: ServiceSurroundings
  /// The time limit of `initialize`, and of entering again.
  private let timeout: Duration
  /// The crashes of this service, and of earlier services of its hook.
  private let history: ServiceHistory

  private var current: Current?
  /// Set from the service's start to its end.
  private var connection: ServiceConnection?
  private var lives = 0
  private var loop: Task<Void, Never>?
  private var backoff: Task<Void, Never>?
  private var waiters: [Waiter] = []
  private var lastNumber = 0
  /// The first call of a new life while the scope is on.
  private var entered: ServiceCall?
  private var keep: (@Sendable (JSONValue) -> DeliveryReason?)?
  /// The time since which the scope is being exited. A new life is useless after that.
  private var leavingSince: Duration?
  /// Whether an enter was sent, with any result. Something may be on.
  private var mayBeOn = false
  /// Turn off at once whatever is on, even soon after a crash.
  private var isHurried = false
  private var isEnding = false

  /// - Parameter history: the history of the hook's earlier services; nil for a new one.
  package init(
    controls: ServiceControls, surroundings: ServiceSurroundings, timeout: Duration, history: ServiceHistory? = nil
  ) {
    self.controls = controls
    self.surroundings = surroundings
    self.timeout = timeout
    self.history = history ?? ServiceHistory(clock: surroundings.clock)
  }

  // MARK: Calls

  /// Sends an event to the service.
  package func take(_ call: ServiceCall, timeout: Duration) async -> ServiceOutcome { await perform(call, timeout) }

  /// Enters its scope. From then on, each new life is entered too. If the enter can't be sent, the service ends. `keep` stores
  /// the value that an enter leaves for the exit, and returns its error.
  package func enter(
    _ call: ServiceCall, timeout: Duration, keep: @escaping @Sendable (JSONValue) -> DeliveryReason?
  ) async -> ServiceOutcome {
    var outcome = await perform(call, timeout)
    mayBeOn = mayBeOn || outcome.wasSent
    if let left = outcome.restore, let problem = keep(left) { outcome.result = .impossible(.restore(problem)) }
    if case .answered = outcome.result {
      entered = call
      entered?.restore = outcome.restore ?? call.restore
      self.keep = keep
    }
    if !outcome.wasSent { await giveUp(after: outcome.result) }
    return outcome
  }

  /// Ends the service after an enter that never reached it. An exit is then needless.
  private func giveUp(after result: ServiceOutcome.Result) async {
    if case .unsent = result, current == nil { await connection?.fail(.slowStart) }
    // The enter may have been cancelled, but the end must not be.
    await Task { await end() }.value
  }

  /// Exits its scope, then ends it.
  package func exit(_ call: ServiceCall, timeout: Duration) async -> ServiceOutcome {
    if mayBeOn {
      isHurried = true
      backoff?.cancel()
    }
    entered = nil
    leavingSince = history.now
    let outcome = await perform(call, timeout, patience: isHurried ? timeout : timeout + history.rest)
    await end()
    return outcome
  }

  /// - Parameter patience: the time limit of its start, if it differs from the `timeout` of the call.
  private func perform(
    _ call: ServiceCall, _ timeout: Duration, patience: Duration? = nil
  ) async -> ServiceOutcome {
    let params: String
    do {
      params = try call.params()
    } catch {
      return ServiceOutcome(.impossible(.eventNotWritten(detail: "\(error)")))
    }
    while true {
      switch await turn(within: patience ?? timeout) {
      case .refused(let result): return ServiceOutcome(result)
      case .granted(let connection, let life):
        let outcome = await connection.call(call.method, params, timeout: timeout) {
          Task { await self.settled(life) }
        }
        guard case .unsent = outcome.result else { return outcome }
        // The service was ending: its next life takes the call.
        if current?.life == life { current = nil }
      }
    }
  }

  /// Waits until the service runs and has room for another call.
  private func turn(within limit: Duration) async -> Turn {
    // An exit must be sent even so.
    if leavingSince == nil, let why = history.offReason { return .refused(.impossible(why)) }
    if isEnding { return .refused(.unsent(.isEnding)) }
    if Task.isCancelled { return .refused(.cancelled) }
    if loop == nil { loop = Task { await supervise() } }
    if waiters.isEmpty, let turn = grant() { return turn }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiters.append(Waiter(number: number, continuation: continuation, timer: patience(number, limit)))
      }
    } onCancel: {
      Task { await self.dismiss(number, .cancelled) }
    }
  }

  /// Limits the time that a call waits for a start. Waiting for the replies of other calls is limited by their timeouts.
  private func patience(_ number: Int, _ limit: Duration) -> Task<Void, Never> {
    Task { [clock = surroundings.clock] in
      repeat {
        guard (try? await clock.sleep(for: limit)) != nil else { return }
      } while current != nil
      dismiss(number, .unsent(history.lastFailure.map { .notRunning($0) } ?? .slowStart))
    }
  }

  private func grant() -> Turn? {
    guard var current, current.inFlight < current.mostInFlight else { return nil }
    current.inFlight += 1
    self.current = current
    return .granted(current.connection, life: current.life)
  }

  private func pump() {
    while !waiters.isEmpty, let turn = grant() {
      let waiter = waiters.removeFirst()
      waiter.timer.cancel()
      waiter.continuation.resume(returning: turn)
    }
  }

  private func dismiss(_ number: Int, _ result: ServiceOutcome.Result) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    let waiter = waiters.remove(at: index)
    waiter.timer.cancel()
    waiter.continuation.resume(returning: .refused(result))
  }

  private func dismissAll(_ result: ServiceOutcome.Result) {
    for number in waiters.map(\.number) { dismiss(number, result) }
  }

  private func settled(_ life: Int) {
    guard current?.life == life else { return }
    current?.inFlight -= 1
    pump()
  }

  // MARK: Lives

  /// Runs one life after another while the service is needed.
  private func supervise() async {
    while !isEnding {
      await rest()
      guard !isEnding else { break }
      let birth = history.now
      do {
        let end = try await live()
        guard end.isCrash, isToLive(after: end.why, birth: birth) else { break }
      } catch let mismatch as Mismatch {
        switchOff(mismatch.problem)
        break
      } catch {
        dismissAll(.unlaunched(error))
        // If no scope is on, the next call retries the start.
        guard entered != nil, !isEnding else { break }
        let failure = ServiceProblem.notStarted(DeliveryReason(error))
        let wait = history.failedToStart(failure)
        surroundings.log(.warning, "it can't be started: \(error); tried again in \(wait / .seconds(1)) s")
        surroundings.crashed(failure, wait)
      }
    }
    dismissAll(.unsent(history.lastFailure ?? .isEnding))
    loop = nil
  }

  /// Records a crash. Returns whether another life follows.
  private func isToLive(after failure: ServiceProblem, birth: Duration) -> Bool {
    // If it crashed before its exit was sent, it gets another life for the exit.
    let isOwed = leavingSince.map { birth < $0 && !waiters.isEmpty } ?? false
    guard case .wait(let wait) = history.crashed(failure, birth: birth) else {
      switchOff(.crashed(times: ServiceSupervision.mostCrashes, last: failure), isOwed: isOwed)
      return isOwed && !isEnding
    }
    guard !isEnding, leavingSince == nil || isOwed else { return false }
    surroundings.log(.warning, "\(failure.english); started again in \(wait / .seconds(1)) s")
    surroundings.crashed(failure, wait)
    return true
  }

  /// Waits until it may be started.
  private func rest() async {
    let wait = history.rest
    guard wait > .zero, !isHurried else { return }
    let sleep = Task { [clock = surroundings.clock] in
      do { try await clock.sleep(for: wait) } catch {}
    }
    backoff = sleep
    await sleep.value
    backoff = nil
  }

  /// - Parameter isOwed: an exit still waits, and is sent even so.
  private func switchOff(_ why: ServiceProblem, isOwed: Bool = false) {
    let isNews = history.switchOff(why)
    if !isOwed { dismissAll(.impossible(why)) }
    guard isNews else { return }
    surroundings.log(.error, "\(why.english): switched off until its hook, manifest or program changes")
    surroundings.switchedOff(why)
  }

  /// Runs one life from its start to its end. Returns the kind of its end.
  private func live() async throws -> ServiceConnection.End {
    let launch = try await surroundings.launch()
    defer { launch.ended() }
    guard !isEnding else { return ServiceConnection.End(why: .isEnding, isCrash: false) }
    let connection = try await ServiceConnection.start(launch, controls: controls, surroundings: surroundings)
    self.connection = connection
    defer { self.connection = nil }
    let life = Task { await connection.run() }
    // The end was requested during the start.
    if isEnding { await connection.kill() }
    do {
      let mostInFlight = try await initialize(connection, launch)
      if let mostInFlight, await enterAgain(connection) {
        lives += 1
        current = Current(connection: connection, life: lives, mostInFlight: mostInFlight)
        history.started()
        pump()
      }
    } catch {
      await connection.shutDown(within: ServiceConnection.farewell)
      _ = await life.value
      throw error
    }
    let end = await life.value
    current = nil
    return end
  }

  /// An incompatible answer to `initialize`.
  private struct Mismatch: Error {
    let problem: ServiceProblem
  }

  /// The number of events that it accepts at once; nil if it doesn't get that far.
  private func initialize(_ connection: ServiceConnection, _ launch: ServiceLaunch) async throws(Mismatch) -> Int? {
    let reply = await connection.call("initialize", launch.params, timeout: timeout) {}
    switch reply.result {
    case .answered(let answer):
      guard case .integer(Int64(ServiceProtocol.version))? = answer["protocol"] else {
        let theirs = answer["protocol"].map { ServiceLine.shown(Array($0.text.utf8)) }
        throw Mismatch(problem: .otherProtocol(theirs: theirs, ours: ServiceProtocol.version))
      }
      switch answer["max_in_flight"] {
      case nil, .null?: return 1
      case .integer(let most)? where most >= 1: return Int(min(most, Int64(ServiceProtocol.mostInFlight)))
      default:
        await connection.fail(.badMaximum)
        return nil
      }
    case .refused(_, let message): await connection.fail(.refusedStart(said: message))
    case .impossible(let why): throw Mismatch(problem: why)
    case .unanswered, .unsent, .unlaunched, .cancelled: break
    }
    return nil
  }

  /// Enters the scope that is on. False after a failure, which ends this life.
  private func enterAgain(_ connection: ServiceConnection) async -> Bool {
    guard let call = entered, let params = try? call.params() else { return true }
    let outcome = await connection.call(call.method, params, timeout: timeout) {}
    switch outcome.result {
    case .answered:
      if let left = outcome.restore {
        if let problem = keep?(left) { surroundings.log(.error, English().delivery(problem)) }
        if entered != nil { entered?.restore = left }
      }
      return true
    case .refused(_, let message):
      await connection.fail(.refusedEnter(said: message))
      return false
    case .unanswered, .unsent, .impossible, .unlaunched, .cancelled: return false
    }
  }

  // MARK: The end

  /// Ends it for good: `shutdown`, the end of its input, TERM, KILL. Pending calls may take `limit`.
  package func end(within limit: Duration? = nil) async {
    stop()
    let isBusy = current.map { $0.inFlight > 0 } ?? false
    let bound = isBusy ? limit ?? ServiceConnection.farewell : ServiceConnection.farewell
    await connection?.shutDown(within: bound)
    await loop?.value
  }

  /// Kills it at once.
  package func kill() async {
    stop()
    await connection?.kill()
  }

  private func stop() {
    isEnding = true
    dismissAll(.unsent(.isEnding))
    backoff?.cancel()
  }
}
