// SPDX-License-Identifier: MIT
package import TimerEngine

/// The focus totals of a day or a week. `focus` is in whole seconds.
package struct Totals: Codable, Hashable, Sendable {
  /// The number of ended focus sessions, whatever the outcome.
  package var sessions = 0
  /// The number of completed focus sessions.
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

/// The person's targets.
package struct Goals: Codable, Hashable, Sendable {
  package var daily: Goal?
  package var weekly: Goal?

  package init(daily: Goal? = nil, weekly: Goal? = nil) {
    self.daily = daily
    self.weekly = weekly
  }
}

/// The progress towards a goal. For a goal in time, `target` and `value` are whole seconds and `unit` is `seconds`.
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

  /// The met fraction: 1 is all, and more is possible.
  package var part: Double { target > 0 ? Double(value) / Double(target) : 1 }
}

/// Both goals; null for a goal that is not set.
package struct GoalsInfo: Codable, Hashable, Sendable {
  @OrNull package var daily: GoalInfo?
  @OrNull package var weekly: GoalInfo?

  package init(daily: GoalInfo?, weekly: GoalInfo?) {
    self.daily = daily
    self.weekly = weekly
  }
}

/// The goal of a `goal.reached` event.
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

/// The boundaries of local days and weeks, supplied by the daemon's calendar.
package protocol Days: Sendable {
  func day(containing instant: Instant) -> Range<Instant>
  func week(containing instant: Instant) -> Range<Instant>
}

/// The totals of the current day and week: a pure value that timer events update.
package struct Progress: Codable, Hashable, Sendable {
  /// One period and its totals.
  package struct Span: Codable, Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package var totals = Totals()
    package var isReached = false

    init(_ range: Range<Instant>) {
      start = range.lowerBound
      end = range.upperBound
    }

    /// The part of a focus within the period in which it ended. A focus over midnight counts its running time on each side, and
    /// all its strikes at its end.
    fileprivate func share(of session: Session) -> Totals {
      var share = Totals()
      share.sessions = 1
      share.strikes = session.strikes.count
      if session.outcome == .completed { share.pomodoros = 1 }
      guard session.outcome == .completed || session.outcome == .partial else { return share }
      let inside = session.segments.reduce(Duration.zero) { sum, segment in
        let from = max(segment.start, start)
        let to = segment.end ?? from
        return to > from ? sum + (to - from) : sum
      }
      share.focus = inside.wholeSeconds
      return share
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

  /// The progress towards both goals.
  package var info: GoalsInfo {
    GoalsInfo(
      daily: goals.daily.map { GoalInfo($0, totals: day.totals) },
      weekly: goals.weekly.map { GoalInfo($0, totals: week.totals) })
  }

  /// Begins a new day or week if `instant` lies outside the present one.
  package mutating func turn(to instant: Instant, days: some Days) {
    if !(day.start..<day.end).contains(instant) { day = Span(days.day(containing: instant)) }
    if !(week.start..<week.end).contains(instant) { week = Span(days.week(containing: instant)) }
  }

  /// Counts `event` and returns the goals that it met, each once per day or week.
  package mutating func count(_ event: TimerEvent, days: some Days) -> [GoalReached] {
    // A focus that began in the past (`start --ago`) may have begun yesterday, but today continues.
    turn(to: max(event.time, day.start), days: days)
    if case .strikeAdded = event.kind {
      strike(event.session, in: \.day)
      strike(event.session, in: \.week)
    }
    guard let session = event.session, session.phase == .focus else { return [] }
    switch event.kind {
    case .completed, .abandoned: break
    case .started, .paused, .resumed, .skipped, .extended, .mark, .strikeAdded, .roundCompleted, .systemSuspended,
      .systemResumed:
      return []
    }
    add(session, to: \.day)
    add(session, to: \.week)
    return [reached("daily", goals.daily, \.day), reached("weekly", goals.weekly, \.week)].compactMap { $0 }
  }

  /// Subtracts `old` and adds `new`, if they ended in the day or week, after a change of the record. Returns the goals met.
  package mutating func recount(_ old: Session?, as new: Session?) -> [GoalReached] {
    for span in [\Progress.day, \Progress.week] as [WritableKeyPath<Progress, Span> & Sendable] {
      if let old { recount(old, by: -1, in: span) }
      if let new { recount(new, by: 1, in: span) }
    }
    return [reached("daily", goals.daily, \.day), reached("weekly", goals.weekly, \.week)].compactMap { $0 }
  }

  private mutating func recount(_ session: Session, by sign: Int, in span: WritableKeyPath<Progress, Span>) {
    guard session.phase == .focus, session.outcome != .running, let end = session.endedAt else { return }
    guard (self[keyPath: span].start..<self[keyPath: span].end).contains(end) else { return }
    let share = self[keyPath: span].share(of: session)
    var totals = self[keyPath: span].totals
    // Sessions counted before the day began anew, after a step of the clock, are no longer in the totals.
    totals.sessions = max(0, totals.sessions + sign * share.sessions)
    totals.pomodoros = max(0, totals.pomodoros + sign * share.pomodoros)
    totals.focus = max(0, totals.focus + Int64(sign) * share.focus)
    totals.strikes = max(0, totals.strikes + sign * share.strikes)
    self[keyPath: span].totals = totals
  }

  /// Counts a strike at once, for the day in which its session ends. As long as the session runs, that is the current day.
  private mutating func strike(_ session: Session?, in span: WritableKeyPath<Progress, Span>) {
    if let end = session?.endedAt, end < self[keyPath: span].start { return }
    self[keyPath: span].totals.strikes += 1
  }

  /// Counts the strikes of a running session. `recount` counts those of the others.
  mutating func countStrikes(of session: Session) {
    for span in [\Progress.day, \Progress.week] as [WritableKeyPath<Progress, Span> & Sendable] {
      let range = self[keyPath: span].start..<self[keyPath: span].end
      self[keyPath: span].totals.strikes += session.strikes.count { range.contains($0.at) }
    }
  }

  private mutating func add(_ session: Session, to span: WritableKeyPath<Progress, Span>) {
    let share = self[keyPath: span].share(of: session)
    self[keyPath: span].totals.sessions += share.sessions
    self[keyPath: span].totals.pomodoros += share.pomodoros
    self[keyPath: span].totals.focus += share.focus
    // Yesterday's strikes are carried along; the others are already counted.
    let start = self[keyPath: span].start
    self[keyPath: span].totals.strikes += session.strikes.count { $0.at < start }
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
