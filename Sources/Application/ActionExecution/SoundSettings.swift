// SPDX-License-Identifier: MIT
package import Hooks
import Synchronization

/// What of `ambient` is asked for whenever a player is started.
package final class SoundSettings: Sendable {
  private let ambient = Mutex(Ambient())

  package init() {}

  package var player: SoundPlayer? { ambient.withLock(\.player) }
  /// Whether the loop makes room for a chime.
  package var ducks: Bool { ambient.withLock(\.duck) }

  /// Takes what the file says; true where it names another player.
  package func use(_ new: Ambient) -> Bool {
    ambient.withLock { old in
      defer { old = new }
      return old.player != new.player
    }
  }
}
