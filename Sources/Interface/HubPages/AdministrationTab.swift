// SPDX-License-Identifier: MIT
import HubMessages
import WebPages

/// A page of administrators in the navigation between them.
struct AdministrationTab {
  var href: String
  var label: String
  var isHere: Bool
}

extension HubPages {
  func tabs(_ visit: HubVisit) -> [AdministrationTab] {
    let pages: [(String, AdministrationMessage.Label)] = [
      ("/admin", .users), ("/admin/invitations", .invitations), ("/admin/limits", .limits), ("/admin/audit", .audit),
    ]
    let here = visit.web.path.hasPrefix("/admin/users/") ? "/admin" : visit.web.path
    return pages.map { path, label in
      AdministrationTab(href: path, label: visit.language.administration(.label(label)), isHere: path == here)
    }
  }

  func administration(
    _ template: String, _ title: AdministrationMessage.Label, _ body: Any, for visit: HubVisit,
    problem: AdministrationMessage.Label? = nil
  ) -> Answer {
    administration(
      template, title: visit.language.administration(.label(title)), body, for: visit, problem: problem)
  }

  func administration(
    _ template: String, title: String, _ body: Any, for visit: HubVisit, problem: AdministrationMessage.Label? = nil
  ) -> Answer {
    page(
      template, title: title, body, for: visit, status: problem == nil ? 200 : 422,
      problem: problem.map { visit.language.administration(.label($0)) })
  }

  /// Redirects to a page of administrators, which then shows the text of a label.
  func saying(_ label: AdministrationMessage.Label, at path: String) -> Answer {
    redirect(to: path, saying: "admin_" + label.rawValue)
  }
}
