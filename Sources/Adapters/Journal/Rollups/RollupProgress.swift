// SPDX-License-Identifier: MIT
import GRDB
import Reports
import TimerEngine

/// How far the sums are, and by which days they count: the one row of `rollup`.
struct RollupProgress {
  enum State: String {
    /// What older rules made is being removed.
    case clearing
    /// Sessions are being added, in the order of their beginnings.
    case building
    /// They are those of all sessions, and kept so with each commit.
    case ready
    /// Something was written that wasn't counted: to be made anew.
    case stale
  }

  /// Where a session stands in the order in which they are added.
  struct Position: Hashable, Comparable {
    var started: Int64
    var session: String

    init(_ session: CountedSession, _ id: String) {
      started = session.startedAt.milliseconds
      self.session = id
    }

    init(started: Int64, session: String) {
      self.started = started
      self.session = session
    }

    static func < (left: Position, right: Position) -> Bool {
      // As SQLite compares texts, by bytes.
      left.started == right.started
        ? left.session.utf8.lexicographicallyPrecedes(right.session.utf8) : left.started < right.started
    }
  }

  var state: State
  var rules: DayRules
  var edition: String
  /// The last session that is in, while they are being added.
  var last: Position?

  init(_ rules: DayRules, _ state: State) {
    self.state = state
    self.rules = rules
    edition = DayRules.edition
  }

  /// nil where no sums were ever begun.
  init?(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, state, zone, starts, changes, edition, cut, last_started, last_session FROM rollup
        """)
    guard let row = try Row.fetchOne(statement) else { return nil }
    let columns = try Columns(row, of: "rollup", key: "id")
    // What a later version may know of is none of ours.
    state = State(rawValue: try columns.value("state")) ?? .stale
    rules = DayRules(
      zone: try columns.value("zone"), startsAt: try columns.value("starts"), changes: try columns.value("changes"),
      cut: try columns.value("cut"))
    edition = try columns.value("edition")
    if let started = try columns.optional("last_started", as: Int64.self) {
      last = Position(started: started, session: try columns.optional("last_session") ?? "")
    }
  }

  func write(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO rollup (id, state, zone, starts, changes, edition, cut, last_started, last_session)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
      state.rawValue, rules.zone, rules.startsAt, rules.changes, edition, rules.cut, last?.started, last?.session,
    ])
  }

  /// Whether sums are there that have to be kept right.
  var isKept: Bool { state == .ready || state == .building && last != nil }

  /// Whether a session at `position` is in.
  func holds(_ position: Position) -> Bool {
    switch state {
    case .ready: true
    case .building: last.map { position <= $0 } ?? false
    case .clearing, .stale: false
    }
  }
}
