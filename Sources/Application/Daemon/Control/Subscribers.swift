// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Events
import Synchronization

/// Clients that want to be told, each of what it asked for.
final class Subscribers: Sendable {
  private let peers = Mutex<[Peer: SubscribeParams]>([:])

  /// False where there are as many as there may be.
  func add(_ peer: Peer, _ params: SubscribeParams) -> Bool {
    guard peer.holdOpen() else { return false }
    peers.withLock { $0[peer] = params }
    return true
  }

  func remove(_ peer: Peer) {
    peers.withLock { _ = $0.removeValue(forKey: peer) }
  }

  /// Tells everybody who asked for it; a value that nobody wants is not even written out.
  func tell(
    _ notification: Notification, _ value: @autoclosure () -> some Codable & Sendable,
    if wants: (SubscribeParams) -> Bool
  ) {
    let listeners = peers.withLock { peers in peers.filter { wants($0.value) }.map(\.key) }
    guard !listeners.isEmpty else { return }
    let message = Request(id: nil, method: notification.rawValue, params: value())
    guard let bytes = try? JSON.bytes(message) else { return }
    // Of what the timer does now, only the latest counts; whatever else happened is told in full.
    let topic = notification == .status ? notification.rawValue : nil
    for peer in listeners { peer.send(bytes, newsOf: topic) }
  }
}
