// SPDX-License-Identifier: MIT
package import HubModel

extension DayTotal {
  mutating func add(_ other: DayTotal, times factor: Int64 = 1) {
    seconds += other.seconds * factor
    pomodoros += other.pomodoros * factor
    strikes += other.strikes * factor
  }
}

extension BoardPeriod {
  /// The number that stands for it in `total`.
  var number: Int64 {
    switch self {
    case .day: 0
    case .week: 1
    case .month: 2
    case .ever: 3
    }
  }
}

extension HubStore {
  /// Adds what changed of each day to the sums of all periods, and brings the streak in line.
  static func add(_ changes: [DayTotal], of person: PersonID, _ db: any HubTransaction) async throws {
    let changes = changes.filter { $0 != DayTotal(day: $0.day) }
    guard !changes.isEmpty else { return }
    let days = try await add(
      changes.map { ($0, points: 0) }, period: .day, of: person, db)
    // Points are whole minutes of a day: what a change adds to them depends on the day's other seconds.
    var points: [Day: Int64] = [:]
    for change in changes {
      let after = days[change.day, default: 0]
      points[change.day] = after / 60 - (after - change.seconds) / 60
    }
    for chunk in changes.chunks(rowsAtOnce) {
      _ = try await db.query(
        """
        UPDATE total SET points = seconds / 60 WHERE person = $1 AND period = 0
          AND start IN \(places(rows: 1, columns: chunk.count, after: 1))
        """, [person.value] + chunk.map { .integer($0.day.number) })
    }
    for period in [BoardPeriod.week, .month, .ever] {
      var sums: [Day: (DayTotal, points: Int64)] = [:]
      for change in changes {
        let start = period.start(at: change.day)
        sums[start, default: (DayTotal(day: start), 0)].0.add(change)
        sums[start]?.points += points[change.day, default: 0]
      }
      _ = try await add(sums.values.sorted { $0.0.day < $1.0.day }, period: period, of: person, db)
    }
    try await continueStreak(changes, of: person, db)
  }

  /// Adds to the rows of one period, and returns the seconds that each then has.
  private static func add(
    _ changes: [(DayTotal, points: Int64)], period: BoardPeriod, of person: PersonID, _ db: any HubTransaction
  ) async throws -> [Day: Int64] {
    var seconds: [Day: Int64] = [:]
    for chunk in changes.chunks(rowsAtOnce) {
      // `$1` is the person in each row, so that `isListed` finds it.
      let rows = (0..<chunk.count).map { row in
        "($1, $2, " + (0..<5).map { "$\(3 + row * 5 + $0)" }.joined(separator: ", ") + ", \(isListed))"
      }
      let result = try await db.query(
        """
        INSERT INTO total (person, period, start, seconds, points, pomodoros, strikes, listed)
        VALUES \(rows.joined(separator: ", ")) ON CONFLICT (person, period, start) DO UPDATE SET
          seconds = total.seconds + excluded.seconds, points = total.points + excluded.points,
          pomodoros = total.pomodoros + excluded.pomodoros, strikes = total.strikes + excluded.strikes
        RETURNING start, seconds
        """,
        [person.value, .integer(period.number)]
          + chunk.flatMap { change, points -> [HubValue] in
            [
              .integer(change.day.number), .integer(change.seconds), .integer(points), .integer(change.pomodoros),
              .integer(change.strikes),
            ]
          })
      for row in result { seconds[Day(row.int(0))] = row.int(1) }
    }
    return seconds
  }

  private static func continueStreak(
    _ changes: [DayTotal], of person: PersonID, _ db: any HubTransaction
  ) async throws {
    let stored = try await db.first("SELECT first_day, last_day FROM streak WHERE person = $1", [person.value])
      .map { Streak(first: Day($0.int(0)), last: Day($0.int(1))) }
    var streak = stored
    var isKnown = true
    for change in changes where change.pomodoros != 0 {
      guard change.pomodoros > 0,
        let next = streak == nil ? Streak(descending: [change.day]) : streak?.adding(change.day)
      else {
        isKnown = false
        break
      }
      streak = next
    }
    if !isKnown { streak = try await streakOfAllDays(of: person, db) }
    guard streak != stored else { return }
    guard let streak else {
      _ = try await db.query("DELETE FROM streak WHERE person = $1", [person.value])
      return
    }
    _ = try await db.query(
      """
      INSERT INTO streak (person, first_day, last_day) VALUES ($1, $2, $3)
      ON CONFLICT (person) DO UPDATE SET first_day = $2, last_day = $3
      """, [person.value, .integer(streak.first.number), .integer(streak.last.number)])
  }

  private static func streakOfAllDays(of person: PersonID, _ db: any HubTransaction) async throws -> Streak? {
    let days = try await db.query(
      "SELECT start FROM total WHERE person = $1 AND period = 0 AND pomodoros > 0 ORDER BY start DESC", [person.value])
    return Streak(descending: days.lazy.map { Day($0.int(0)) })
  }

  /// The sums of a person's days from `first` on, the oldest first.
  package func days(of person: PersonID, from first: Day) async throws -> [DayTotal] {
    try await database.read { db in
      try await db.query(
        """
        SELECT start, seconds, pomodoros, strikes FROM total WHERE person = $1 AND period = 0 AND start >= $2
        ORDER BY start
        """, [person.value, .integer(first.number)]
      ).map { DayTotal(day: Day($0.int(0)), seconds: $0.int(1), pomodoros: $0.int(2), strikes: $0.int(3)) }
    }
  }

  /// A person's own sums of one period, and the length of the streak.
  package func summary(
    of person: PersonID, _ period: BoardPeriod = .day, now: Int64
  ) async throws -> (points: Int64, pomodoros: Int64, streak: Int64) {
    try await database.read { db in
      guard let zone = try await db.first("SELECT zone FROM person WHERE id = $1", [person.value]) else {
        return (0, 0, 0)
      }
      let today = Day(of: now, inZone: zone.text(0))
      let sums = try await db.first(
        "SELECT points, pomodoros FROM total WHERE person = $1 AND period = $2 AND start = $3",
        [person.value, .integer(period.number), .integer(period.start(at: today).number)])
      let streak = try await db.first("SELECT first_day, last_day FROM streak WHERE person = $1", [person.value])
        .map { Streak(first: Day($0.int(0)), last: Day($0.int(1))).length(on: today) }
      return (sums?.int(0) ?? 0, sums?.int(1) ?? 0, streak ?? 0)
    }
  }
}
