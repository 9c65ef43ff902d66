// SPDX-License-Identifier: MIT
import Hashing
import Hub
import HubMessages
import HubModel
import HubStorage
import Logging
import Messages
import WebPages

/// Stands before every route: finds out who asks, and refuses what the route's row doesn't allow.
struct HubGuard: Sendable {
  let pages: HubPages
  private let logger = Logger(label: "hub")

  init(pages: HubPages) { self.pages = pages }

  func route(_ row: HubRoute) -> Route {
    Route(row.method, row.path, access: .route, body: row.body) { web in
      var answer: Answer
      do { answer = try await answered(row, web) } catch {
        answer = failure(error, row, web.path, visitor: nil, language: language(nil, web))
      }
      pages.metrics.count(status: answer.status)
      // The answer depends on them, should a proxy keep it.
      answer.headers.append(("Vary", "Cookie, Accept-Language"))
      // Machines compare their clock with it.
      answer.headers.append(("Date", Moment.header(pages.hub.now())))
      return answer
    }
  }

  private func answered(_ row: HubRoute, _ web: Visit) async throws -> Answer {
    let now = pages.hub.now()
    let address = pages.access.proxies.client(of: web)
    if row.isInterface {
      let found = try await machine(web, row, now)
      let visit = HubVisit(
        web: web, session: nil, person: found?.person, token: found?.token, language: HubEnglish(), formToken: "",
        address: address, now: now)
      return try await limited(row, visit)
    }
    let (hash, session) = try await browser(web, now)
    let person = session?.person
    let cookie = guestCookie(web)
    let formToken = WebSession(cookie: session == nil ? cookie.value : web.cookies(pages.access.sessionCookie)[0])
    let visit = HubVisit(
      web: web, session: session == nil ? nil : hash.map(BrowserSession.init), person: person, token: nil,
      language: language(person, web), formToken: formToken.formToken, address: address, now: now)
    do {
      if let elsewhere = try admission(row, visit) { return elsewhere }
      if row.method != .get { try checkForm(visit) }
      var answer = try await limited(row, visit)
      // A guest's forms need a token, too: otherwise a foreign page could log a browser in.
      if session == nil, cookie.isNew, row.method == .get, answer.status == 200 {
        answer.headers.append(pages.access.cookie(pages.access.guestCookie, cookie.value, seconds: 86_400))
      }
      return answer
    } catch {
      return failure(error, row, web.path, visitor: person, language: visit.language)
    }
  }

  // MARK: Who asks

  private func browser(_ web: Visit, _ now: Int64) async throws -> (hash: [UInt8]?, session: HubSession?) {
    guard let value = web.cookies(pages.access.sessionCookie).first, Secret.isSecret(value) else { return (nil, nil) }
    let hash = Secret.hash(value)
    return (hash, try await pages.hub.store.session(hash, now: now))
  }

  private func machine(
    _ web: Visit, _ row: HubRoute, _ now: Int64
  ) async throws -> (token: AccessToken, person: Person)? {
    guard case .machine(let scope) = row.who else { return nil }
    let bearer = web.header("Authorization") ?? ""
    guard bearer.lowercased().hasPrefix("bearer sgk_"), bearer.utf8.count < 200 else { throw HubProblem(status: 401) }
    let found = try await pages.hub.store.token(Secret.hash(String(bearer.dropFirst(7))), now: now)
    guard let found else { throw HubProblem(status: 401) }
    guard scope.isEmpty || found.token.scopes.contains(scope) else { throw HubProblem(status: 403) }
    return found
  }

  /// Nil if the row admits the visitor; otherwise the answer that leads elsewhere.
  private func admission(_ row: HubRoute, _ visit: HubVisit) throws -> Answer? {
    switch row.who {
    case .anyone, .machine: return nil
    case .guest: return visit.person == nil ? nil : .redirect(to: "/")
    case .person:
      if visit.person != nil { return nil }
      return toLogIn(row, visit)
    case .administrator:
      guard let person = visit.person else { return toLogIn(row, visit) }
      guard person.isAdministrator else { throw WebRefusal.notFound }
      return nil
    }
  }

  private func toLogIn(_ row: HubRoute, _ visit: HubVisit) -> Answer {
    guard row.method == .get else { return .redirect(to: "/login") }
    let query = visit.query.names.map { "\($0)=\(Answer.percentEncoded(visit.query[$0] ?? ""))" }
    let path = visit.web.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    return .redirect(to: "/login?next=\(Answer.percentEncoded(path))")
  }

  private func checkForm(_ visit: HubVisit) throws {
    guard visit.web.isFromOurPage,
      ConstantTime.equal(Array((visit.form["token"] ?? "").utf8), Array(visit.formToken.utf8))
    else { throw WebRefusal(status: 403) }
  }

  private func guestCookie(_ web: Visit) -> (value: String, isNew: Bool) {
    if let value = web.cookies(pages.access.guestCookie).first, Secret.isSecret(value) { return (value, false) }
    return (Secret.make(), true)
  }

  private func language(_ person: Person?, _ web: Visit) -> any HubLanguage {
    HubCatalogue.language(tagged: person?.profile.language ?? web.language.web(.tag))
  }

  // MARK: What is answered

  private func limited(_ row: HubRoute, _ visit: HubVisit) async throws -> Answer {
    if let limit = row.limit {
      // Many people may share an address, and one person may have many machines.
      try await pages.hub.take(limit, key: visit.person?.id.description ?? visit.address, now: visit.now)
    }
    return try await row.answer(visit)
  }

  private func failure(
    _ error: any Error, _ row: HubRoute, _ path: String, visitor: Person?, language: any HubLanguage
  ) -> Answer {
    var problem: HubProblem
    switch error {
    case let error as HubProblem: problem = error
    case let error as WebRefusal: problem = HubProblem(status: error.status)
    case let error as TooMany:
      problem = HubProblem(status: 429)
      problem.retryAfter = error.seconds
    case let error as HubStorageError where [.unavailable, .busy].contains(error.code):
      logger.error("\(row.path): \(error)")
      problem = HubProblem(status: 503, code: "unavailable", detail: "The database cannot be reached.", retryAfter: 5)
    case let error as HubStorageError where error.code == .full:
      logger.error("\(row.path): \(error)")
      problem = HubProblem(status: 503, code: "full", detail: "The server has no space left.", retryAfter: 60)
    case is HubBusy:
      problem = HubProblem(status: 503, code: "busy", detail: "The server is busy.", retryAfter: 2)
    default:
      logger.error("\(row.path): \(error)")
      problem = HubProblem(status: 500)
    }
    if row.isInterface { return problem.answer }
    return pages.refusal(problem, language, theme: visitor?.profile.theme.rawValue ?? "system")
  }
}
