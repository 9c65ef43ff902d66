// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import TerminalUI
import TimerEngine
import WebPages

extension Dashboard {
  /// The work screen, and the actions of its buttons.
  var timerRoutes: [Route] {
    [
      .get("/") { visit in try await timerPage(visit) },
      .post("/timer/:command") { visit in
        guard let method = visit.parameters["command"].flatMap({ TimerMethod(rawValue: "timer.\($0)") }) else {
          throw WebRefusal.notFound
        }
        return try await act(method, visit)
      },
    ]
  }

  func timerPage(_ visit: Visit, problem: String? = nil) async throws -> Answer {
    let status = try await daemon.status()
    let projects = try await daemon.read(.projects).map { SafeText.line($0.name) }
    let tasks = try await daemon.read(.tasks, TasksParams(limit: 12)).map { SafeText.line($0.task) }
    let sound = try await daemon.read(.sound)
    let model = TimerPageModel(
      timer: TimerModel(status, visit.language), projects: projects, tasks: tasks, volume: sound.volume,
      sounds: sound.available.map {
        SettingsModel.Choice(value: $0, label: visit.language.web(.settingValue($0)), isChosen: $0 == sound.sound)
      })
    return page(
      "timer", title: status.label(in: visit.language), model, for: visit, timer: status,
      status: problem == nil ? 200 : 409, problem: problem)
  }

  private func act(_ method: TimerMethod, _ visit: Visit) async throws -> Answer {
    let language = visit.language
    var params: TimerParams
    do { params = try Self.params(method, visit.form) } catch {
      return try await timerPage(visit, problem: language.web(.badField(error.name)))
    }
    do {
      if let question = try await question(method, params, visit) { return question }
      let status = try await daemon.act(.timer(method), params)
      return redirect(to: "/", saying: status.words(forEffectOf: method, in: language))
    } catch let error as ClientError {
      return try await timerPage(visit, problem: error.text(in: language))
    }
  }

  /// The page that asks about the time of a focus, if the person wants to be asked.
  private func question(_ method: TimerMethod, _ params: TimerParams, _ visit: Visit) async throws -> Answer? {
    guard params.keep == nil, params.force == nil, [.stop, .skip, .reset, .finish].contains(method) else { return nil }
    let status = try await daemon.status()
    guard status.current == .focus, params.session == nil || params.session == status.session?.id else { return nil }
    let language = visit.language
    let elapsed = language.status(.length(seconds: status.elapsed))
    let keep = AskModel.Choice(name: "keep", value: "yes", label: language.web(.label(.keepTime)))
    let title: String
    let choices: [AskModel.Choice]
    if method == .finish {
      guard !status.isOpenEnded, status.elapsed * 5 < status.planned else { return nil }
      let planned = language.status(.length(seconds: status.planned))
      title = language.web(.askFinish(elapsed: elapsed, planned: planned))
      let save = AskModel.Choice(name: "force", value: "no", label: keep.label)
      choices = [.init(name: "force", value: "yes", label: language.web(.label(.countIt))), save]
    } else {
      guard status.onStop == .ask else { return nil }
      title = language.web(.askTime(elapsed: elapsed))
      choices = [keep, .init(name: "keep", value: "no", label: language.web(.label(.discardTime)))]
    }
    let model = AskModel(
      action: visit.path, title: title, choices: choices, session: status.session?.id ?? "", back: "/")
    return page("ask", title: title, model, for: visit, timer: status)
  }

  private struct BadField: Error {
    let name: String
  }

  private static func params(_ method: TimerMethod, _ form: FormFields) throws(BadField) -> TimerParams {
    var params = TimerParams()
    params.session = form.text("session")
    // An empty field removes the previous value.
    if method == .describe {
      (params.task, params.project) = (form["task"] ?? "", form["project"] ?? "")
    } else {
      (params.task, params.project) = (form.text("task"), form.text("project"))
    }
    let tags = form["tags"].map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    params.tags = method == .describe ? tags : tags?.isEmpty == false ? tags : nil
    params.text = form.text("text")
    if method == .start || method == .takeBreak, let length = form.text("length") {
      guard let minutes = Double(length), minutes > 0, minutes <= 1440 else { throw BadField(name: "length") }
      params.length = minutes * 60
    }
    if method == .extend {
      guard let by = form.text("by").flatMap({ Double($0) }) else { throw BadField(name: "by") }
      params.by = by * 60
    }
    if method == .takeBreak { params.kind = form["kind"].flatMap { BreakKind(rawValue: $0) } }
    if method == .start {
      (params.open, params.focus) = (form["open"] == "yes" ? true : nil, form["focus"] == "yes" ? true : nil)
    }
    params.keep = form["keep"].map { $0 == "yes" }
    params.force = form["force"].map { $0 == "yes" }
    if method == .note, params.text == nil { throw BadField(name: "text") }
    return params
  }
}

/// The timer's page. Templates use the names of these members.
struct TimerPageModel {
  var timer: TimerModel
  /// Earlier projects and tasks.
  var projects: [String]
  var tasks: [String]
  var volume: Int
  var sounds: [SettingsModel.Choice]
}

/// A question with one button per answer.
struct AskModel {
  /// The address for the answer.
  var action: String
  var title: String
  var choices: [Choice]
  var session: String
  var back: String

  struct Choice {
    var name: String
    var value: String
    var label: String
  }
}
