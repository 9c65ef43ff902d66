// SPDX-License-Identifier: MIT

/// A line of a board.
package struct BoardRow: Hashable, Sendable {
  package var place: Int
  package var person: PersonID
  package var handle: Handle
  package var name: String
  package var photo: String?
  package var points: Int64
  /// Nil if the person hides it from this audience.
  package var pomodoros: Int64?
  /// Days in a row; nil if the person hides it from this audience.
  package var streak: Int64?
  package var isSelf: Bool

  package init(
    place: Int, person: PersonID, handle: Handle, name: String, photo: String? = nil, points: Int64,
    pomodoros: Int64? = nil, streak: Int64? = nil, isSelf: Bool = false
  ) {
    self.place = place
    self.person = person
    self.handle = handle
    self.name = name
    self.photo = photo
    self.points = points
    self.pomodoros = pomodoros
    self.streak = streak
    self.isSelf = isSelf
  }
}

/// A board as one viewer sees it.
package struct Board: Hashable, Sendable {
  package var period: BoardPeriod
  package var audience: Audience
  /// The period's first day in the viewer's zone.
  package var start: Day
  /// The best, then the viewer's own row if it is further down.
  package var rows: [BoardRow]
  /// Whether others see the viewer on this board.
  package var isListed: Bool

  package init(period: BoardPeriod, audience: Audience, start: Day, rows: [BoardRow], isListed: Bool) {
    self.period = period
    self.audience = audience
    self.start = start
    self.rows = rows
    self.isListed = isListed
  }

  /// Gives each row its place, and returns the rows in order. Rows with the same points share a place, and the next place
  /// counts all rows before it. Only `listed` rows move the places of others: the viewer's own row may not be on the board.
  package static func ranked(_ rows: [BoardRow], isListed: Bool) -> [BoardRow] {
    let sorted = rows.sorted { ($1.points, $0.handle) < ($0.points, $1.handle) }
    var place = 1
    var listed = 0
    var points: Int64?
    return sorted.map { row in
      if row.points != points { place = listed + 1 }
      points = row.points
      if isListed || !row.isSelf { listed += 1 }
      var row = row
      row.place = place
      return row
    }
  }

  /// The best `limit` rows, then the viewer's own row if it isn't among them.
  package static func top(_ limit: Int, of rows: [BoardRow]) -> [BoardRow] {
    Array(rows.prefix(limit)) + rows.dropFirst(limit).filter(\.isSelf)
  }
}
