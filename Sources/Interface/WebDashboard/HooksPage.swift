// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import Watch
import WebPages

extension Dashboard {
  /// The hooks, their states, and their results.
  var hookRoutes: [Route] {
    [
      .get("/hooks") { visit in try await hooksPage(visit) },
      // Only the log, for an open page.
      .get("/hooks/log") { visit in
        part("hooks-rows", HookLogModel(try await deliveries(visit), visit.language), visit)
      },
      .get("/hooks/log/:delivery") { visit in try await deliveryPage(visit) },
      .post("/hooks/log/:delivery/replay") { visit in try await replay(visit) },
      .get("/hooks/teardown") { visit in try await askTeardown(visit) },
      .post("/hooks/teardown") { visit in try await teardown(visit) },
      .get("/hooks/hook/:id") { visit in try await hookPage(visit) },
      .post("/hooks/hook/:id/enabled") { visit in try await turn(visit) },
    ]
  }

  /// A part of a page, for the script that inserts it.
  func part(_ template: String, _ body: Any, _ visit: Visit) -> Answer {
    struct Part {
      var words: [String: String]
      var body: Any
    }
    return .page(templates.render("part-\(template)", Part(words: Self.words(visit.language), body: body)))
  }

  private static let logSize = 50

  private func deliveries(_ visit: Visit, of hook: String? = nil) async throws -> [DeliveryRecord] {
    let isFailed = visit.query["failed"] == "yes" ? true : nil
    return try await daemon.read(.log, LogParams(hook: hook, failed: isFailed, limit: Self.logSize))
      .map { delivery in
        var delivery = delivery
        delivery.attempts = delivery.attempts.suffix(1).map(\.short)
        return delivery
      }
  }

  private func hooksPage(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    let (hooks, scopes) = (try await daemon.read(.hooks), try await daemon.read(.scopes))
    let log = HookLogModel(try await deliveries(visit), language)
    let problems: String?
    do { problems = DiagnosticModel.summary(of: try await daemon.read(.source).diagnostics, language) } catch let error
      as ClientError
    {
      problems = error.configText(in: language, path: configPath)
    }
    let model = HooksModel(
      hooks: hooks.map { HookModel($0, shown: daemon.client.paths.shown, language) },
      scopes: scopes.map { ScopeModel($0, language) }, isAnyOn: scopes.contains { $0.state != "inactive" }, log: log,
      onlyFailed: visit.query["failed"] == "yes", problems: problems)
    return try await page("hooks", title: language.web(.label(.hooks)), model, for: visit)
  }

  // MARK: One hook

  private func hook(_ visit: Visit) async throws -> HookInfo {
    guard let hook = try await daemon.read(.hooks).first(where: { $0.id == visit.parameters["id"] }) else {
      throw WebRefusal.notFound
    }
    return hook
  }

  /// A hook, and whether it would run on an event. Runs nothing.
  private func hookPage(_ visit: Visit) async throws -> Answer {
    let (hook, language) = (try await hook(visit), visit.language)
    let names = EventType.names
    let event = visit.query["event"] ?? hook.on.first { names.contains($0) } ?? "focus.started"
    var problem: String?
    var trial: TrialModel?
    do {
      trial = try await daemon.read(.test, TestParams(event: event, hook: hook.id)).first.map {
        TrialModel($0, language)
      }
    } catch let error as ClientError { problem = error.text(in: language) }
    let model = HookPageModel(
      hook: HookModel(hook, shown: daemon.client.paths.shown, language),
      events: names.map { WebChoice(value: $0, label: $0, isHere: $0 == event) }, trial: trial,
      log: HookLogModel(try await deliveries(visit, of: hook.id), language))
    return try await page(
      "hook", title: language.webData(.hookTitle(hook.name.map(SafeText.line) ?? hook.id)), model, for: visit,
      status: problem == nil ? 200 : 400, problem: problem)
  }

  private func turn(_ visit: Visit) async throws -> Answer {
    let (hook, language) = (try await hook(visit), visit.language)
    let isOn = visit.form["value"] == "true"
    do {
      _ = try await daemon.act(.set, ConfigSetParams(key: "hooks.\(hook.id).enabled", value: isOn ? "true" : "false"))
      return redirect(to: "/hooks", saying: language.webData(.turned(hook.id, isOn: isOn)))
    } catch let error as ClientError {
      return redirect(to: "/hooks", saying: error.configText(in: language, path: configPath))
    }
  }

  /// The path of hooks.yml in the form for people.
  var configPath: String { daemon.client.paths.shown(daemon.client.paths.config) }

  // MARK: One delivery

  private func deliveryPage(_ visit: Visit) async throws -> Answer {
    let (delivery, language) = (try await delivery(visit), visit.language)
    let model = DeliveryModel(delivery, language)
    return try await page("delivery", title: language.webData(.deliveryTitle(delivery.hook)), model, for: visit)
  }

  private func delivery(_ visit: Visit) async throws -> DeliveryRecord {
    guard let id = visit.parameters["delivery"], !id.isEmpty else { throw WebRefusal.notFound }
    let found = try await daemon.read(.log, LogParams(delivery: id))
    guard let delivery = found.first(where: { $0.id == id }) else { throw WebRefusal.notFound }
    return delivery
  }

  private func replay(_ visit: Visit) async throws -> Answer {
    let (delivery, language) = (try await delivery(visit), visit.language)
    do {
      let replayed = try await daemon.act(.replay, ReplayParams(delivery: delivery.id))
      let id = replayed.first?.id ?? delivery.id
      return redirect(to: "/hooks/log/\(id)", saying: language.webData(.replayed(delivery.hook)))
    } catch let error as ClientError {
      return redirect(to: "/hooks/log/\(delivery.id)", saying: error.text(in: language))
    }
  }

  // MARK: Teardown

  private func askTeardown(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    let title = language.webData(.label(.teardownQuestion))
    let model = AskModel(
      action: "/hooks/teardown", title: title,
      choices: [.init(name: "confirm", value: "yes", label: language.webData(.label(.teardown)))], session: "",
      back: "/hooks")
    return try await page("ask", title: title, model, for: visit)
  }

  private func teardown(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    do {
      let before = try await daemon.read(.scopes).filter { $0.state != "inactive" }.map(\.hook)
      let scopes = try await daemon.act(.teardown)
      let failed = scopes.filter { $0.state == "exit-failed" }.map { SafeText.line($0.hook) }
      let words: WebDataMessage = failed.isEmpty ? .turnedOff(before.count) : .stillOn(failed)
      return redirect(to: "/hooks", saying: language.webData(words))
    } catch let error as ClientError {
      return redirect(to: "/hooks", saying: error.text(in: language))
    }
  }
}

extension ClientError {
  /// The error for people; an error of changing hooks.yml in their language.
  func configText(in language: any Language, path: String) -> String {
    guard case .refused(let error) = self, let refusal = error.data?.config else { return text(in: language) }
    return language.webData(.refused(refusal, path: path))
  }
}

/// The page of hooks. Templates use the names of these members, and those of the types below.
struct HooksModel {
  var hooks: [HookModel]
  var scopes: [ScopeModel]
  var isAnyOn: Bool
  var log: HookLogModel
  var onlyFailed: Bool
  /// The problems of hooks.yml, in words.
  var problems: String?
}

struct HookModel {
  var id: String
  /// Its id, encoded as a part of an address.
  var path: String
  var name: String
  var trigger: String
  var actions: String
  var place: String
  var isOn: Bool
  var last: String
  /// `good`, `bad` or `open`.
  var mark: String

  init(_ hook: HookInfo, shown: (String) -> String, _ language: any Language) {
    id = hook.id
    path = Answer.percentEncoded(hook.id)
    name = hook.name.map(SafeText.line) ?? hook.id
    trigger = SafeText.line(
      hook.condition.map { language.webData(.runsWhile($0)) } ?? language.webData(.runsOn(hook.on)))
    actions = Set(hook.actions).sorted().map { language.hooks(.action($0)) }.joined(separator: ", ")
    place = language.webData(.place(SafeText.line(shown(hook.file)), line: hook.line))
    isOn = hook.enabled
    last = hook.last.map { language.hooks(.state($0)) } ?? language.webData(.label(.neverRan))
    mark = hook.last.map { HookResult.mark($0).name } ?? "open"
  }
}

extension HookResult.Mark {
  /// The name for templates and the style sheet.
  var name: String {
    switch self {
    case .good: "good"
    case .bad: "bad"
    case .open: "open"
    }
  }
}

struct ScopeModel {
  var hook: String
  var condition: String
  var state: String
  var isOn: Bool
  var since: String?
  var why: String?
  var failure: String?

  init(_ scope: ScopeRecord, _ language: any Language) {
    (hook, condition) = (SafeText.line(scope.hook), SafeText.line(scope.condition))
    state = language.hooks(.state(scope.state))
    isOn = scope.state != "inactive"
    since = scope.since.map { language.hooks(.since(LocalTime($0.instant).text(now: LocalTime(WallClock.now)))) }
    why = scope.active ? nil : language.text(scope.reasons, or: scope.why).map(SafeText.line)
    failure = language.text(scope.lastReason, or: scope.lastError).map { SafeText.line($0.withoutAddresses) }
  }
}

struct HookLogModel {
  var rows: [Row]

  struct Row {
    var href: String
    var time: String
    var hook: String
    var event: String
    var result: String
    var mark: String
    var detail: String?
  }

  init(_ deliveries: [DeliveryRecord], _ language: any Language) {
    let now = LocalTime(WallClock.now)
    rows = deliveries.map { delivery in
      let mark = HookResult.mark(delivery.state)
      let detail =
        mark == .good
        ? nil
        : delivery.attempts.last?.words(in: language)
          ?? language.text(delivery.reason, or: delivery.note)?.withoutAddresses
      return Row(
        href: "/hooks/log/\(delivery.id)", time: LocalTime(delivery.event.time.instant).text(now: now),
        hook: SafeText.line(delivery.hook), event: delivery.event.type.rawValue,
        result: language.hooks(.state(delivery.state)), mark: mark.name, detail: detail.map(SafeText.line))
    }
  }
}

extension AttemptRecord {
  /// The result; nil while it runs.
  fileprivate func words(in language: any Language) -> String? {
    if let exit { return language.hooks(.exit(exit)) }
    if let signal { return language.hooks(.signal(signal)) }
    if let httpStatus { return language.hooks(.http(httpStatus)) }
    return language.text(reason, or: error)?.withoutAddresses
  }
}

extension String {
  /// A text about a webhook without its address. No page shows an address, not even its host.
  fileprivate var withoutAddresses: String {
    var words = split(separator: " ", omittingEmptySubsequences: false).map { $0.contains("://") ? "***" : String($0) }
    // The problem follows the address.
    if words.first == "***", words.count > 1 { words.removeFirst() }
    return words.joined(separator: " ")
  }
}

/// A condition and its result.
struct ConditionModel {
  var key: String
  var text: String
  var answer: String
  var why: String?
  var isTrue: Bool

  init(_ condition: ConditionRecord, _ language: any Language) {
    (key, text) = (condition.key, SafeText.line(condition.text))
    answer = language.hooks(.answer(condition.result))
    why = language.text(condition.problem, or: condition.why).map(SafeText.line)
    isTrue = condition.result == "true"
  }
}

struct TrialModel {
  var verdict: String
  var runs: Bool
  var why: String
  var conditions: [ConditionModel]

  init(_ record: TestRecord, _ language: any Language) {
    runs = record.runs
    verdict = language.webData(record.runs ? .wouldRun : record.exits == true ? .wouldExit : .wouldNotRun)
    why = SafeText.line((language.text(record.reasons, or: record.why) ?? "").withoutAddresses)
    conditions = (record.conditions ?? []).map { ConditionModel($0, language) }
  }
}

struct HookPageModel {
  var hook: HookModel
  var events: [WebChoice]
  var trial: TrialModel?
  var log: HookLogModel
}

struct DeliveryModel {
  struct Attempt {
    var title: String
    var time: String
    var result: String
    var stdout: String?
    var stderr: String?
  }

  var id: String
  var hook: String
  var event: String
  var time: String
  var result: String
  var mark: String
  var note: String?
  var next: String?
  var conditions: [ConditionModel]
  var attempts: [Attempt]
  var isOpen: Bool

  init(_ delivery: DeliveryRecord, _ language: any Language) {
    let now = LocalTime(WallClock.now)
    (id, hook) = (delivery.id, SafeText.line(delivery.hook))
    event = delivery.event.type.rawValue
    time = LocalTime(delivery.event.time.instant).text(now: now)
    result = language.hooks(.state(delivery.state))
    mark = HookResult.mark(delivery.state).name
    note = language.text(delivery.reason, or: delivery.note).map { SafeText.line($0.withoutAddresses) }
    next = delivery.nextAttemptAt.map { language.hooks(.nextAttempt(at: LocalTime($0.instant).text(now: now))) }
    conditions = (delivery.conditions ?? []).map { ConditionModel($0, language) }
    attempts = delivery.attempts.map { attempt in
      Attempt(
        title: language.hooks(.attempt(attempt.number)), time: LocalTime(attempt.startedAt.instant).text(now: now),
        result: SafeText.line(attempt.words(in: language) ?? language.hooks(.state("running"))),
        stdout: attempt.stdout.isEmpty ? nil : SafeText.block(attempt.stdout),
        stderr: attempt.stderr.isEmpty ? nil : SafeText.block(attempt.stderr))
    }
    isOpen = ["pending", "running"].contains(delivery.state)
  }
}
