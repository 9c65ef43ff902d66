// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine

extension AttemptRecord {
  /// Whether the attempt succeeded; nil while it runs.
  var isGood: Bool? {
    if error != nil || signal != nil { return false }
    if let exit { return exit == 0 }
    if let httpStatus { return (200..<300).contains(httpStatus) }
    return durationMs == nil ? nil : true
  }
}

extension [ConditionRecord] {
  /// Whether every condition is true.
  fileprivate var allHold: Bool { allSatisfy { $0.result == "true" } }
}

extension DeliveryRecord {
  /// Whether the note, apart from its step, gives the reason with which an attempt ended. Earlier versions wrote no codes.
  fileprivate func repeats(_ attempt: AttemptRecord) -> Bool {
    switch reason?.inner {
    case .exit(let status, _): attempt.exit == status
    case .signal(let number, _): attempt.signal == number
    case let inner?: attempt.reason == inner
    case nil:
      (attempt.error ?? attempt.exit.map { English().hooks(.exit($0)) }).map { note?.hasSuffix($0) == true } ?? false
    }
  }

  /// Whether it records a crash of the hook's service.
  fileprivate var isCrash: Bool { if case .serviceCrashed = reason { true } else { false } }

  /// The moment of the event. For an enter, an exit or a crash, which may come long after it, the moment itself.
  fileprivate var moment: Instant {
    let words = note ?? ""
    let isStep = ["enter", "exit"].contains { words == $0 || words.hasPrefix($0 + ": ") }
    return isStep || isCrash ? attempts.first?.startedAt.instant ?? event.time.instant : event.time.instant
  }
}

extension ScopeRecord {
  /// Whether its exit has failed, even while it is being retried.
  fileprivate var keepsFailing: Bool { state == "exit-failed" || (state == "exiting" && lastError != nil) }
}

/// Hooks, deliveries and scopes in words.
struct HooksText {
  var style: Style
  var language: any Language
  var now: LocalTime
  /// The columns of the terminal; nil if the length of lines isn't limited.
  var width: Int?
  /// Returns the form of a path for messages.
  var shown: (String) -> String = { $0 }

  private func actions(of hook: HookInfo) -> String {
    hook.actions.map { language.hooks(.action($0)) }.joined(separator: ", ")
  }

  func list(_ hooks: [HookInfo]) -> [String] {
    let rows = hooks.map { hook -> [Table.Cell] in
      let trigger = hook.condition.map { "while \($0)" } ?? "on " + hook.on.joined(separator: ", ")
      let last: Table.Cell =
        if !hook.enabled {
          Table.Cell(text: language.hooks(.disabled), looks: [.dim])
        } else if let state = hook.last {
          stateCell(state)
        } else {
          Table.Cell(text: language.hooks(.neverRan), looks: [.dim])
        }
      return [
        Table.Cell(text: SafeText.line(hook.id), looks: [.bold]), Table.Cell(text: SafeText.line(trigger)),
        Table.Cell(text: SafeText.line(hook.plugin.map { "uses \($0)" } ?? actions(of: hook))), last,
        Table.Cell(text: SafeText.line("\(shown(hook.file)):\(hook.line)"), looks: [.dim]),
      ]
    }
    return Table.lines(rows, style: style, width: width)
  }

  /// On a terminal, the days are headings. Elsewhere, each line has its own day, for searches.
  func log(_ deliveries: [DeliveryRecord]) -> [String] {
    let starts = deliveries.map(\.moment)
    let order = deliveries.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    let deliveries = order.map { deliveries[$0] }
    let times = order.map { LocalTime(starts[$0]) }
    let rows = zip(deliveries, times).map { delivery, time -> [Table.Cell] in
      let last = delivery.attempts.last
      let note = note(delivery)
      // If both have the same reason, the note is the longer text.
      let isSame = last.map { delivery.repeats($0) } ?? false
      var result = [last.map { ending($0, as: isSame ? note : nil) }, isSame ? nil : note]
        .compactMap { $0 }.filter { !$0.isEmpty }
      if let number = last?.number, number > 1 {
        result.append(language.hooks(.attempt(number)).lowercased())
      }
      if let next = delivery.nextAttemptAt {
        result.append(language.hooks(.nextAttempt(at: LocalTime(next.instant).text(now: now))))
      }
      if delivery.state != "succeeded", let line = last?.said { result.append(line) }
      return [
        Table.Cell(text: time.text(now: width == nil ? now : time), looks: [.dim]),
        Table.Cell(text: SafeText.line(delivery.hook), looks: [.bold]),
        Table.Cell(text: delivery.event.type.rawValue), stateCell(delivery.state),
        Table.Cell(text: delivery.shortId ?? delivery.id, looks: [.dim]),
        Table.Cell(text: result.map(SafeText.line).joined(separator: ", ")),
      ]
    }
    let blocks = Table.blocks(rows, style: style, width: width)
    guard width != nil else { return blocks.flatMap(\.self) }
    // The day is omitted if it is today.
    var day = now.date
    return zip(times, blocks).flatMap { time, lines in
      defer { day = time.date }
      return (time.date == day ? [] : [style.paint(time.date, .bold)]) + lines
    }
  }

  /// The message that a delivery has failed; nil if it hasn't.
  func failure(_ delivery: DeliveryRecord) -> String? {
    guard ["failed", "dead", "expired", "unknown"].contains(delivery.state) else { return nil }
    let last = delivery.attempts.last
    let why = last.map { [ending($0), $0.said ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
    return failure(delivery.hook, why ?? note(delivery) ?? "")
  }

  /// The message that an enter or exit has failed; nil if none has.
  func failure(_ scope: ScopeRecord) -> String? { error(scope).map { failure(scope.hook, $0) } }

  private func failure(_ hook: String, _ why: String) -> String {
    style.paint(language.hooks(.failed(hook: SafeText.line(hook), why: SafeText.line(why))), .red)
  }

  /// One delivery with every attempt and its output.
  func whole(_ delivery: DeliveryRecord) -> [String] {
    let state = stateCell(delivery.state)
    var head =
      style.paint(SafeText.line(delivery.hook), .bold) + "  \(delivery.event.type.rawValue)  "
      + LocalTime(delivery.event.time.instant).text(now: now) + "  " + style.paint(state.text, state.looks)
    let conditions = delivery.conditions ?? []
    // The results of its conditions are below.
    if let note = note(delivery), !note.isEmpty, conditions.allHold { head += "  " + SafeText.line(note) }
    var lines = [head, style.paint(delivery.id, .dim)] + answers(conditions)
    for attempt in delivery.attempts {
      let started = LocalTime(attempt.startedAt.instant).text(now: now)
      lines.append("\(language.hooks(.attempt(attempt.number)))  \(started)  \(SafeText.line(ending(attempt)))")
      lines += output(attempt.stdout, .output) + output(attempt.stderr, .errors)
    }
    return lines
  }

  func scopes(_ scopes: [ScopeRecord]) -> [String] {
    let rows = scopes.map { scope -> [Table.Cell] in
      var more = scope.since.map { [language.hooks(.since(LocalTime($0.instant).text(now: now)))] } ?? []
      if let error = error(scope) { more.append(error) }
      var cells = [
        Table.Cell(text: SafeText.line(scope.hook), looks: [.bold]),
        Table.Cell(text: SafeText.line("while \(scope.condition)")), stateCell(scope.state),
      ]
      if !more.isEmpty { cells.append(Table.Cell(text: more.map(SafeText.line).joined(separator: ", "))) }
      if let why = language.text(scope.reasons, or: scope.why) {
        cells.append(Table.Cell(text: SafeText.line(why), looks: [.dim]))
      }
      return cells
    }
    let failing = scopes.filter(\.keepsFailing).map { SafeText.line($0.hook) }
    return Table.lines(rows, style: style, width: width)
      + (failing.isEmpty ? [] : folded(language.hooks(.forgetHint(hooks: failing))))
  }

  /// The message that a scope was given up, from its dead letter.
  func forgotten(_ letter: DeliveryRecord) -> [String] {
    folded(language.hooks(.forgotten(hook: SafeText.line(letter.hook), delivery: letter.shortId ?? letter.id)))
  }

  private func folded(_ text: String) -> [String] { width.map { DisplayWidth.fold(text, $0) } ?? [text] }

  func test(_ records: [TestRecord]) -> [String] {
    records.flatMap { record in
      let isGood = record.result?.isGood
      let verdict: HooksMessage =
        isGood == false
        ? .state("failed")
        : record.result != nil ? .ran : record.runs ? .wouldRun : record.exits == true ? .wouldExit : .wouldNotRun
      let looks: [Style.Look] = isGood == false ? [.red] : record.runs || record.exits == true ? [.green] : [.dim]
      var head = [
        Table.Cell(text: SafeText.line(record.hook), looks: [.bold]),
        Table.Cell(text: language.hooks(verdict), looks: looks),
      ]
      let conditions = record.conditions ?? []
      // The failed conditions are below.
      if let why = language.text(record.reasons, or: record.why), !why.isEmpty, conditions.allHold {
        head.append(Table.Cell(text: "(\(SafeText.line(why)))"))
      }
      if let result = record.result { head.append(Table.Cell(text: SafeText.line(ending(result)))) }
      var lines = Table.lines([head], style: style, width: width)
      if conditions.count > 1 || !conditions.allHold { lines += answers(conditions) }
      if let action = record.action { lines += SafeText.block(action).split(separator: "\n").map { "    \($0)" } }
      if let result = record.result { lines += output(result.stdout, .output) + output(result.stderr, .errors) }
      return lines
    }
  }

  /// The result of each condition: `false  during mon-fri 09:00-18:00`.
  private func answers(_ conditions: [ConditionRecord]) -> [String] {
    let rows = conditions.map { condition -> [Table.Cell] in
      let looks: [Style.Look] =
        switch condition.result {
        case "true": [.green]
        case "false": [.yellow]
        default: [.red]
        }
      let why = language.text(condition.problem, or: condition.why).map { " (\(SafeText.line($0)))" } ?? ""
      return [
        Table.Cell(text: "  "), Table.Cell(text: language.hooks(.answer(condition.result)), looks: looks),
        Table.Cell(text: "\(condition.key) \(SafeText.line(condition.text))\(why)"),
      ]
    }
    return Table.lines(rows, style: style, width: width)
  }

  /// The end of an attempt: `exit status 1, 312 ms`.
  private func ending(_ attempt: AttemptRecord) -> String { ending(attempt, as: nil) }

  /// The end of an attempt, with `note` as its reason unless that is nil.
  private func ending(_ attempt: AttemptRecord, as note: String?) -> String {
    var parts: [String] = []
    if let note {
      parts.append(note)
    } else {
      if let exit = attempt.exit { parts.append(language.hooks(.exit(exit))) }
      if let signal = attempt.signal { parts.append(language.hooks(.signal(signal))) }
      if let status = attempt.httpStatus { parts.append(language.hooks(.http(status))) }
      if let error = error(attempt) { parts.append(error) }
    }
    if let duration = attempt.durationMs, duration > 0 { parts.append("\(duration) ms") }
    return parts.joined(separator: ", ")
  }

  private func note(_ delivery: DeliveryRecord) -> String? { language.text(delivery.reason, or: delivery.note) }

  private func error(_ attempt: AttemptRecord) -> String? { language.text(attempt.reason, or: attempt.error) }

  private func error(_ scope: ScopeRecord) -> String? { language.text(scope.lastReason, or: scope.lastError) }

  private func output(_ text: String, _ title: HooksMessage) -> [String] {
    guard !text.isEmpty else { return [] }
    let lines = SafeText.block(text).split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
    return ["  " + style.paint(language.hooks(title), .dim)] + (lines.last == "    " ? lines.dropLast() : lines)
  }

  /// The state of a delivery or of a scope, in its colour.
  private func stateCell(_ name: String) -> Table.Cell {
    let looks: [Style.Look] =
      switch name {
      case "succeeded", "active": [.green]
      case "failed", "dead", "expired", "unknown", "exit-failed": [.red]
      case "pending", "running", "entering", "exiting": [.yellow]
      default: [.dim]
      }
    return Table.Cell(text: language.hooks(.state(name)), looks: looks)
  }
}
