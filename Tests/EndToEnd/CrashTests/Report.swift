// SPDX-License-Identifier: MIT

/// What came of a run, and of all runs together.
struct Report: Sendable {
  struct Kill: Hashable, Sendable {
    var at: String
    var victim: Plan.Victim
  }

  /// How much there was that could have been lost.
  struct Counts: Sendable {
    var events = 0
    var deliveries = 0
    var commands = 0
    var requests = 0
    var enters = 0
    var exits = 0
    var unknown = 0
    var replays = 0
    var dropped = 0
    var teardowns = 0
  }

  static let anyMoment = "any moment"
  static let reply = "a reply"

  var kills: [Kill] = []
  var losses: [Loss] = []
  var counts = Counts()
  /// Where the home was put, where something was lost.
  var home: String?
}

/// All runs so far.
struct Tally: Sendable {
  private(set) var runs = 0
  private(set) var kills: [Report.Kill: Int] = [:]
  private(set) var losses: [Loss.Kind: Int] = [:]
  private var counts = Report.Counts()

  var killed: Int { kills.values.reduce(0, +) }
  var lost: Int { losses.values.reduce(0, +) }

  mutating func add(_ report: Report) {
    runs += 1
    for kill in report.kills { kills[kill, default: 0] += 1 }
    for loss in report.losses { losses[loss.kind, default: 0] += 1 }
    for path in Self.paths { counts[keyPath: path] += report.counts[keyPath: path] }
  }

  private static var paths: [WritableKeyPath<Report.Counts, Int>] {
    [\.events, \.deliveries, \.commands, \.requests, \.enters, \.exits, \.unknown, \.replays, \.dropped, \.teardowns]
  }

  /// The table: kills by place and victim, what was looked at, what was lost.
  func text(points: [String]) -> String {
    let victims = Plan.Victim.allCases
    var rows = [["killed at"] + victims.map(\.rawValue) + ["all"]]
    for point in points + [Report.reply, Report.anyMoment] {
      let numbers = victims.map { kills[Report.Kill(at: point, victim: $0)] ?? 0 }
      rows.append([point] + (numbers + [numbers.reduce(0, +)]).map(String.init))
    }
    let sums = victims.map { victim in kills.filter { $0.key.victim == victim }.values.reduce(0, +) }
    rows.append(["all"] + (sums + [killed]).map(String.init))
    let lines = rows.map { row in
      Self.padded(row[0], 18, right: true) + row.dropFirst().map { Self.padded($0, 9) }.joined()
    }
    let seen =
      "\(counts.events) events, \(counts.deliveries) deliveries, \(counts.commands) commands begun "
      + "(\(counts.unknown) interrupted for good), \(counts.requests) requests,\n"
      + "\(counts.replays) replays, \(counts.dropped) deliveries dropped by a mode, "
      + "\(counts.enters) enters, \(counts.exits) exits, \(counts.teardowns) times segued teardown"
    let lost = Loss.Kind.allCases.map { Self.padded("\(losses[$0] ?? 0)", 7) + "  \($0.rawValue)" }
    return (lines + ["", "Compared with the model: " + seen, "", "Lost:"] + lost).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? text + space : space + text
  }
}
