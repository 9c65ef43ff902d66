// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import History
import Hooks
import Journal
import Messages
import Reports
import TimerEngine

extension MethodTable {
  /// Answers the queries that only need the journal, with and without a daemon. The results are empty if the journal does not
  /// exist yet.
  mutating func onReading(_ journal: @escaping @Sendable () throws -> Journal?) {
    @Sendable func reading() throws -> JournalReading? { try journal().map(JournalReading.init) }
    @Sendable func history() throws -> HistoryReading? { try journal().map(HistoryReading.init) }
    on(.events) { try reading()?.events($0) ?? [] }
    on(.log) { try reading()?.log($0) ?? [] }
    on(.history) { try history()?.page($0, at: ClockReading.current().wall) ?? HistoryPage() }
    on(.showSession) { params in
      guard let history = try history() else { throw HistoryRefusal.noSession(params.session) }
      return try history.session(params.session, at: ClockReading.current().wall)
    }
    on(.changes) { try history()?.changes() ?? [] }
    on(.projects) { try history()?.projects() ?? [] }
    on(.tasks) { try history()?.tasks($0) ?? [] }
  }

  /// Answers reports from the data of `reading`.
  mutating func onReport(_ reading: @escaping @Sendable () async throws -> ReportReading) {
    on(.report.returning(Report.self)) { params in
      let choice = PeriodChoice(words: params.period ?? "", from: params.from, to: params.to)
      let project = params.project.map(ProjectName.sought)
      do {
        return try await reading().report(choice, of: project, at: ClockReading.current().wall)
      } catch let problem as PeriodChoice.Problem {
        throw ControlError(problem)
      }
    }
  }

  /// Answers queries about hooks.yml; `configuration` is the one in force.
  mutating func onConfig(
    _ requests: ConfigRequests, _ configuration: @escaping @Sendable () async throws -> Configuration
  ) {
    on(.settings) { requests.settings(try await configuration()) }
    on(.source) { try requests.source() }
    on(.check) { requests.check($0) }
  }
}

/// Records in the form for clients, from the journal's rows: the same with and without a daemon.
struct JournalReading: Sendable {
  let journal: Journal

  func events(_ params: EventsParams) throws -> [Event] {
    try journal.events(
      since: params.since?.instant, after: params.after, limit: Self.limit(params.limit, standard: 1_000))
  }

  func log(_ params: LogParams) throws -> [DeliveryRecord] {
    if let prefix = params.delivery { try Self.check(prefix) }
    return try named(
      journal.deliveries(
        hook: params.hook, onlyFailed: params.failed ?? false, idPrefix: params.delivery,
        limit: Self.limit(params.limit, standard: 100)
      ).map { DeliveryRecord($0, $1) })
  }

  /// Returns the records with unique short ids.
  func named(_ records: [DeliveryRecord]) throws -> [DeliveryRecord] {
    let short = try journal.shortNames(ofDeliveries: records.map(\.id))
    return records.map { record in
      var record = record
      record.shortId = short[record.id]
      return record
    }
  }

  /// Returns the only delivery whose id begins with `prefix`.
  func delivery(idPrefix prefix: String) throws -> Delivery {
    try Self.check(prefix)
    if let delivery = try journal.delivery(idPrefix: prefix) { return delivery }
    let ids = try journal.deliveries(idPrefix: prefix, limit: Self.mostNamed + 1).map(\.0.id)
    guard !ids.isEmpty else { throw ControlError(.unknownDelivery(prefix: prefix)) }
    throw ControlError(
      .ambiguousDelivery(prefix: prefix, ids: Array(ids.prefix(Self.mostNamed)), more: ids.count > Self.mostNamed))
  }

  /// The maximum number of named deliveries in an error.
  private static let mostNamed = 3

  private static func check(_ prefix: String) throws(ControlError) {
    guard prefix.isEmpty else { return }
    throw ControlError(.emptyDelivery)
  }

  /// - Parameter refused: Hooks whose enter failed. The exit that cleaned up after it is no success.
  func hooks(_ configuration: Configuration, refused: Set<String> = []) throws -> [HookInfo] {
    let last = try journal.lastStates()
    return configuration.hooks.map { hook in
      HookInfo(hook, last: (refused.contains(hook.id) ? DeliveryState.failed : last[hook.id])?.rawValue)
    }
  }

  private static func limit(_ wanted: Int?, standard: Int) -> Int { max(1, min(wanted ?? standard, 10_000)) }
}

extension DeliveryRecord {
  init(_ delivery: Delivery, _ attempts: [Attempt]) {
    self.init(
      id: delivery.id, hook: delivery.hook, event: Cause(delivery.event), state: delivery.state.rawValue,
      note: delivery.note.map(English().delivery), nextAttemptAt: delivery.nextAttemptAt,
      attempts: attempts.map(AttemptRecord.init))
    reason = delivery.note
    if !delivery.conditions.isEmpty { conditions = delivery.conditions.map(ConditionRecord.init) }
  }
}

extension ConditionRecord {
  init(_ answer: ConditionAnswer) {
    self.init(key: answer.key.rawValue, text: answer.text, result: answer.verdict.rawValue, why: answer.why)
    problem = answer.problem
  }
}

extension AttemptRecord {
  init(_ attempt: Attempt) {
    self.init(number: attempt.number, startedAt: attempt.startedAt)
    durationMs = attempt.duration?.milliseconds
    stdout = attempt.standardOutput
    stderr = attempt.standardError
    switch attempt.ending {
    case .exit(let status): exit = status
    case .signal(let number): signal = number
    case .http(let status): httpStatus = status
    case .error(let reason):
      error = English().delivery(reason)
      self.reason = reason
    case .none: break
    }
  }
}

extension HookInfo {
  init(_ hook: Hook, last: String?) {
    var on: [String] = []
    var condition: String?
    var actions: [String] = []
    switch hook.trigger {
    case .edge(let edge):
      on = edge.patterns.map(\.text)
      actions = [edge.action.kind]
    case .level(let level):
      condition = level.text
      switch level.action {
      case .scope(let enter, let exit): actions = [enter, exit].compactMap { $0?.kind }
      case .play: actions = ["play"]
      }
    }
    self.init(
      id: hook.id, name: hook.name, enabled: hook.isEnabled, on: on, condition: condition, actions: actions,
      plugin: hook.plugin, file: hook.place.file, line: hook.place.line, last: last)
  }
}

extension ControlError {
  fileprivate init(_ problem: PeriodChoice.Problem) {
    let message =
      switch problem {
      case .unknown(let text, let member):
        "'\(member ?? "period")' has no day or period: '\(text)'. Write 'week', 'last month', '2026-11' or '2026-11-21'"
      case .backwards(let from, let to): "'to' (\(to)) is before 'from' (\(from))"
      case .tooLong: "a report covers at most \(PeriodChoice.longest) days: choose a later 'from'"
      case .bothEnds(let words): "'period' (\(words)) and these days exclude each other: leave 'period' out"
      }
    self.init(code: Self.invalidParams, message: message)
  }
}
