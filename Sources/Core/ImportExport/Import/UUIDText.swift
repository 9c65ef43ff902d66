// SPDX-License-Identifier: MIT
import TimerEngine

enum UUIDText {
  /// Whether `text` is a UUID in lower case, the form that Segue writes.
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) } }
  }

  /// Returns an id for a session from a file without ids. The id is always the same, so that the session is recognised after
  /// changes.
  /// `name`: the file's name for the session, if it is distinctive.
  static func made(for session: Session, called name: String = "") -> String {
    let end = session.endedAt ?? session.startedAt
    let what =
      "\(session.phase.rawValue) \(session.elapsed(at: end).milliseconds) \(session.task)"
      + (name.isEmpty ? "" : "\n" + name)
    // FNV-1a suffices: the hash must only be the same everywhere.
    let hash = what.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var generator = SplitMix64(state: hash)
    return UUIDv7.make(at: session.startedAt, using: &generator)
  }
}
