// SPDX-License-Identifier: MIT
package import TimerEngine

/// Numbers timer events and turns them into events: a pure value whose state is stored with the timer's.
package struct Sequencer: Codable, Hashable, Sendable {
  /// The number of the last event.
  package private(set) var sequence: UInt64
  package var progress: Progress
  package var host: String
  private var entropy: UInt64

  package init(progress: Progress, host: String, entropy: UInt64) {
    sequence = 0
    self.progress = progress
    self.host = host
    self.entropy = entropy
  }

  /// Continues after `number`, if that is greater.
  package mutating func skip(to number: UInt64) { sequence = max(sequence, number) }

  /// Returns a unique identifier.
  package mutating func newID(at instant: Instant) -> String {
    var generator = SplitMix64(state: entropy)
    defer { entropy = generator.state }
    return UUIDv7.make(at: instant, using: &generator)
  }

  /// Returns the events of one transition under one correlation id, including the goals that it met.
  package mutating func events(of transition: Transition, recorded: Instant, days: some Days) -> [Event] {
    let correlation = newID(at: recorded)
    // The wall clock may have been set back by days.
    if recorded < progress.day.start { progress.turn(to: recorded, days: days) }
    var events: [Event] = []
    var reached: [(goal: GoalReached, data: EventData, time: Instant)] = []
    for (index, event) in transition.events.enumerated() {
      let goals = progress.count(event, days: days)
      var data = makeData(reason: event.reason, session: event.session, timer: transition.timer, at: event.time)
      data.add(event.kind)
      events.append(make(EventType(event), data, at: event.time, recorded: recorded, correlation: correlation))
      reached += goals.map { ($0, data, event.time) }
      // The break that strikes have forfeited comes between a focus and the goals that it met.
      let next = transition.events.dropFirst(index + 1).first
      if next?.kind == .skipped, next?.reason == .strikes { continue }
      for (goal, data, time) in reached {
        var data = data
        data.goal = goal
        events.append(make(.goalReached, data, at: time, recorded: recorded, correlation: correlation))
      }
      reached = []
    }
    return events
  }

  /// Returns an event from another source than the timer: the daemon, the sound or a hook.
  package mutating func event(
    _ type: EventType, reason: Reason, timer: TimerSnapshot, at instant: Instant, with extra: (inout EventData) -> Void
  ) -> Event {
    var data = makeData(reason: reason, session: timer.session, timer: timer, at: instant)
    extra(&data)
    return make(type, data, at: instant, recorded: instant, correlation: newID(at: instant))
  }

  private func makeData(reason: Reason, session: Session?, timer: TimerSnapshot, at instant: Instant) -> EventData {
    EventData(
      reason: reason, session: session.map { SessionInfo($0, at: $0.endedAt ?? instant) }, timer: TimerInfo(timer),
      today: progress.today, goals: progress.info, host: host)
  }

  private mutating func make(
    _ type: EventType, _ data: EventData, at time: Instant, recorded: Instant, correlation: String
  ) -> Event {
    sequence += 1
    return Event(
      id: newID(at: recorded), source: "urn:segue:" + Self.urnSafe(host), type: type, subject: data.session?.id,
      time: time, recorded: recorded, sequence: sequence, correlationid: correlation, data: data)
  }

  /// Returns a host name with every character that is invalid in a URN replaced by `-`.
  private static func urnSafe(_ host: String) -> String {
    String(host.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-" })
  }
}

extension EventData {
  /// Adds the members that only this kind of event has.
  fileprivate mutating func add(_ kind: TimerEvent.Kind) {
    switch kind {
    case .extended(let by): self.by = by.wholeSeconds
    case .mark(.focusEnding, let interval, _), .mark(.breakEnding, let interval, _): lead = interval.wholeSeconds
    case .mark(_, let interval, let number):
      every = interval.wholeSeconds
      count = number
    case .strikeAdded(let number, let text): strike = StrikeInfo(number: number, text: text)
    case .systemSuspended(let duration), .systemResumed(let duration): slept = duration.wholeSeconds
    case .started, .paused, .resumed, .completed, .abandoned, .skipped, .roundCompleted: break
    }
  }
}
