// SPDX-License-Identifier: MIT

/// A promise that was broken in a run, or a sign that something went wrong.
struct Loss: Error, Sendable, CustomStringConvertible {
  enum Kind: String, CaseIterable, Sendable {
    case event = "events lost, doubled or out of order"
    case command = "acknowledged commands lost, or refused ones done"
    case delivery = "deliveries lost or doubled"
    case repeated = "commands run twice"
    case webhook = "webhooks lost, or under another id"
    case scope = "scopes left on"
    case overlap = "steps of a scope that overlap"
    case restore = "restore data lost"
    case journal = "journals or backups damaged"
    case process = "processes left over"
    case trouble = "daemons that didn't start, settle or stop"
  }

  var kind: Kind
  var detail: String

  init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }

  var description: String { "\(kind.rawValue): \(detail)" }
}
