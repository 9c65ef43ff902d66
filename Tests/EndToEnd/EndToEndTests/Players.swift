// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing

/// The players that were started in a home, in order: each program on its PATH notes its process, and which players are
/// there already, before it becomes the real one.
final class Players {
  /// A player at its start.
  struct Start {
    let identity: ProcessIdentity
    /// Players that were there.
    let others: [Int32]
    /// The name of what it plays, among those that were asked for.
    let arguments: Substring
  }

  private let home: TemporaryHome
  private(set) var count = 0

  init(_ home: TemporaryHome, _ programs: [String] = ["mpv"]) throws {
    self.home = home
    for program in programs {
      try home.write(
        """
        #!/bin/sh
        others=-
        for pid in $(cut -d' ' -f1 "$HOME/players" 2>/dev/null); do
          case $(sed -n 's/^State:[[:space:]]*\\(.\\).*/\\1/p' "/proc/$pid/status" 2>/dev/null) in
            ''|Z|X) ;;
            *) others=$others,$pid ;;
          esac
        done
        # A file that is chosen is tried for 0.1 s, to nobody.
        case " $* " in
          *" --length=0.10 "*|*" -t 0.10 "*) ;;
          *) echo "$$ $others $*" >> "$HOME/players" ;;
        esac
        PATH=${PATH#*:} exec \(program) "$@"

        """, to: "bin/\(program)", mode: 0o700)
    }
  }

  /// Waits for the next player to be started.
  func nextStart() async throws -> Start {
    count += 1
    let lines = try await home.lines("players", count)
    try #require(lines.count == count, "more players than expected: \(lines)")
    let parts = lines[count - 1].split(separator: " ", maxSplits: 2)
    let pid = try #require(parts.first.flatMap { Int32($0) })
    return Start(
      identity: try #require(ProcessIdentity(pid: pid), "\(lines)"),
      others: parts[1].split(separator: ",").compactMap { Int32($0) }, arguments: parts[2])
  }

  /// Waits for the next player; all before it must be gone.
  func next() async throws -> ProcessIdentity {
    let start = try await nextStart()
    #expect(start.others.isEmpty)
    return start.identity
  }
}
