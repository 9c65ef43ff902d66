// SPDX-License-Identifier: MIT
import FileWatching
import Synchronization

/// A watch that moves on with what it watches.
final class Lookout: Sendable {
  private let held = Mutex<(trail: FileTrail, watch: TrailWatch?)?>(nil)

  /// Watches `trail` from now on, where that isn't what is watched already.
  func watch(_ trail: FileTrail, onNews: @escaping @Sendable () -> Void) {
    let isWatched = held.withLock { held in held.map { !$0.trail.differs(from: trail) } ?? false }
    if isWatched { return }
    let watch = TrailWatch(trail, onNews: onNews)
    held.withLock { $0 = (trail, watch) }
    // What changed before the watch stood is news, too.
    if trail.current().differs(from: trail) { onNews() }
  }

  func end() {
    held.withLock { $0 = nil }
  }
}
