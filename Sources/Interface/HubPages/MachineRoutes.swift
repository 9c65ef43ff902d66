// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// The approval of machines, and the machines that are connected.
  var machineRoutes: [HubRoute] {
    [
      HubRoute(.get, "/device", .person) { visit in try await deviceForm(visit) },
      HubRoute(.post, "/device", .person) { visit in try await decideDevice(visit) },
      HubRoute(.get, "/me/machines", .person) { visit in try await machines(visit) },
      HubRoute(.post, "/me/machines", .person, limit: .writes) { visit in try await makeToken(visit) },
      HubRoute(.post, "/me/machines/:id/revoke", .person, shows: .thing) { visit in
        guard let id = TokenID(visit.part("id")),
          try await hub.revoke(id, of: visit.required().id, now: visit.now)
        else { throw WebRefusal.notFound }
        return redirect(to: "/me/machines", saying: AccountMessage.Label.revoked.rawValue)
      },
    ]
  }

  // MARK: Approval

  private struct DeviceModel {
    var code: String
    /// The machine with this code; nil on the page that asks for the code.
    var machine: Machine?

    struct Machine {
      var named: String
      var scopes: [String]
    }
  }

  private func deviceForm(_ visit: HubVisit) async throws -> Answer {
    guard let code = visit.query.text("code") ?? visit.query.text("user_code") else {
      return form("device", .deviceTitle, DeviceModel(code: ""), for: visit)
    }
    guard let found = try await hub.device(typed: code, by: visit.required().id, now: visit.now) else {
      return form("device", .deviceTitle, DeviceModel(code: code), for: visit, problem: .deviceInvalid)
    }
    let machine = DeviceModel.Machine(
      named: visit.language.account(.deviceNamed(found.request.name)),
      scopes: scopes(found.request.scopes, visit.language))
    return form("device", .deviceTitle, DeviceModel(code: found.code, machine: machine), for: visit)
  }

  private func decideDevice(_ visit: HubVisit) async throws -> Answer {
    let code = visit.form.text("code") ?? ""
    let approves = visit.form["decision"] == "approve"
    let isDecided = try await hub.decideDevice(
      typed: code, approves: approves, by: visit.required().id, now: visit.now)
    guard isDecided else {
      return form("device", .deviceTitle, DeviceModel(code: ""), for: visit, problem: .deviceInvalid)
    }
    let said: AccountMessage.Label = approves ? .deviceApproved : .deviceRefused
    return redirect(to: approves ? "/me/machines" : "/device", saying: said.rawValue)
  }

  private func scopes(_ names: [String], _ language: any HubLanguage) -> [String] {
    names.compactMap { Self.scopeLabels[$0] }.map { language.account(.label($0)) }
  }

  private static let scopeLabels: [String: AccountMessage.Label] = [
    "events": .scopeEvents, "read": .scopeRead, "write": .scopeWrite,
  ]

  // MARK: Connected machines

  private struct MachinesModel {
    var rows: [Row]
    /// The token that was just made.
    var secret: String?
    var name: String
    var choices: [Choice]
    /// Whether the form for a token is shown at once: after it was refused.
    var isOpen: Bool

    struct Row {
      var id: String
      var name: String
      var scopes: [String]
      var connected: Moment
      var used: Moment?
    }

    struct Choice {
      var name: String
      var label: String
      var isChosen: Bool
    }
  }

  private func machines(
    _ visit: HubVisit, secret: String? = nil, name: String = "", chosen: [String] = ["read"],
    problem: AccountMessage.Label? = nil
  ) async throws -> Answer {
    let person = try visit.required()
    let zone = person.profile.zone
    let rows = try await hub.store.tokens(of: person.id).map { token in
      MachinesModel.Row(
        id: token.id.description, name: token.name, scopes: scopes(token.scopes, visit.language),
        connected: Moment(token.createdAt, inZone: zone), used: token.usedAt.map { Moment($0, inZone: zone) })
    }
    let choices = Hub.scopes.compactMap { scope in
      Self.scopeLabels[scope].map {
        MachinesModel.Choice(
          name: scope, label: visit.language.account(.label($0)), isChosen: chosen.contains(scope))
      }
    }
    let model = MachinesModel(
      rows: rows, secret: secret, name: name, choices: choices, isOpen: problem != nil)
    return form("machines", title: visit.language.frame(.label(.machines)), model, for: visit, problem: problem)
  }

  private func makeToken(_ visit: HubVisit) async throws -> Answer {
    let name = visit.form.text("name") ?? ""
    let chosen = visit.form.all("scope")
    let token = try await hub.makeToken(
      named: name, scopes: chosen, of: visit.required().id, now: visit.now)
    guard let token else { return try await machines(visit, name: name, chosen: chosen, problem: .tokenInvalid) }
    return try await machines(visit, secret: token)
  }
}
