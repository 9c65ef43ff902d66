// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events

/// A notification from the daemon.
package enum ServerNotice: Hashable, Sendable {
  case status(Status)
  case event(Event)
  case delivery(DeliveryRecord)
  case scope(ScopeRecord)
  /// The daemon disconnects, because this client read too slowly.
  case dropped

  /// Decodes the notification `method`; nil for a method that only a newer daemon knows.
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
