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

  /// How much of it is done: 1 is all, and it can be more.
  package var part: Double { target > 0 ? Double(value) / Double(target) : 1 }
}

/// Both goals; null where none is set.
package struct GoalsInfo: Codable, Hashable, Sendable {
  @OrNull package var daily: GoalInfo?
  @OrNull package var weekly: GoalInfo?

  package init(daily: GoalInfo?, weekly: GoalInfo?) {
    self.daily = daily
    self.weekly = weekly
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

    /// What of a focus that ended in the span lies in it: one over midnight counts with its running time on each side, and
    /// with all its strikes where it ends.
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

  /// Counts `old` out and `new` in, where they ended in the day or week: what was changed on record. The goals that it met.
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
    // What was counted before the day began anew, after a step of the clock, isn't counted out of it.
    totals.sessions = max(0, totals.sessions + sign * share.sessions)
    totals.pomodoros = max(0, totals.pomodoros + sign * share.pomodoros)
    totals.focus = max(0, totals.focus + Int64(sign) * share.focus)
    totals.strikes = max(0, totals.strikes + sign * share.strikes)
    self[keyPath: span].totals = totals
  }

  /// A strike counts at once, as one of the day in which its session ends: that is this one as long as it isn't over.
  private mutating func strike(_ session: Session?, in span: WritableKeyPath<Progress, Span>) {
    if let end = session?.endedAt, end < self[keyPath: span].start { return }
    self[keyPath: span].totals.strikes += 1
  }

  /// Counts the strikes of a session that goes on: of the others `recount` counts them.
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
    // Those of yesterday come along; the others are counted.
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
