// SPDX-License-Identifier: MIT
package import TimerEngine

/// What focus came to in a day or a week. `focus` is in whole seconds.
package struct Totals: Codable, Hashable, Sendable {
  /// Focus sessions that ended, however.
  package var sessions = 0
  /// Those of them that were completed.
  package var pomodoros = 0
  package var focus: Int64 = 0
  package var strikes = 0

  package init() {}
}

/// A target for a day or a week.
package enum Goal: Codable, Hashable, Sendable {
  case pomodoros(Int)
  case time(Duration)
}

/// The targets that the person set.
package struct Goals: Codable, Hashable, Sendable {
  package var daily: Goal?
  package var weekly: Goal?

  package init(daily: Goal? = nil, weekly: Goal? = nil) {
    self.daily = daily
    self.weekly = weekly
  }
}

/// How far a goal is. For a goal in time, `target` and `value` are whole seconds and `unit` is `seconds`.
package struct GoalInfo: Codable, Hashable, Sendable {
  package var target: Int64
  package var unit: String
  package var value: Int64
  package var reached: Bool

  package init(_ goal: Goal, totals: Totals) {
    switch goal {
    case .pomodoros(let count):
      target = Int64(count)
      unit = "pomodoros"
      value = Int64(totals.pomodoros)
    case .time(let duration):
      target = duration.wholeSeconds
      unit = "seconds"
      value = totals.focus
    }
    reached = value >= target
  }
}

/// Both goals; null where none is set.
package struct GoalsInfo: Codable, Hashable, Sendable {
  package var daily: GoalInfo?
  package var weekly: GoalInfo?

  package init(daily: GoalInfo?, weekly: GoalInfo?) {
    self.daily = daily
    self.weekly = weekly
  }

  private enum CodingKeys: String, CodingKey {
    case daily, weekly
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(daily, forKey: .daily)
    try container.encode(weekly, forKey: .weekly)
  }
}

/// The goal that `goal.reached` is about.
package struct GoalReached: Codable, Hashable, Sendable {
  /// `daily` or `weekly`.
  package var name: String
  package var target: Int64
  package var value: Int64

  package init(name: String, target: Int64, value: Int64) {
    self.name = name
    self.target = target
    self.value = value
  }
}

/// Where local days and weeks begin and end; the daemon's calendar knows, the core only asks.
package protocol Days: Sendable {
  func day(containing instant: Instant) -> Range<Instant>
  func week(containing instant: Instant) -> Range<Instant>
}

/// The totals of the current day and week: pure, moved on by what happens to the timer.
package struct Progress: Codable, Hashable, Sendable {
  /// One span of time with what was done in it.
  package struct Span: Codable, Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package var totals = Totals()
    package var isReached = false

    init(_ range: Range<Instant>) {
      start = range.lowerBound
      end = range.upperBound
    }
  }

  package private(set) var day: Span
  package private(set) var week: Span
  package var goals: Goals

  package init(at instant: Instant, days: some Days, goals: Goals = Goals()) {
    day = Span(days.day(containing: instant))
    week = Span(days.week(containing: instant))
    self.goals = goals
  }

  /// Today's totals.
  package var today: Totals { day.totals }

  /// Both goals as they stand.
  package var info: GoalsInfo {
    GoalsInfo(
      daily: goals.daily.map { GoalInfo($0, totals: day.totals) },
      weekly: goals.weekly.map { GoalInfo($0, totals: week.totals) })
  }

  /// Begins a new day or week where `instant` lies in one.
  package mutating func turn(to instant: Instant, days: some Days) {
    if !(day.start..<day.end).contains(instant) { day = Span(days.day(containing: instant)) }
    if !(week.start..<week.end).contains(instant) { week = Span(days.week(containing: instant)) }
  }

  /// Counts `event` in; the goals that it met, each once a day or week.
  package mutating func count(_ event: TimerEvent, days: some Days) -> [GoalReached] {
    // A focus that began in the past (`start --ago`) may have begun yesterday: today goes on.
    turn(to: max(event.time, day.start), days: days)
    if case .strikeAdded = event.kind {
      day.totals.strikes += 1
      week.totals.strikes += 1
    }
    guard let session = event.session, session.phase == .focus else { return [] }
    switch event.kind {
    case .completed, .abandoned: break
    default: return []
    }
    add(session, to: \.day)
    add(session, to: \.week)
    return [reached("daily", goals.daily, \.day), reached("weekly", goals.weekly, \.week)].compactMap { $0 }
  }

  /// Adds what of `session` lies in the span: a session over midnight counts with its running time on each side.
  private mutating func add(_ session: Session, to span: WritableKeyPath<Progress, Span>) {
    self[keyPath: span].totals.sessions += 1
    if session.outcome == .completed { self[keyPath: span].totals.pomodoros += 1 }
    guard session.outcome == .completed || session.outcome == .partial else { return }
    let start = self[keyPath: span].start
    let inside = session.segments.reduce(Duration.zero) { sum, segment in
      let from = max(segment.start, start)
      let to = segment.end ?? from
      return to > from ? sum + (to - from) : sum
    }
    self[keyPath: span].totals.focus += inside.wholeSeconds
  }

  private mutating func reached(
    _ name: String, _ goal: Goal?, _ span: WritableKeyPath<Progress, Span>
  ) -> GoalReached? {
    guard let goal, !self[keyPath: span].isReached else { return nil }
    let info = GoalInfo(goal, totals: self[keyPath: span].totals)
    guard info.reached else { return nil }
    self[keyPath: span].isReached = true
    return GoalReached(name: name, target: info.target, value: info.value)
  }
}
