// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Dispatching
import LibC
import Logging
import Paths
import Processes
import SystemEvents

/// The control socket: opened, and opened anew where its file is renamed, removed or replaced. Whoever is connected
/// stays so.
final class ControlSocket: Sendable {
  private let server: LineServer
  private let places: [String]
  private let watcher: FileWatcher
  private let logger: Logger

  init(_ paths: Paths, handler: any LineHandler, logger: Logger) {
    places = [paths.socket, paths.shortSocket]
    watcher = FileWatcher("the socket", logger: logger)
    server = LineServer(path: paths.socket, limits: Limits(.current), handler: handler)
    self.logger = logger
  }

  var path: String { server.path }

  /// Opens it at the first place where that can be done; returns the socket's path.
  func open(onNews: @escaping @Sendable () -> Void) async throws -> String {
    do throws(SystemFailure) {
      try BackgroundRequests.shared.open()
    } catch {
      throw DaemonError(.noThread(reason: error.reason))
    }
    var failure: LineServerError?
    for place in places {
      do {
        try await start(at: place)
        return mend(onNews: onNews) ?? place
      } catch {
        failure = error
        // A variable may be left from a session that has ended, and its folder be gone or another's.
        guard error.isAboutPlace else { throw error }
      }
    }
    throw failure ?? DaemonError(.pathOccupied(path: places[0]))
  }

  /// A killed daemon may answer for a moment after its lock is free: the kernel closes its descriptors one by one, the socket last.
  private func start(at place: String) async throws(LineServerError) {
    let end = ContinuousClock.now + .seconds(2)
    while true {
      do throws(LineServerError) {
        return try server.start(at: place)
      } catch {
        guard error.code == .alreadyServed, ContinuousClock.now < end else { throw error }
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Opens it anew where nobody finds it any more, or where it can now be at the first place; the socket's path where
  /// that was so.
  func mend(onNews: @escaping @Sendable () -> Void) -> String? {
    let place = reopen()
    watch(onNews)
    // Only now: a folder that came back before the watch stood would be no news.
    guard path != places[0], (try? server.move(to: places[0])) != nil else { return place }
    watch(onNews)
    return places[0]
  }

  private func reopen() -> String? {
    guard !server.isInPlace else { return nil }
    logger.warning("the socket \(path) was renamed, removed or replaced; opening it anew")
    for place in places {
      do {
        try server.move(to: place)
        return place
      } catch {
        logger.error("no client can reach the daemon at \(place): \(error)")
      }
    }
    return nil
  }

  /// Closes it, and every connection.
  func close() async {
    watcher.end()
    await server.stop()
  }

  private func watch(_ onNews: @escaping @Sendable () -> Void) {
    var trail = FileTrail(hasContent: false)
    for place in [path, places[0]] { trail.follow(place) }
    watcher.watch(trail, onNews: onNews)
  }
}

extension Limits {
  /// As many clients as there are descriptors for.
  init(_ budget: DescriptorBudget) {
    self.init()
    let clients = budget.clients(most: connections + commandSeats)
    let hasAll = clients == connections + commandSeats
    commandSeats = min(commandSeats, clients / 2)
    connections = clients - commandSeats
    // Whoever isn't served keeps no descriptor from anybody.
    if !hasAll || budget.actions(most: Lanes.most, beside: clients + farewells) < Lanes.most { farewells = 0 }
    descriptors = budget.endForClients
  }

  /// All that are served at once.
  var clients: Int { connections + commandSeats }
}

extension LineServerError {
  /// Whether another place may do.
  fileprivate var isAboutPlace: Bool {
    switch code {
    case .pathTooLong: true
    case .system: [ENOENT, EACCES, ENOTDIR, EROFS, EPERM].contains(errno)
    case .folderOfOtherUser, .folderWritableByOthers, .notAFolder, .pathOccupied, .alreadyServed, .alreadyStarted,
      .notStarted:
      false
    }
  }
}
