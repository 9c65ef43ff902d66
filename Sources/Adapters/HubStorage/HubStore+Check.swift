// SPDX-License-Identifier: MIT

/// Something that is wrong with the stored data.
package enum HubFinding: Hashable, Sendable {
  /// What the engine says of its files.
  case file(String)
  /// So many days have other sums than their sessions.
  case days(Int64)
  /// So many people have other sums of weeks, months or of all time than of their days.
  case periods(Int64)
  /// So many rows of the board of everybody contradict the choice of their person.
  case listing(Int64)
}

extension HubStore {
  /// Compares all sums with the sessions behind them, and has the engine check its files. Empty if all is well.
  package func check() async throws -> [HubFinding] {
    let files = try await database.checkFiles().map { HubFinding.file($0) }
    let sums = try await database.read { db in
      var found: [HubFinding] = []
      let days = try await db.query(
        """
        SELECT COUNT(*) FROM (
          SELECT person FROM (
            SELECT person, day AS start, counted * seconds AS seconds, counted AS pomodoros, strikes FROM focus
            UNION ALL SELECT person, start, -seconds, -pomodoros, -strikes FROM total WHERE period = 0) x
          GROUP BY person, start HAVING SUM(seconds) <> 0 OR SUM(pomodoros) <> 0 OR SUM(strikes) <> 0) y
        """)[0].int(0)
      if days > 0 { found.append(.days(days)) }
      let periods = try await db.query(
        """
        SELECT COUNT(*) FROM (
          SELECT person FROM total GROUP BY person HAVING
            SUM(CASE WHEN period = 0 THEN seconds / 60 ELSE 0 END) <> SUM(CASE WHEN period = 0 THEN points ELSE 0 END)
            OR SUM(CASE period WHEN 0 THEN points WHEN 1 THEN -points ELSE 0 END) <> 0
            OR SUM(CASE period WHEN 0 THEN points WHEN 2 THEN -points ELSE 0 END) <> 0
            OR SUM(CASE period WHEN 0 THEN points WHEN 3 THEN -points ELSE 0 END) <> 0
            OR SUM(CASE period WHEN 0 THEN pomodoros WHEN 3 THEN -pomodoros ELSE 0 END) <> 0) x
        """)[0].int(0)
      if periods > 0 { found.append(.periods(periods)) }
      let listing = try await db.query(
        """
        SELECT COUNT(*) FROM total t JOIN person p ON p.id = t.person
        WHERE t.listed <> CASE WHEN p.suspended = 0 AND p.shares_everybody % 2 = 1 THEN 1 ELSE 0 END
        """)[0].int(0)
      if listing > 0 { found.append(.listing(listing)) }
      return found
    }
    return files + sums
  }
}
