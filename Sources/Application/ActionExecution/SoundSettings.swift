// SPDX-License-Identifier: MIT
package import Hooks
import Synchronization

/// The settings of `ambient` that every start of a player needs.
package final class SoundSettings: Sendable {
  private let ambient = Mutex(Ambient())

  package init() {}

  package var player: SoundPlayer? { ambient.withLock(\.player) }
  /// Whether the loop is lowered during a chime.
  package var ducks: Bool { ambient.withLock(\.duck) }

  /// Takes the file's settings; returns true if they name another player.
  package func use(_ new: Ambient) -> Bool {
    ambient.withLock { old in
      defer { old = new }
      return old.player != new.player
    }
  }
}
