// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events

/// What the daemon told unasked.
package enum ServerNotice: Hashable, Sendable {
  case status(Status)
  case event(Event)
  case delivery(DeliveryRecord)
  case scope(ScopeRecord)
  /// The daemon hangs up, for this client read too slowly.
  case dropped

  /// Reads the notification `method`; nil for one that a newer daemon may know.
  init?(method: String, line: ArraySlice<UInt8>) throws {
    switch ControlProtocol.Notification(rawValue: method) {
    case .status: self = .status(try Self.params(line))
    case .event: self = .event(try Self.params(line))
    case .delivery: self = .delivery(try Self.params(line))
    case .scope: self = .scope(try Self.params(line))
    case .dropped: self = .dropped
    case nil: return nil
    }
  }

  private struct Missing: Error {}

  private static func params<Params: Codable & Sendable>(_ line: ArraySlice<UInt8>) throws -> Params {
    guard let params = try JSON.read(Request<Params>.self, from: line).params else { throw Missing() }
    return params
  }
}
