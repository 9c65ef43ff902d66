// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// Registration, log-in and log-out.
  var accountRoutes: [HubRoute] {
    [
      HubRoute(.get, "/register", .guest, shows: .site) { visit in
        try await registrationForm(visit, RegistrationForm(visit.query))
      },
      HubRoute(.post, "/register", .guest, shows: .site) { visit in try await register(visit) },
      HubRoute(.get, "/login", .guest, shows: .site) { visit in loginForm(visit) },
      HubRoute(.post, "/login", .guest, shows: .site, limit: .logins) { visit in try await logIn(visit) },
      HubRoute(.post, "/logout", .person) { visit in
        if let session = visit.session { try await hub.store.endSession(session.hash) }
        return loggedOut(saying: AccountMessage.Label.loggedOut.rawValue)
      },
    ]
  }

  // MARK: Registration

  /// What a visitor wrote into the form, but for the password.
  private struct RegistrationForm {
    var handle: String
    var name: String
    var invitation: String
    var next: String?

    init(_ fields: FormFields) {
      handle = fields.text("handle") ?? ""
      name = fields.text("name") ?? ""
      invitation = fields.text("invitation") ?? ""
      next = OwnPath.checked(fields["next"])
    }
  }

  private struct RegistrationModel {
    var isOpen: Bool
    var needsInvitation: Bool
    var form: RegistrationForm
    var login: String
  }

  private func registrationForm(
    _ visit: HubVisit, _ form: RegistrationForm, problem: AccountMessage.Label? = nil
  ) async throws -> Answer {
    let registration = try await hub.policy().registration
    let model = RegistrationModel(
      isOpen: registration != .closed, needsInvitation: registration == .invited, form: form,
      login: OwnPath.adding(form.next, to: "/login"))
    return self.form("register", .createAccount, model, for: visit, problem: problem)
  }

  private func register(_ visit: HubVisit) async throws -> Answer {
    let form = RegistrationForm(visit.form)
    let password = visit.form["password"] ?? ""
    let result = try await hub.register(
      handle: form.handle, name: visit.form.text("name"), password: password,
      invitation: visit.form.text("invitation"), zone: Hub.zone(visit.form.text("zone") ?? "") ?? "UTC",
      language: visit.language.tag, address: visit.address, now: visit.now)
    let problem: AccountMessage.Label
    switch result {
    case .registered(let person):
      let session = try await hub.startSession(of: person, replacing: nil, now: visit.now)
      return loggedIn(session, to: form.next ?? "/")
    case .closed: problem = .registrationClosed
    case .handleInvalid: problem = .handleInvalid
    case .handleTaken: problem = .handleTaken
    case .nameInvalid: problem = .nameInvalid
    case .invitationInvalid: problem = .invitationInvalid
    case .password(let wrong): problem = wrong.label
    }
    return try await registrationForm(visit, form, problem: problem)
  }

  // MARK: Log-in

  private struct LoginModel {
    var login: String
    var next: String?
    var register: String
  }

  private func loginForm(_ visit: HubVisit, login: String = "", problem: AccountMessage.Label? = nil) -> Answer {
    let next = OwnPath.checked(visit.form["next"] ?? visit.query["next"])
    let model = LoginModel(login: login, next: next, register: OwnPath.adding(next, to: "/register"))
    return form("login", title: visit.language.frame(.label(.logIn)), model, for: visit, problem: problem)
  }

  private func logIn(_ visit: HubVisit) async throws -> Answer {
    let login = visit.form.text("login") ?? ""
    let session = try await hub.logIn(
      login, password: visit.form["password"] ?? "", replacing: nil, now: visit.now)
    metrics.add(1, to: "segue_hub_logins_total{outcome=\"\(session == nil ? "refused" : "accepted")\"}")
    guard let session else { return loginForm(visit, login: login, problem: .wrongLogin) }
    return loggedIn(session, to: OwnPath.checked(visit.form["next"]) ?? "/")
  }
}

extension HubPages {
  /// The page of a form. With a problem, it is the answer to a form that was refused.
  func form(
    _ template: String, _ title: AccountMessage.Label, _ body: Any, for visit: HubVisit,
    problem: AccountMessage.Label? = nil
  ) -> Answer {
    form(template, title: visit.language.account(.label(title)), body, for: visit, problem: problem)
  }

  func form(
    _ template: String, title: String, _ body: Any, for visit: HubVisit, problem: AccountMessage.Label? = nil
  ) -> Answer {
    page(
      template, title: title, body, for: visit, status: problem == nil ? 200 : 422,
      problem: problem.map { visit.language.account(.label($0)) })
  }
}
