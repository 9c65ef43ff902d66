// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import History
import Messages
import TerminalUI
import TimerEngine
import WebPages

extension Dashboard {
  /// One session: its course, and the fields that a person can change.
  var sessionRoutes: [Route] {
    [
      .get("/history/:id") { visit in try await sessionPage(visit) },
      .get("/history/:id/delete") { visit in try await askDelete(visit) },
      .post("/history/:id/delete") { visit in
        try await changing(visit, back: "/history") { change, language in
          language.webData(.changed(change.kind, subject: SafeText.line(change.subject)))
        } by: {
          try await daemon.act(.deleteSession, HistoryShowParams(session: id(visit)))
        }
      },
      .post("/history/:id/edit") { visit in try await edit(visit) },
      .post("/history/:id/detach") { visit in
        let params = HistoryDetachParams(session: id(visit), attachment: visit.form["attachment"] ?? "")
        return try await changing(visit, back: "/history/\(params.session)") { change, language in
          language.webData(.changed(change.kind, subject: SafeText.line(change.subject)))
        } by: {
          try await daemon.act(.detach, params)
        }
      },
      .post("/history/:id/attach", takesFiles: true) { visit in
        let session = try await session(visit)
        do {
          let count = try await attach(visit.files, to: session.id, visit.language)
          return redirect(to: "/history/\(session.id)", saying: visit.language.web(.attached(count)))
        } catch let problem as AttachProblem { return try await sessionPage(visit, problem: problem.text) }
      },
      .get("/history/:id/files/:file") { visit in try await file(visit) },
    ]
  }

  private func id(_ visit: Visit) -> String { visit.parameters["id"] ?? "" }

  /// The session in the address. If there is none, refuses it as an unknown page.
  private func session(_ visit: Visit) async throws -> SessionRecord {
    do {
      return try await daemon.read(.showSession, HistoryShowParams(session: id(visit)))
    } catch ClientError.refused { throw WebRefusal.notFound }
  }

  private func sessionPage(_ visit: Visit, problem: String? = nil, form: FormFields? = nil) async throws -> Answer {
    let session = try await session(visit)
    let projects = try await daemon.read(.projects)
    let model = SessionModel(session, projects: projects, form: form, visit.language)
    return try await page(
      "session", title: model.name, model, for: visit, status: problem == nil ? 200 : 409, problem: problem)
  }

  private func askDelete(_ visit: Visit) async throws -> Answer {
    let (session, language) = (try await session(visit), visit.language)
    let title = language.webData(.askDelete(session.nameWords(language)))
    let model = AskModel(
      action: "/history/\(session.id)/delete", title: title,
      choices: [.init(name: "confirm", value: "yes", label: language.webData(.label(.delete)))], session: session.id,
      back: "/history/\(session.id)")
    return try await page("ask", title: title, model, for: visit)
  }

  private func edit(_ visit: Visit) async throws -> Answer {
    let (session, language) = (try await session(visit), visit.language)
    do {
      guard let params = try SessionChange(visit.form).params(for: session) else {
        return redirect(to: "/history/\(session.id)")
      }
      let change = try await daemon.act(.editSession, params)
      return redirect(
        to: "/history/\(session.id)",
        saying: language.webData(.changed(change.kind, subject: SafeText.line(change.subject))))
    } catch let problem as SessionChange.Problem {
      return try await sessionPage(visit, problem: problem.words(in: language), form: visit.form)
    } catch let error as ClientError {
      return try await sessionPage(visit, problem: error.text(in: language), form: visit.form)
    }
  }

  private func file(_ visit: Visit) async throws -> Answer {
    let session = try await session(visit)
    guard let file = session.attachments.first(where: { $0.id == visit.parameters["file"] }),
      Attachment.isDigest(file.digest), let bytes = try await StoredFile(daemon.client.paths, file).bytes()
    else { throw WebRefusal.notFound }
    return .file(bytes, name: file.name, type: StoredFile.type(of: bytes) ?? "application/octet-stream", isShown: true)
  }
}

/// The changes in the form of a session's page. Fields with the session's own values don't count.
struct SessionChange {
  let form: FormFields

  enum Problem: Error {
    case time(String), length(String)

    func words(in language: any Language) -> String {
      switch self {
      case .time(let text): language.webData(.badTime(text))
      case .length(let text): language.webData(.badLength(text))
      }
    }
  }

  init(_ form: FormFields) {
    self.form = form
  }

  /// Nil if nothing changes.
  func params(for session: SessionRecord) throws(Problem) -> HistoryEditParams? {
    var params = HistoryEditParams(session: session.id)
    if let task = form["task"], task != session.task { params.task = task }
    if let project = form["project"], project != session.project { params.project = project }
    if let text = form["tags"], text != SessionModel.tagText(session.tags) {
      params.tags = text.split(whereSeparator: \.isWhitespace).map { String($0.drop { $0 == "#" }) }.filter {
        !$0.isEmpty
      }
    }
    if let note = form["note"], note != SessionModel.noteText(session.note) { params.note = note }
    if let outcome = form["outcome"].flatMap({ Outcome(rawValue: $0) }), outcome != session.outcome {
      params.outcome = outcome
    }
    let start = try start(session)
    if let length = try length(session) {
      params.length = length
      params.startedAt = start.map(JSONTime.init)
    } else {
      params.at = start.map(JSONTime.init)
    }
    return params == HistoryEditParams(session: session.id) ? nil : params
  }

  /// The new start; nil if it stays.
  private func start(_ session: SessionRecord) throws(Problem) -> Instant? {
    let start = LocalTime(session.startedAt.instant)
    guard let date = form["date"], let clock = form["start"], (date, clock) != (start.date, start.clockWithSeconds),
      (date, clock) != (start.date, start.clock)
    else { return nil }
    guard let instant = LocalTime.instant(date: date, clock: clock) else { throw .time("\(date) \(clock)") }
    return instant
  }

  /// The new length in seconds; nil if it stays.
  private func length(_ session: SessionRecord) throws(Problem) -> Double? {
    guard let text = form.text("length"), text != SessionModel.lengthText(session.elapsed) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    // A number without a colon is minutes.
    let numbers = parts.count == 1 ? parts + [0] : parts
    guard (2...3).contains(numbers.count), numbers.allSatisfy({ $0.map { (0...1_000_000).contains($0) } ?? false })
    else {
      throw .length(text)
    }
    return Double(numbers.compactMap { $0 }.reduce(0) { $0 * 60 + $1 })
  }
}

/// The page of a session. Templates use the names of these members.
struct SessionModel {
  struct Fact {
    var title: String
    var value: String
  }
  struct File {
    var id: String
    var href: String
    var name: String
    var label: String
    var removal: String
  }

  var id: String
  var name: String
  var headline: String
  var mark: String
  var facts: [Fact]
  /// The session as a bar with its pauses and strikes, as SVG.
  var timeline: String?
  var pauses: [String]
  var strikes: [String]
  var note: String?
  var pictures: [File]
  var files: [File]
  var edit: Fields

  /// The form: the refused input, otherwise the session's values.
  struct Fields {
    var task: String
    var project: String
    var tags: String
    var note: String
    var date: String
    var start: String
    var length: String
    var outcomes: [WebChoice]
    var projects: [String]
    var isBreak: Bool
    var isOpen: Bool
  }

  init(_ session: SessionRecord, projects: [ProjectRecord], form: FormFields?, _ language: any Language) {
    (id, name) = (session.id, session.nameWords(language))
    let day = language.report(.title(.day, from: session.startDate, to: session.startDate))
    headline =
      "\(language.timer(.label(session.phase, paused: false))), \(language.history(.outcome(session.outcome))): \(day), "
      + "\(session.spanWords(language)), \(language.status(.length(seconds: session.elapsed)))"
    mark = session.phase.isBreak ? "break" : session.outcome.rawValue
    facts = Self.facts(session, language)
    timeline = SessionTimeline(session).svg(label: language.webData(.label(.timeline)))
    pauses = session.pauses.map { pause in
      let (start, end) = (LocalTime(pause.lowerBound), LocalTime(pause.upperBound))
      let length = language.status(.length(seconds: (pause.upperBound - pause.lowerBound).wholeSeconds))
      return "\(language.history(.span(start.clock, end.clock))), \(length)"
    }
    strikes = session.strikes.map { strike in
      let text = SafeText.line(strike.text)
      return LocalTime(strike.at.instant).clock + (text.isEmpty ? "" : "  \(text)")
    }
    note = session.note.isEmpty ? nil : SafeText.block(session.note)
    let attached = session.attachments.map { Self.file($0, of: session.id, language) }
    let shown = zip(session.attachments, attached).filter { StoredFile.isPictureName($0.0.name) }.map(\.1)
    pictures = shown
    files = attached.filter { file in !shown.contains { $0.id == file.id } }
    edit = Self.fields(session, projects, form, language)
  }

  private static func facts(_ session: SessionRecord, _ language: any Language) -> [Fact] {
    var facts: [Fact] = []
    func add(_ title: HistoryMessage, _ value: String) {
      facts.append(Fact(title: language.history(title), value: value))
    }
    if !session.project.isEmpty { add(.projectTitle, SafeText.line(session.project)) }
    if !session.tags.isEmpty { add(.tagsTitle, session.tags.map { "#" + SafeText.line($0) }.joined(separator: " ")) }
    if session.planned > 0, session.planned != session.elapsed {
      add(.plannedTitle, language.status(.length(seconds: session.planned)))
    }
    if let imported = session.imported { add(.importTitle, language.history(.imported(SafeText.line(imported)))) }
    add(.idTitle, session.id)
    return facts
  }

  private static func file(_ file: AttachmentRecord, of session: String, _ language: any Language) -> File {
    let name = SafeText.line(file.name)
    return File(
      id: file.id, href: "/history/\(session)/files/\(file.id)", name: name,
      label: language.webData(.attachment(name: name, size: ByteText.of(file.size))),
      removal: language.webData(.removeFile(name)))
  }

  private static func fields(
    _ session: SessionRecord, _ projects: [ProjectRecord], _ form: FormFields?, _ language: any Language
  ) -> Fields {
    let start = LocalTime(session.startedAt.instant)
    let chosen = form?["outcome"] ?? session.outcome.rawValue
    let possible: [Outcome] = session.outcome == .running ? [.running] : [.completed, .partial, .abandoned, .skipped]
    return Fields(
      task: form?["task"] ?? session.task, project: form?["project"] ?? session.project,
      tags: form?["tags"] ?? tagText(session.tags), note: form?["note"] ?? noteText(session.note),
      date: form?["date"] ?? start.date, start: form?["start"] ?? start.clockWithSeconds,
      length: form?["length"] ?? lengthText(session.elapsed),
      outcomes: possible.map {
        WebChoice(value: $0.rawValue, label: language.history(.outcome($0)), isHere: chosen == $0.rawValue)
      }, projects: projects.map(\.name), isBreak: session.phase.isBreak, isOpen: form != nil)
  }

  static func tagText(_ tags: [String]) -> String { tags.joined(separator: " ") }

  /// The note as a browser sends it back.
  static func noteText(_ note: String) -> String { note.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }

  /// A length, such as `24:57` or `1:05:00`.
  static func lengthText(_ seconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard seconds >= 3600 else { return "\(seconds / 60):\(two(seconds % 60))" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}

extension SessionRecord {
  /// The times between its segments; gaps below a second don't count.
  var pauses: [Range<Instant>] {
    let segments = segments ?? []
    return zip(segments, segments.dropFirst()).compactMap { before, after in
      guard let end = before.end?.instant, (after.start.instant - end).wholeSeconds > 0 else { return nil }
      return end..<after.start.instant
    }
  }
}

/// A session as a bar with its running times, pauses and strikes.
struct SessionTimeline {
  let session: SessionRecord

  init(_ session: SessionRecord) {
    self.session = session
  }

  /// Nil for a session that is too short, or still runs.
  func svg(label: String) -> String? {
    guard let end = session.endedAt?.instant, let segments = session.segments else { return nil }
    let start = session.startedAt.instant
    let whole = Double((end - start).milliseconds)
    guard whole >= 1000 else { return nil }
    func place(_ instant: Instant) -> Int {
      Int((min(1, max(0, Double((instant - start).milliseconds) / whole)) * 1000).rounded())
    }
    let runs = segments.map { segment in
      let from = place(segment.start.instant)
      return
        "<rect class=\"run\" x=\"\(from)\" width=\"\(max(1, place(segment.end?.instant ?? end) - from))\" height=\"12\"/>"
    }
    let strikes = session.strikes.map { strike in
      "<rect class=\"strike\" x=\"\(max(0, place(strike.at.instant) - 2))\" width=\"4\" height=\"12\"/>"
    }
    // Text beside it contains its facts. The label is one of Segue's own words.
    return
      "<svg class=\"course\" viewBox=\"0 0 1000 12\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(label)\">"
      + "<rect class=\"track\" width=\"1000\" height=\"12\"/>" + (runs + strikes).joined() + "</svg>"
  }
}
