// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import Testing
import TimerEngine

@Suite struct DeliveryResultTests {
  enum Kind: String, CaseIterable {
    case command, webhook, play

    var action: Action {
      switch self {
      case .command: DispatchingTests.command
      case .webhook: DispatchingTests.webhook
      case .play: chime
      }
    }
  }

  private func after(
    _ result: JobResult, _ kind: Kind, attempts: Int = 1, retry: Retry? = nil
  ) -> Delivery {
    let hook = Hook.edge("h", does: kind.action).with { $0.retry = retry }
    var running = delivery("d", of: "h")
    running.state = .running
    running.attempts = attempts
    var random = SplitMix64(state: 1)
    let kind = StoredAction(kind.action, of: hook, in: Configuration()).kind
    return running.after(result, hook: hook, kind: kind, now: nine + .seconds(1), using: &random)
  }

  @Test(arguments: Kind.allCases) func `what succeeded is done`(_ kind: Kind) {
    let delivery = after(.done, kind)
    #expect(delivery.state == .succeeded)
    #expect(delivery.note == nil)
    #expect(delivery.nextAttemptAt == nil)
  }

  @Test(arguments: Kind.allCases) func `what was ended for another is skipped`(_ kind: Kind) {
    #expect(after(.cancelled, kind).state == .skipped)
  }

  @Test(arguments: Kind.allCases) func `what was interrupted is done again only where it may be`(_ kind: Kind) {
    let interrupted = JobResult(.interrupted("it died"), ending: .error("it died"))
    let delivery = after(interrupted, kind)
    #expect(delivery.state == (kind == .webhook ? .pending : .unknown))
    #expect(delivery.note == "it died")
    #expect(after(interrupted, kind, attempts: 8).state == .unknown)
  }

  @Test(arguments: Kind.allCases) func `what failed for good is failed or dead`(_ kind: Kind) {
    let delivery = after(.failed, kind)
    #expect(delivery.state == (kind == .webhook ? .dead : .failed))
    #expect(delivery.note == "exit status 1")
    #expect(delivery.nextAttemptAt == nil)
    #expect(after(.gone, kind).state == .dead)
  }

  @Test(arguments: Kind.allCases) func `what asks for another try gets one`(_ kind: Kind) throws {
    let delivery = after(.again(), kind)
    #expect(delivery.state == .pending)
    #expect(delivery.note == "busy")
    let due = try #require(delivery.nextAttemptAt)
    #expect((nine + .seconds(1)...nine + .seconds(6)).contains(due))
    let asked = try #require(after(.again(after: .minutes(10)), kind).nextAttemptAt)
    #expect(asked == nine + .seconds(1) + .minutes(10))
    #expect(after(.again(), kind, attempts: 8).state == (kind == .webhook ? .dead : .failed))
    #expect(after(.again(after: .hours(29)), kind).state == (kind == .webhook ? .dead : .failed))
  }

  @Test func `a command that fails is tried again where that is asked for`() {
    #expect(after(.failed, .command, retry: Retry(attempts: 3)).state == .pending)
    #expect(after(.failed, .command, attempts: 3, retry: Retry(attempts: 3)).state == .failed)
    // What the receiver refused is refused, however often it is asked.
    #expect(after(.failed, .webhook, retry: Retry(attempts: 3)).state == .dead)
  }

  @Test func `an interrupted delivery is done again where it may be`() {
    var running = delivery("d", of: "h")
    running.state = .running
    var again = running
    again.interrupt(isRepeatable: true, at: nine + .seconds(5))
    #expect(again.state == .pending)
    #expect(again.nextAttemptAt == nine + .seconds(5))
    running.interrupt(isRepeatable: false, at: nine)
    #expect(running.state == .unknown)
    #expect(running.nextAttemptAt == nil)
    #expect(running.state.isFinal)
    #expect(!running.state.isFailure)
  }

  @Test func `only webhooks and idempotent commands are repeatable`() {
    let hook = Hook.edge("h")
    func kind(_ action: Action) -> StoredAction.Kind { StoredAction(action, of: hook, in: Configuration()).kind }
    #expect(hook.isRepeatable(kind(webhook)))
    #expect(!hook.isRepeatable(kind(command)))
    #expect(!hook.isRepeatable(kind(chime)))
    #expect(hook.with { $0.isIdempotent = true }.isRepeatable(kind(command)))
  }
}

@Suite struct RetryScheduleTests {
  private static let bounds: [Duration] = [
    .seconds(5), .minutes(5), .minutes(30), .hours(2), .hours(5), .hours(10), .hours(10),
  ]

  @Test(arguments: 1...7) func `each wait is drawn between nothing and its bound`(_ attempts: Int) throws {
    var random = SplitMix64(state: UInt64(attempts))
    let bound = Self.bounds[attempts - 1]
    var longest = Duration.zero
    var shortest = bound
    for _ in 0..<500 {
      let due = try #require(
        RetrySchedule.next(after: attempts, notBefore: nil, retry: nil, createdAt: nine, now: nine, using: &random))
      #expect((.zero...bound).contains(due - nine))
      longest = max(longest, due - nine)
      shortest = min(shortest, due - nine)
    }
    #expect(longest > bound * 0.9)
    #expect(shortest < bound * 0.1)
  }

  @Test func `what the receiver asks for is a minimum`() throws {
    var random = SplitMix64(state: 1)
    for _ in 0..<100 {
      let due = try #require(
        RetrySchedule.next(after: 1, notBefore: .seconds(3), retry: nil, createdAt: nine, now: nine, using: &random))
      #expect((.seconds(3)...(.seconds(5))).contains(due - nine))
    }
  }

  @Test(arguments: [
    (8, nil, Duration.zero), (9, nil, .zero), (3, Retry(attempts: 3), .zero), (1, Retry(attempts: 1), .zero),
    (2, nil, .hours(29)), (2, Retry(maxAge: .hours(1)), .hours(2)),
  ])
  func `it ends some time`(_ attempts: Int, _ retry: Retry?, _ age: Duration) {
    var random = SplitMix64(state: 1)
    #expect(
      RetrySchedule.next(
        after: attempts, notBefore: nil, retry: retry, createdAt: nine, now: nine + age, using: &random) == nil)
  }

  @Test func `more attempts than waits use the longest wait`() throws {
    var random = SplitMix64(state: 1)
    let retry = Retry(attempts: 100, maxAge: .hours(1000))
    for attempts in 8...99 {
      let due = try #require(
        RetrySchedule.next(after: attempts, notBefore: nil, retry: retry, createdAt: nine, now: nine, using: &random))
      #expect((.zero...(.hours(10))).contains(due - nine))
    }
  }

  /// The limits that `segue team join` writes.
  @Test func `a receiver that is away for a week or more gets its delivery within ten hours of coming back`() throws {
    let retry = Retry(attempts: 100, maxAge: .hours(336))
    for seed in 1...200 {
      var random = SplitMix64(state: UInt64(seed))
      for away in [Duration.hours(1), .hours(24 * 7), .hours(24 * 13)] {
        var (now, attempts) = (nine, 1)
        while now < nine + away {
          now = try #require(
            RetrySchedule.next(
              after: attempts, notBefore: nil, retry: retry, createdAt: nine, now: now, using: &random), "\(away)")
          attempts += 1
        }
        #expect(now - (nine + away) <= .hours(10))
        #expect(attempts < 100)
      }
    }
  }

  @Test func `a failed exit is tried again after a second and up to five minutes`() {
    #expect(
      (1...12).map(RetrySchedule.exitWait) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map { .seconds($0) })
    #expect(RetrySchedule.exitWait(after: 1_000_000) == .minutes(5))
  }

  @Test func `each kind has its max age`() {
    func limit(_ action: Action, _ hook: Hook = .edge("h")) -> Duration? {
      RetrySchedule.maxAge(of: hook, kind: StoredAction(action, of: hook, in: Configuration()).kind)
    }
    #expect(limit(chime) == .minutes(1))
    #expect(limit(webhook) == .hours(24))
    #expect(limit(command) == nil)
    #expect(limit(command, Hook.edge("h").with { $0.maxAge = .seconds(9) }) == .seconds(9))
  }
}
