// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import TestSupport

/// A real daemon in a home of its own; it goes when nobody holds it any more.
final class BenchmarkDaemon {
  let home: TemporaryHome
  private let daemon: LiveDaemon
  private let peer: ControlPeer

  /// With `hooks` below a head that keeps it silent.
  init(hooks: String = "") async throws {
    home = try TemporaryHome(
      hooks: "version: 1\nambient: { sound: off }\nnotify: { desktop: false, chime: false }\n" + hooks)
    daemon = try await LiveDaemon(home)
    peer = try ControlPeer(home)
    // A file with an error would leave it without hooks, and nothing to measure.
    _ = try await peer.call(.reload, as: ConfigInfo.self)
  }

  /// Starts a focus.
  func start() async throws { _ = try await peer.call(.timer(.start)) }

  /// The keeper and the worker.
  func processes() async throws -> [Int32] {
    let info = try await peer.call(.daemon, as: DaemonInfo.self)
    return [info.keeper, info.pid]
  }

  /// How long the answer to a request for the status is, with its newline.
  func statusLength() async throws -> Int {
    let status = try await peer.call(.status, as: Status.self)
    return try JSON.line(Reply(id: .integer(1), result: status)).utf8.count + 1
  }
}

extension Contender {
  /// The same, with something that has to stay for as long as it is measured.
  func keeping(_ object: AnyObject) -> Contender {
    var kept = self
    let round = round
    kept.round = { try withExtendedLifetime(object) { try round() } }
    return kept
  }
}
