// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Events
import Synchronization

/// The subscribed clients, each with its choice of notifications.
final class Subscribers: Sendable {
  private let peers = Mutex<[Peer: SubscribeParams]>([:])

  /// Returns false if the maximum number is reached.
  func add(_ peer: Peer, _ params: SubscribeParams) -> Bool {
    guard peer.holdOpen() else { return false }
    peers.withLock { $0[peer] = params }
    return true
  }

  func remove(_ peer: Peer) {
    peers.withLock { _ = $0.removeValue(forKey: peer) }
  }

  /// Notifies all interested subscribers. A value that none wants is not even encoded.
  func tell(
    _ notification: Notification, _ value: @autoclosure () -> some Codable & Sendable,
    if wants: (SubscribeParams) -> Bool
  ) {
    let listeners = peers.withLock { peers in peers.filter { wants($0.value) }.map(\.key) }
    guard !listeners.isEmpty else { return }
    let message = Request(id: nil, method: notification.rawValue, params: value())
    guard let bytes = try? JSON.bytes(message) else { return }
    // Only the latest timer status counts; all other notifications are sent in full.
    let topic = notification == .status ? notification.rawValue : nil
    for peer in listeners { peer.send(bytes, newsOf: topic) }
  }
}
