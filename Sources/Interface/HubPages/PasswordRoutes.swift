// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// Forgotten and changed passwords, and the end of an account.
  var passwordRoutes: [HubRoute] {
    [
      HubRoute(.get, "/forgot", .guest, shows: .site) { visit in
        form("forgot", .forgotTitle, ForgotModel(hasMail: hub.mail != nil), for: visit)
      },
      HubRoute(.post, "/forgot", .guest, shows: .site, limit: .resets) { visit in
        try await hub.forgot(visit.form.text("login") ?? "", now: visit.now)
        return redirect(to: "/login", saying: AccountMessage.Label.forgotSent.rawValue)
      },
      HubRoute(.get, "/reset", .anyone, shows: .site) { visit in try await resetForm(visit) },
      HubRoute(.post, "/reset", .anyone, shows: .site, limit: .writes) { visit in try await reset(visit) },
      HubRoute(.get, "/me/password", .person) { visit in security(visit) },
      HubRoute(.post, "/me/password", .person) { visit in try await changePassword(visit) },
      HubRoute(.post, "/me/sessions/end", .person) { visit in
        try await hub.logOutEverywhere(visit.required().id, now: visit.now)
        return loggedOut(saying: AccountMessage.Label.loggedOut.rawValue)
      },
      HubRoute(.get, "/me/delete", .person) { visit in deletionForm(visit) },
      HubRoute(.post, "/me/delete", .person) { visit in try await deleteAccount(visit) },
    ]
  }

  private struct ForgotModel { var hasMail: Bool }

  // MARK: By a link

  /// The link's secret; nil if the link cannot be used.
  private struct ResetModel { var link: String? }

  private func resetForm(_ visit: HubVisit) async throws -> Answer {
    let link = visit.query["link"] ?? ""
    guard Secret.isSecret(link), try await hub.store.hasResetLink(Secret.hash(link), now: visit.now) else {
      return form("reset", .resetTitle, ResetModel(link: nil), for: visit, problem: .resetInvalid)
    }
    return form("reset", .resetTitle, ResetModel(link: link), for: visit)
  }

  private func reset(_ visit: HubVisit) async throws -> Answer {
    let link = visit.form["link"] ?? ""
    guard let password = visit.form["password"], password == visit.form["again"] else {
      return form("reset", .resetTitle, ResetModel(link: link), for: visit, problem: .passwordsDiffer)
    }
    switch try await hub.reset(link, to: password, now: visit.now) {
    case .done: return redirect(to: "/login", saying: AccountMessage.Label.resetDone.rawValue)
    case .invalid: return form("reset", .resetTitle, ResetModel(link: nil), for: visit, problem: .resetInvalid)
    case .refused(let problem):
      return form("reset", .resetTitle, ResetModel(link: link), for: visit, problem: problem.label)
    }
  }

  // MARK: By the person

  private func security(_ visit: HubVisit, problem: AccountMessage.Label? = nil) -> Answer {
    struct Model { let atSecurity = true }
    return form("security", .security, Model(), for: visit, problem: problem)
  }

  private func changePassword(_ visit: HubVisit) async throws -> Answer {
    guard let password = visit.form["password"], password == visit.form["again"] else {
      return security(visit, problem: .passwordsDiffer)
    }
    let change = try await hub.changePassword(
      of: visit.required(), from: visit.form["old"] ?? "", to: password, now: visit.now)
    switch change {
    case .changed(let session):
      return loggedIn(session, to: "/me/password", saying: AccountMessage.Label.passwordChanged.rawValue)
    case .wrongPassword: return security(visit, problem: .wrongPassword)
    case .refused(let problem): return security(visit, problem: problem.label)
    }
  }

  private func deletionForm(_ visit: HubVisit, problem: String? = nil) -> Answer {
    struct Model {}
    return page(
      "delete", title: visit.language.account(.label(.deleteAccount)), Model(), for: visit,
      status: problem == nil ? 200 : 422, problem: problem)
  }

  private func deleteAccount(_ visit: HubVisit) async throws -> Answer {
    let result = try await hub.deleteAccount(
      visit.required(), confirmed: visit.form.text("handle") ?? "", password: visit.form["password"] ?? "",
      now: visit.now)
    switch result {
    case .deleted: return loggedOut(saying: AccountMessage.Label.deleted.rawValue)
    case .notConfirmed:
      return deletionForm(visit, problem: visit.language.account(.label(.deleteNotConfirmed)))
    case .lastAdministrator:
      return deletionForm(visit, problem: visit.language.administration(.label(.lastAdministrator)))
    }
  }
}
