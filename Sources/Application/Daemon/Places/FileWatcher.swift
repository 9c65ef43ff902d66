// SPDX-License-Identifier: MIT

import Logging
import Synchronization
import SystemEvents

/// A watch that moves on with what it watches. Where none can be set up, that is said in the log and tried again.
final class FileWatcher: Sendable {
  private struct Held {
    var trail: FileTrail
    var watch: TrailWatch?
    /// Looks for itself after a while, where there is no watch.
    var look: Task<Void, Never>?
  }

  typealias WatchMaker =
    @Sendable (FileTrail, @escaping @Sendable () -> Void) throws(SystemFailure) -> TrailWatch

  private let what: String
  private let logger: Logger?
  private let held = Mutex<Held?>(nil)
  /// How long changes go unnoticed while there is no watch.
  private let interval: Duration
  private let makeWatch: WatchMaker

  /// `what` is what it watches, for the log.
  init(
    _ what: String, logger: Logger?, interval: Duration = .seconds(10),
    makeWatch: @escaping WatchMaker = { trail, onNews throws(SystemFailure) in try TrailWatch(trail, onNews: onNews) }
  ) {
    self.makeWatch = makeWatch
    self.what = what
    self.logger = logger
    self.interval = interval
  }

  /// What is watched.
  var trail: FileTrail? { held.withLock { $0?.trail } }

  /// Watches `trail` from now on, where that isn't what is watched already.
  func watch(_ trail: FileTrail, onNews: @escaping @Sendable () -> Void) {
    let isWatched = held.withLock { held in
      held.map { $0.watch != nil && !$0.trail.differs(from: trail) } ?? false
    }
    if isWatched { return held.withLock { $0?.trail = trail } }
    var new = Held(trail: trail)
    do throws(SystemFailure) {
      new.watch = try makeWatch(trail, onNews)
    } catch {
      if held.withLock({ $0?.look == nil }) {
        logger?.warning("changes of \(what) are looked for every \(interval): they can't be watched: \(error)")
      }
      new.look = Task { [interval] in
        guard (try? await Task.sleep(for: interval)) != nil else { return }
        onNews()
      }
    }
    let old = held.withLock { held in
      defer { held = new }
      return held
    }
    old?.look?.cancel()
    if old?.look != nil, new.watch != nil { logger?.notice("changes of \(what) are watched again") }
    // What changed before the watch stood is news, too.
    if trail.current().differs(from: trail) { onNews() }
  }

  /// Tries again where there is no watch.
  func watchAgain(onNews: @escaping @Sendable () -> Void) {
    guard let trail = held.withLock({ $0?.watch == nil ? $0?.trail : nil }) else { return }
    watch(trail, onNews: onNews)
  }

  func end() {
    held.withLock { held in
      held?.look?.cancel()
      held = nil
    }
  }
}
