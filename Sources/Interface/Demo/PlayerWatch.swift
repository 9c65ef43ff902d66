// SPDX-License-Identifier: MIT
import Processes

/// Watches, in the table of processes, the player that the daemon's worker starts for a focus.
///
/// Whatever of the worker's children is there at two moments more than a second apart is the player: all hooks of the
/// demo are over by then.
struct PlayerWatch {
  /// The children that lead a session of their own, as the players do.
  private let candidates: () -> Set<ProcessIdentity>
  private let isAlive: (ProcessIdentity) -> Bool
  private var suspects: Set<ProcessIdentity> = []
  /// The player that was confirmed and may play on.
  private(set) var current: ProcessIdentity?
  /// The players that shall be gone by now or soon.
  private(set) var ending: Set<ProcessIdentity> = []
  /// Every player that was seen.
  private(set) var seen: Set<ProcessIdentity> = []

  init(worker: Int32) {
    self.init(
      candidates: {
        Set(children(of: worker).filter { !$0.isZombie && $0.session == $0.pid }.map(\.identity))
      }, isAlive: \.isAlive)
  }

  init(candidates: @escaping () -> Set<ProcessIdentity>, isAlive: @escaping (ProcessIdentity) -> Bool) {
    self.candidates = candidates
    self.isAlive = isAlive
  }

  mutating func look() {
    suspects = candidates()
  }

  /// The player that plays since the last look; nil where none does.
  mutating func confirm() -> ProcessIdentity? {
    let there = candidates()
    current = suspects.intersection(there).min { $0.pid < $1.pid }
    suspects = there
    if let current { seen.insert(current) }
    return current
  }

  /// From here on the player that was confirmed has to end.
  mutating func expectEnd() {
    if let current { ending.insert(current) }
    current = nil
  }

  /// The players that had to end and have, each once.
  mutating func gone() -> Set<ProcessIdentity> {
    let gone = ending.filter { !isAlive($0) }
    ending.subtract(gone)
    return gone
  }

  /// The players that are still there.
  var left: [ProcessIdentity] { seen.filter(isAlive) }
}
