// SPDX-License-Identifier: MIT
import Processes

/// Takes what a service writes to its standard error as fast as it comes, and passes it on as fast as it is wanted: a
/// flood waits for nobody, and fills no memory.
@Reactor
final class StandardErrorReader {
  /// What has come since it was passed on last.
  struct Batch: Sendable {
    /// The first lines, for the log.
    var lines: [OutputLine] = []
    var last: OutputLine?
    var bytes = CapturedOutput()

    static let mostLines = 100
  }

  private var fresh = Batch()
  private var telling: Task<Void, Never>?

  /// Reads to the end; returns when all of it has been taken.
  func drain(_ reader: LineReader, into take: @escaping @Sendable (Batch) async -> Void) async {
    while let line = await reader.next() {
      if fresh.lines.count < Batch.mostLines { fresh.lines.append(line) }
      fresh.last = line
      fresh.bytes.add(line.bytes + [0x0A])
      if telling == nil { telling = Task { await self.tell(take) } }
    }
    await telling?.value
  }

  private func tell(_ take: @Sendable (Batch) async -> Void) async {
    while fresh.last != nil {
      var batch = fresh
      fresh = Batch()
      batch.bytes.trim()
      await take(batch)
    }
    telling = nil
  }
}
