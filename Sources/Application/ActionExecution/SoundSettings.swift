// SPDX-License-Identifier: MIT
package import Hooks
package import SoundPlayers
import Synchronization

extension PlayerChoice {
  package init(_ player: SoundPlayer) {
    self =
      switch player {
      case .named(let name): .named(name)
      case .command(let words): .command(words)
      }
  }
}

extension Ambient {
  /// What plays sounds, by the file; nil leaves it to what is there.
  package var playerChoice: PlayerChoice? { player.map(PlayerChoice.init) }
}

/// What of `ambient` is asked for whenever a player is started.
package final class SoundSettings: Sendable {
  private let ambient = Mutex(Ambient())

  package init() {}

  package var player: PlayerChoice? { ambient.withLock(\.playerChoice) }
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
