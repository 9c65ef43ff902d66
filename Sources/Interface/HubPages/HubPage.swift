// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
package import WebPages

/// The layout's data around a page. Templates use the names of these members.
struct HubPage {
  var words: [String: String]
  var lang: String
  /// `system`, `light` or `dark`.
  var theme: String
  /// The classes of a person's preferences, such as `large still`.
  var looks: String
  var title: String
  var places: [Place]
  /// The name beside the way out; nil for a guest.
  var person: Who?
  var isAdministrator: Bool
  /// The token of each form.
  var token: String
  var notice: String?
  var problem: String?
  /// The page's own model.
  var body: Any

  struct Place {
    var href: String
    var label: String
    var isHere: Bool
  }

  struct Who {
    var handle: String
    var name: String
  }
}

extension HubPages {
  /// The pages of the navigation for people, in order.
  private static let places: [(path: String, label: FrameMessage.Label)] = [
    ("/board", .board), ("/friends", .friends), ("/groups", .groups), ("/me", .profile), ("/me/machines", .machines),
  ]

  /// A page from the template `template`, with `body` as its model.
  ///
  /// - Parameters:
  ///   - problem: The problem of the sent form, shown at the top.
  package func page(
    _ template: String, title: String, _ body: Any, for visit: HubVisit, status: Int = 200, problem: String? = nil
  ) -> Answer {
    let language = visit.language
    var places = visit.person == nil ? [] : Self.places
    if visit.person?.isAdministrator == true { places.append(("/admin", .administration)) }
    let here = places.map(\.path).filter { visit.web.path == $0 || visit.web.path.hasPrefix($0 + "/") }
      .max { $0.utf8.count < $1.utf8.count }
    let page = HubPage(
      words: HubCatalogue.words(language), lang: language.tag, theme: visit.person?.profile.theme.rawValue ?? "system",
      looks: visit.person.map { Self.looks($0.preferences) } ?? "", title: title,
      places: places.map {
        HubPage.Place(href: $0.path, label: language.frame(.label($0.label)), isHere: $0.path == here)
      },
      person: visit.person.map { HubPage.Who(handle: $0.handle.text, name: $0.name) },
      isAdministrator: visit.person?.isAdministrator ?? false, token: visit.formToken,
      notice: notice(visit), problem: problem, body: body)
    return .page(templates.render(template, page), status: status)
  }

  private static func looks(_ preferences: Preferences) -> String {
    var looks: [String] = []
    if preferences.contains(.largeText) { looks.append("large") }
    if preferences.contains(.highContrast) { looks.append("contrast") }
    if preferences.contains(.reducesMotion) { looks.append("still") }
    return looks.joined(separator: " ")
  }

  /// Redirects a browser to a page that then shows the fixed text of that name. Only names travel in addresses: no process
  /// keeps anything, and nobody puts words into a page by a link.
  package func redirect(to path: String, saying name: String? = nil) -> Answer {
    guard let name else { return .redirect(to: path) }
    return .redirect(to: "\(path)\(path.contains("?") ? "&" : "?")said=\(name)")
  }

  private func notice(_ visit: HubVisit) -> String? {
    visit.query["said"].flatMap { HubCatalogue.notices.contains($0) ? HubCatalogue.words(visit.language)[$0] : nil }
  }

  /// The answer to a refused request that reached no route. It shows nothing of anybody.
  func refusal(_ status: Int, _ path: String, _ language: any HubLanguage, theme: String) -> Answer {
    let problem = HubProblem(status: status)
    return HubRoute.isInterface(path) ? problem.answer : refusal(problem, language, theme: theme)
  }

  func refusal(_ problem: HubProblem, _ language: any HubLanguage, theme: String) -> Answer {
    struct Message {
      var words: [String: String]
      var lang: String
      var theme: String
      var title: String
      var text: String
    }
    var text = language.frame(.refusal(status: problem.status))
    if let seconds = problem.retryAfter { text = language.frame(.retryAfter(seconds: Int(seconds))) }
    if problem.code == "full" { text = "\(language.frame(.noSpace)) \(text)" }
    let message = Message(
      words: HubCatalogue.words(language), lang: language.tag, theme: theme,
      title: language.frame(.refusalTitle(status: problem.status)), text: text)
    var answer = Answer.page(templates.render("message", message), status: problem.status)
    if let seconds = problem.retryAfter { answer.headers.append(("Retry-After", "\(seconds)")) }
    return answer
  }
}
