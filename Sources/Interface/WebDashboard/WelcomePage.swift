// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI
import WebPages

extension Dashboard {
  /// The first start: an explanation of pomodoros, three questions, and the first focus.
  var welcomeRoutes: [Route] {
    [
      .get("/welcome") { visit in try await welcomePage(visit) },
      .post("/welcome") { visit in try await begin(visit) },
    ]
  }

  /// Whether this home is still unused.
  func isFirstStart() async -> Bool {
    var params = HistoryListParams()
    params.limit = 1
    guard let source = try? await daemon.read(.source), source.text.isEmpty,
      let page = try? await daemon.read(.history, params), page.sessions.isEmpty,
      let status = try? await daemon.status()
    else { return false }
    return status.session == nil
  }

  private func welcomePage(_ visit: Visit, problem: String? = nil) async throws -> Answer {
    let form = visit.form
    let model = WelcomeModel(
      focus: form["focus"] ?? "25", shortBreak: form["break"] ?? "5", goal: form["goal"] ?? "8",
      task: form["task"] ?? "")
    return try await page(
      "welcome", title: visit.language.web(.label(.welcomeTitle)), model, for: visit,
      status: problem == nil ? 200 : 409,
      problem: problem)
  }

  private func begin(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    let numbers = ["focus", "break", "goal"].map { visit.form.text($0).flatMap { Int($0) } }
    guard let focus = numbers[0], focus > 0 else { return try await welcomePage(visit, problem: wrong(.focusLength)) }
    guard let pause = numbers[1], pause > 0 else {
      return try await welcomePage(visit, problem: wrong(.shortBreakLength))
    }
    guard let goal = numbers[2], goal >= 0 else { return try await welcomePage(visit, problem: wrong(.dailyGoal)) }
    func wrong(_ label: WebMessage.Label) -> String { language.web(.badField(language.web(.label(label)))) }
    do {
      for (key, value) in [
        ("timer.focus", "\(focus)m"), ("timer.short-break", "\(pause)m"),
        ("goals.daily", goal == 0 ? "off" : "\(goal) pomodoros"),
      ] {
        _ = try await daemon.act(.set, ConfigSetParams(key: key, value: value))
      }
      var params = TimerParams()
      params.task = visit.form.text("task")
      _ = try await daemon.act(.timer(.start), params)
    } catch let error as ClientError {
      return try await welcomePage(visit, problem: error.text(in: language))
    }
    return redirect(to: "/")
  }
}

/// The answers in the form. Templates use the names of these members.
struct WelcomeModel {
  var focus: String
  var shortBreak: String
  var goal: String
  var task: String
}
