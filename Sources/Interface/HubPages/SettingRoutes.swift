// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// The pages of administrators about invitations, limits and the audit log.
  var settingRoutes: [HubRoute] {
    [
      HubRoute(.get, "/admin/invitations", .administrator, shows: .site) { visit in try await invitations(visit) },
      HubRoute(.post, "/admin/invitations", .administrator, shows: .site, limit: .writes) { visit in
        try await invitations(visit, link: hub.invite(by: visit.required().id, now: visit.now))
      },
      HubRoute(.post, "/admin/invitations/:id/withdraw", .administrator, shows: .site) { visit in
        guard let id = InvitationID(visit.part("id")),
          try await hub.withdraw(id, by: visit.required().id, now: visit.now)
        else { throw WebRefusal.notFound }
        return saying(.withdrawn, at: "/admin/invitations")
      },
      HubRoute(.get, "/admin/limits", .administrator, shows: .site) { visit in
        let policy = try await hub.policy()
        return limits(visit, policy.registration) { "\(policy.count($0))" }
      },
      HubRoute(.post, "/admin/limits", .administrator, shows: .site) { visit in try await setLimits(visit) },
      HubRoute(.get, "/admin/audit", .administrator, shows: .site) { visit in try await auditLog(visit) },
    ]
  }

  // MARK: Invitations

  private struct InvitationsModel {
    var tabs: [AdministrationTab]
    var rows: [Row]
    /// The link of an invitation that was just made.
    var link: String?

    struct Row {
      var id: String
      var author: String
      var created: Moment
      var expires: Moment
    }
  }

  private func invitations(_ visit: HubVisit, link: String? = nil) async throws -> Answer {
    let zone = try visit.required().profile.zone
    let rows = try await hub.store.registrationInvitations(now: visit.now).map { invitation in
      InvitationsModel.Row(
        id: invitation.id.description, author: invitation.author.handle.text,
        created: Moment(invitation.createdAt, inZone: zone), expires: Moment(invitation.expiresAt, inZone: zone))
    }
    let model = InvitationsModel(tabs: tabs(visit), rows: rows, link: link)
    return administration("admin-invitations", .invitations, model, for: visit)
  }

  // MARK: Limits

  private struct LimitsModel {
    var tabs: [AdministrationTab]
    var policies: [Policy]
    var limits: [Limit]

    struct Policy {
      var name: String
      var label: String
      var isChosen: Bool
    }

    struct Limit {
      var name: String
      var label: String
      var value: String
    }
  }

  private static let policyLabels: [(RegistrationPolicy, AdministrationMessage.Label)] = [
    (.open, .registrationOpen), (.invited, .registrationInvited), (.closed, .registrationClosed),
  ]
  private static let limitLabels: [(HubLimit, AdministrationMessage.Label)] = [
    (.logins, .limitLogins), (.registrations, .limitRegistrations), (.resets, .limitResets), (.events, .limitEvents),
  ]

  private func limits(
    _ visit: HubVisit, _ registration: RegistrationPolicy, problem: AdministrationMessage.Label? = nil,
    _ value: (HubLimit) -> String
  ) -> Answer {
    let language = visit.language
    let model = LimitsModel(
      tabs: tabs(visit),
      policies: Self.policyLabels.map { policy, label in
        LimitsModel.Policy(
          name: policy.rawValue, label: language.administration(.label(label)), isChosen: policy == registration)
      },
      limits: Self.limitLabels.map { limit, label in
        LimitsModel.Limit(
          name: limit.rawValue, label: language.administration(.label(label)), value: value(limit))
      })
    return administration("admin-limits", .limits, model, for: visit, problem: problem)
  }

  private func setLimits(_ visit: HubVisit) async throws -> Answer {
    guard let registration = visit.form["registration"].flatMap(RegistrationPolicy.init) else {
      throw WebRefusal(status: 400)
    }
    var counts: [HubLimit: String] = [:]
    for (limit, _) in Self.limitLabels { counts[limit] = visit.form.text(limit.rawValue) ?? "" }
    let actor = try visit.required().id
    guard try await hub.setLimits(counts, by: actor, now: visit.now) else {
      return limits(visit, registration, problem: .limitInvalid) { counts[$0] ?? "" }
    }
    if try await hub.policy().registration != registration {
      try await hub.setRegistration(registration, by: actor, now: visit.now)
    }
    return saying(.saved, at: "/admin/limits")
  }

  // MARK: Audit log

  private static let linesOnPage = 100

  private struct AuditModel {
    var tabs: [AdministrationTab]
    var rows: [Row]
    var older: String?

    struct Row {
      var time: Moment
      var actor: String?
      var action: String
      var subject: String?
      var detail: String
    }
  }

  private func auditLog(_ visit: HubVisit) async throws -> Answer {
    let before = visit.query.text("before").flatMap(AuditPlace.init(written:)) ?? .end
    let zone = try visit.required().profile.zone
    let entries = try await hub.store.auditLog(before: before, limit: Self.linesOnPage)
    let rows = entries.map { entry in
      AuditModel.Row(
        time: Moment(entry.time, inZone: zone), actor: entry.actor?.text,
        action: AuditAction(rawValue: entry.action).map { visit.language.administration(.audit($0)) } ?? entry.action,
        subject: entry.subject?.text, detail: entry.detail)
    }
    let older = entries.count == Self.linesOnPage ? entries.last.map { "/admin/audit?before=\($0.place.written)" } : nil
    return administration(
      "admin-audit", .audit, AuditModel(tabs: tabs(visit), rows: rows, older: older), for: visit)
  }
}

extension AuditPlace {
  /// In an address: `1795694400-42`.
  fileprivate var written: String { "\(time)-\(number)" }

  fileprivate init?(written text: String) {
    let parts = text.split(separator: "-")
    guard parts.count == 2, let time = Int64(parts[0]), let number = Int64(parts[1]) else { return nil }
    self.init(time: time, number: number)
  }
}
