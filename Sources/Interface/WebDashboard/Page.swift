// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import TerminalUI
import WebPages

/// The layout's data around a page. Templates use the names of these members.
struct Page {
  var words: [String: String]
  /// The language's tag.
  var lang: String
  /// `system`, `light` or `dark`.
  var theme: String
  /// `on` or `off`.
  var motion: String
  /// The phase that gives a page its colour: `focus`, `break` or `idle`.
  var mood: String
  var title: String
  var places: [Place]
  /// The token of each form.
  var token: String
  /// The one-time message.
  var notice: String?
  /// The problem of the sent form.
  var problem: String?
  /// The timer in one line, on every page.
  var mini: MiniTimer
  /// The id of the displayed status, after which events continue.
  var version: String
  /// The page's own model.
  var body: Any

  /// A link of the navigation.
  struct Place {
    var href: String
    var label: String
    var isHere: Bool
  }
}

extension Dashboard {
  /// The pages of the navigation, in order.
  private static let places: [(path: String, label: WebMessage.Label)] = [
    ("/", .timer), ("/history", .history), ("/reports", .reports), ("/hooks", .hooks), ("/team", .team),
    ("/settings", .settings),
  ]

  /// The texts of all labels, for templates.
  static func words(_ language: any Language) -> [String: String] {
    let frame = WebMessage.Label.allCases.map { ($0.rawValue, language.web(.label($0))) }
    let data = WebDataMessage.Label.allCases.map { ($0.rawValue, language.webData(.label($0))) }
    return Dictionary(frame + data) { first, _ in first }
  }

  /// A page from the template `template`, with `body` as its model.
  ///
  /// - Parameters:
  ///   - problem: The problem of the sent form, shown at the top.
  func page(
    _ template: String, title: String, _ body: Any, for visit: Visit, status: Int = 200, problem: String? = nil
  ) async throws -> Answer {
    let timer = try await daemon.status()
    return page(template, title: title, body, for: visit, timer: timer, status: status, problem: problem)
  }

  /// A page, if the timer's status is already known.
  func page(
    _ template: String, title: String, _ body: Any, for visit: Visit, timer: Status, status: Int = 200,
    problem: String? = nil
  ) -> Answer {
    let language = visit.language
    let look = timer.ui ?? Appearance()
    let page = Page(
      words: Self.words(language), lang: language.web(.tag), theme: look.theme.rawValue, motion: look.motion.rawValue,
      mood: timer.mood, title: title,
      places: Self.places.map {
        Page.Place(
          href: $0.path, label: language.web(.label($0.label)),
          isHere: $0.path == visit.path || ($0.path != "/" && visit.path.hasPrefix($0.path + "/")))
      },
      token: visit.session?.formToken ?? "", notice: visit.query["notice"].flatMap(notices.take), problem: problem,
      mini: MiniTimer(timer, language), version: live.snapshot.id, body: body)
    return .page(templates.render(template, page), status: status)
  }

  /// Redirects a browser to a page that then shows `notice`.
  func redirect(to path: String, saying notice: String? = nil) -> Answer {
    guard let notice else { return .redirect(to: path) }
    return .redirect(to: "\(path)\(path.contains("?") ? "&" : "?")notice=\(notices.add(notice))")
  }

  /// The page for a refused request. It shows nothing of the person.
  func refusal(_ status: Int, _ language: any Language) -> Answer {
    message(language.web(.refusalTitle(status)), language.web(.refusal(status)), status: status, language)
  }

  /// The page for a missing or invalid answer of the daemon.
  func failure(_ error: ClientError, _ language: any Language) -> Answer {
    var text = error.text(in: language)
    if case .refused(let refusal) = error {
      guard refusal.code == ControlError.methodNotFound else {
        return message(language.web(.refusalTitle(400)), text, status: 400, language)
      }
      text = language.web(.label(.otherVersion))
    }
    return message(language.web(.label(.needsDaemon)), text, status: 503, language)
  }

  private func message(_ title: String, _ text: String, status: Int, _ language: any Language) -> Answer {
    struct Message {
      var words: [String: String]
      var lang: String
      var title: String
      var text: String
      var asksCode: Bool
    }
    let message = Message(
      words: Self.words(language), lang: language.web(.tag), title: title, text: text, asksCode: status == 401)
    return .page(templates.render("message", message), status: status)
  }
}
