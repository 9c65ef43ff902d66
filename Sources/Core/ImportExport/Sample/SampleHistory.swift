// SPDX-License-Identifier: MIT
package import Reports
package import TimerEngine

/// A plausible history for trials. The same days always have the same sessions.
package struct SampleHistory {
  /// The maximum number of generated days: a century.
  package static let mostDays = 36_525

  private let days: LocalDays

  package init(days: LocalDays) {
    self.days = days
  }

  /// Returns the sessions of the last `count` days, all of which are over at `now`.
  package func sessions(days count: Int, before now: Instant) -> [ArchivedSession] {
    let sessions = sessions(days: count, before: now, withDaysOff: true)
    // A sample of a few days needs sessions even if all of the days are days off.
    return (sessions.isEmpty ? self.sessions(days: count, before: now, withDaysOff: false) : sessions)
      .map { ArchivedSession($0, isSample: true) }
  }

  private func sessions(days count: Int, before now: Instant, withDaysOff: Bool) -> [Session] {
    let today = days.day(of: now)
    return (0..<max(0, min(count, Self.mostDays))).reversed().flatMap { back in
      sessions(on: today.advanced(by: -back), isWorked: !withDaysOff).filter { $0.endedAt.map { $0 <= now } ?? false }
    }
  }

  private struct Work {
    var project: String
    var tasks: [String]
    var tags: [String]
    /// The frequency of the task relative to the others.
    var weight: Int
  }

  private static let work = [
    Work(
      project: "book", tasks: ["Write chapter 3", "Revise the outline", "Read the proofs"], tags: ["deep"], weight: 5),
    Work(project: "website", tasks: ["Fix the menu", "Answer issues", "Draw the icons"], tags: ["code"], weight: 4),
    Work(
      project: "thesis", tasks: ["Read papers", "Run the experiment", "Plot the results"], tags: ["deep", "science"],
      weight: 3),
    Work(project: "admin", tasks: ["Mail", "Taxes", "Plan the week"], tags: [], weight: 2),
    Work(project: "", tasks: ["Learn Spanish", "Practise the guitar"], tags: ["evening"], weight: 1),
  ]
  private static let distractions = ["phone", "mail", "the neighbour's dog", "", "news"]
  private static let notes = [
    "Went well.", "Stuck at the same place as yesterday.", "Half of it is done.", "Ask Mina about this.",
  ]

  private func sessions(on day: LocalDay, isWorked: Bool) -> [Session] {
    var dice = SplitMix64(state: UInt64(bitPattern: Int64(day.number)) &* 0x9E37_79B9)
    let isWeekend = day.weekday >= 5
    // The sample has some days off, more at weekends, and a fortnight away each summer.
    let isAway = day.month == 8 && (8...21).contains(day.day)
    let isOff = Int.random(in: 0..<100, using: &dice) >= (isWeekend ? 35 : 93)
    guard isWorked || !(isAway || isOff) else { return [] }
    let pomodoros = isWeekend ? Int.random(in: 1...4, using: &dice) : Int.random(in: 4...11, using: &dice)
    let hour = isWeekend ? Int.random(in: 9...11, using: &dice) : Int.random(in: 7...9, using: &dice)
    var time = days.moment(hour: hour, minute: Int.random(in: 0...59, using: &dice), on: day)
    var (sessions, completed): ([Session], Int) = ([], 0)
    var work = Self.pick(&dice)
    var task = work.tasks[0]
    for number in 0..<pomodoros {
      if number % 2 == 0 {
        work = Self.pick(&dice)
        task = work.tasks[Int.random(in: 0..<work.tasks.count, using: &dice)]
      }
      let focus = focus(work, task, from: time, &dice)
      sessions.append(focus)
      time = focus.endedAt ?? time
      guard focus.outcome == .completed else {
        time = time + .seconds(Int.random(in: 300...2400, using: &dice))
        continue
      }
      completed += 1
      let pause = pause(after: focus, isLong: completed % 4 == 0, &dice)
      sessions.append(pause)
      time = (pause.endedAt ?? time) + .seconds(Int.random(in: 5...600, using: &dice))
      // Lunch.
      if number == pomodoros / 2 { time = time + .seconds(Int.random(in: 1800...4500, using: &dice)) }
    }
    return sessions
  }

  private static func pick(_ dice: inout SplitMix64) -> Work {
    var number = Int.random(in: 0..<work.reduce(0) { $0 + $1.weight }, using: &dice)
    for one in work {
      if number < one.weight { return one }
      number -= one.weight
    }
    return work[0]
  }

  private func focus(_ work: Work, _ task: String, from start: Instant, _ dice: inout SplitMix64) -> Session {
    var session = Session(
      id: UUIDv7.make(at: start, using: &dice), phase: .focus, task: task, project: work.project, tags: work.tags,
      planned: .minutes(25), startedAt: start)
    let chance = Int.random(in: 0..<100, using: &dice)
    session.outcome = chance < 88 ? .completed : chance < 94 ? .abandoned : .partial
    let length = session.outcome == .completed ? 1500 : Int.random(in: 120...1380, using: &dice)
    if Int.random(in: 0..<10, using: &dice) == 0 {
      let first = Int.random(in: 60..<length, using: &dice)
      let stop = start + .seconds(first)
      let goesOn = stop + .seconds(Int.random(in: 30...600, using: &dice))
      session.segments = [
        Segment(start: start, end: stop), Segment(start: goesOn, end: goesOn + .seconds(length - first)),
      ]
    } else {
      session.segments = [Segment(start: start, end: start + .seconds(length))]
    }
    session.endedAt = session.segments.last?.end
    for _ in 0..<max(0, Int.random(in: -4...3, using: &dice)) {
      session.strikes.append(
        Strike(
          at: start + .seconds(Int.random(in: 1..<length, using: &dice)),
          text: Self.distractions[Int.random(in: 0..<Self.distractions.count, using: &dice)]))
    }
    session.strikes.sort { $0.at < $1.at }
    if Int.random(in: 0..<12, using: &dice) == 0 {
      session.note = Self.notes[Int.random(in: 0..<Self.notes.count, using: &dice)]
    }
    return session
  }

  private func pause(after focus: Session, isLong: Bool, _ dice: inout SplitMix64) -> Session {
    let start = focus.endedAt ?? focus.startedAt
    let planned = Duration.minutes(isLong ? 15 : 5)
    var session = Session(
      id: UUIDv7.make(at: start, using: &dice), phase: isLong ? .longBreak : .shortBreak, task: focus.task,
      project: focus.project, tags: focus.tags, planned: planned, startedAt: start)
    let isSkipped = Int.random(in: 0..<8, using: &dice) == 0
    session.outcome = isSkipped ? .skipped : .completed
    session.endedAt = start + (isSkipped ? .seconds(Int.random(in: 5...200, using: &dice)) : planned)
    session.run(for: nil)
    return session
  }
}
