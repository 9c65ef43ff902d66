// SPDX-License-Identifier: MIT
package import HubModel

extension HubStore {
  /// The board of one audience as `viewer` sees it: at most `limit` rows, then the viewer's own. Nil if the audience is a group
  /// without the viewer, or the viewer's account is gone. The period is the one that contains `now` in the viewer's zone.
  ///
  /// Nobody who blocked the viewer, or whom the viewer blocked, is on it.
  package func board(
    _ period: BoardPeriod, _ audience: Audience, for viewer: PersonID, limit: Int = 100, now: Int64
  ) async throws -> Board? {
    try await database.read { db in
      guard let own = try await db.first("SELECT zone FROM person WHERE id = $1", [viewer.value]) else { return nil }
      let today = Day(of: now, inZone: own.text(0))
      let view = BoardView(viewer: viewer, period: period, start: period.start(at: today), today: today, limit: limit)
      switch audience {
      case .friends:
        return try await Self.board(view, audience, source: Self.friendsSource, extra: [], db)
      case .group(let group):
        guard try await Self.isMember(viewer, of: group, db) else { return nil }
        return try await Self.board(view, audience, source: Self.groupSource, extra: [group.value], db)
      case .everybody:
        return try await Self.boardOfEverybody(view, db)
      }
    }
  }

  /// A request for a board.
  private struct BoardView: Sendable {
    var viewer: PersonID
    var period: BoardPeriod
    var start: Day
    var today: Day
    var limit: Int
  }

  /// Those whom a board compares, with what each shares with it: the viewer and all friends.
  private static let friendsSource = """
    SELECT f.friend AS person, p.shares_friends AS shares FROM friendship f JOIN person p ON p.id = f.friend
    WHERE f.person = $1
    UNION ALL SELECT p.id, p.shares_friends FROM person p WHERE p.id = $1
    """

  /// The members of group `$4`.
  private static let groupSource = "SELECT m.person AS person, m.shares AS shares FROM membership m WHERE m.team = $4"

  private static let rowColumns = """
    p.id, p.handle, p.name, p.photo, COALESCE(t.points, 0), COALESCE(t.pomodoros, 0), s.first_day, s.last_day
    """

  /// No block lies between the viewer `$1` and person `p`.
  private static let isUnblocked = """
    NOT EXISTS (SELECT 1 FROM block b WHERE b.person = $1 AND b.other = p.id)
    AND NOT EXISTS (SELECT 1 FROM block b WHERE b.person = p.id AND b.other = $1)
    """

  private static func row(_ row: HubRow, _ shares: Shares, _ view: BoardView, place: Int = 0) -> BoardRow {
    let id = PersonID(rawValue: row.int(0))
    let isSelf = id == view.viewer
    let streak = row.optionalInt(6).map {
      Streak(first: Day($0), last: Day(row.int(7))).length(on: view.today)
    }
    // Everybody sees the own figures.
    return BoardRow(
      place: place, person: id, handle: Handle(stored: row.text(1)), name: row.text(2), photo: row.optionalText(3),
      points: row.int(4), pomodoros: isSelf || shares.contains(.pomodoros) ? row.int(5) : nil,
      streak: isSelf || shares.contains(.streak) ? streak ?? 0 : nil, isSelf: isSelf)
  }

  /// The board of few people: all their sums are read by key, then ranked.
  private static func board(
    _ view: BoardView, _ audience: Audience, source: String, extra: [HubValue], _ db: any HubTransaction
  ) async throws -> Board {
    let found = try await db.query(
      """
      SELECT \(rowColumns), a.shares FROM (\(source)) a JOIN person p ON p.id = a.person
      LEFT JOIN total t ON t.person = p.id AND t.period = $2 AND t.start = $3
      LEFT JOIN streak s ON s.person = p.id
      WHERE p.id = $1 OR (a.shares % 2 = 1 AND p.suspended = 0 AND \(isUnblocked))
      """, [view.viewer.value, .integer(view.period.number), .integer(view.start.number)] + extra)
    var isListed = false
    let rows = found.map { line in
      let shares = Shares(rawValue: line.int(8))
      let row = row(line, shares, view)
      if row.isSelf { isListed = shares.contains(.board) }
      return row
    }
    let ranked = Board.ranked(rows, isListed: isListed)
    return Board(
      period: view.period, audience: audience, start: view.start, rows: Board.top(view.limit, of: ranked),
      isListed: isListed)
  }

  /// The board of everybody: its best rows come from an index, and the viewer's place from a count in the same index.
  private static func boardOfEverybody(_ view: BoardView, _ db: any HubTransaction) async throws -> Board? {
    let key: [HubValue] = [view.viewer.value, .integer(view.period.number), .integer(view.start.number)]
    let best = try await db.query(
      """
      SELECT \(rowColumns), p.shares_everybody FROM (
        SELECT p.person AS id, p.points, p.pomodoros FROM total p
        WHERE p.listed = 1 AND p.period = $2 AND p.start = $3 AND p.points > 0
          AND NOT EXISTS (SELECT 1 FROM block b WHERE b.person = $1 AND b.other = p.person)
          AND NOT EXISTS (SELECT 1 FROM block b WHERE b.person = p.person AND b.other = $1)
        ORDER BY p.points DESC, p.person LIMIT $4) t
      JOIN person p ON p.id = t.id LEFT JOIN streak s ON s.person = t.id
      """, key + [.integer(Int64(view.limit))])
    let own = try await db.first(
      """
      SELECT \(rowColumns), p.shares_everybody FROM person p
      LEFT JOIN total t ON t.person = p.id AND t.period = $2 AND t.start = $3 LEFT JOIN streak s ON s.person = p.id
      WHERE p.id = $1
      """, key)
    guard let own else { return nil }
    let shares = Shares(rawValue: own.int(8))
    var rows = best.map { row($0, Shares(rawValue: $0.int(8)), view) }
    let mine = row(own, shares, view)
    let isListed = shares.contains(.board)
    if !rows.contains(where: \.isSelf) { rows.append(mine) }
    var ranked = Board.ranked(rows, isListed: isListed)
    // Among the best rows, everybody above the viewer is known. Otherwise the place is counted.
    if best.count == view.limit, ranked.firstIndex(where: \.isSelf).map({ $0 >= view.limit }) ?? false {
      let above = try await place(of: mine.points, key: key, db)
      for index in ranked.indices where ranked[index].isSelf { ranked[index].place = above + 1 }
    }
    return Board(
      period: view.period, audience: .everybody, start: view.start, rows: Board.top(view.limit, of: ranked),
      isListed: isListed)
  }

  /// How many people that the viewer may see have more points.
  private static func place(of points: Int64, key: [HubValue], _ db: any HubTransaction) async throws -> Int {
    let all = try await db.first(
      "SELECT COUNT(*) FROM total WHERE listed = 1 AND period = $1 AND start = $2 AND points > $3",
      key.dropFirst() + [.integer(points)])
    let hidden = try await db.first(
      """
      SELECT COUNT(*) FROM total t WHERE t.listed = 1 AND t.period = $2 AND t.start = $3 AND t.points > $4
        AND t.person IN (SELECT other FROM block WHERE person = $1 UNION SELECT person FROM block WHERE other = $1)
      """, key + [.integer(points)])
    return Int((all?.int(0) ?? 0) - (hidden?.int(0) ?? 0))
  }
}
