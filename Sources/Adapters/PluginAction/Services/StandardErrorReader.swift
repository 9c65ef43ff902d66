// SPDX-License-Identifier: MIT
import Processes

/// Reads a service's standard error as fast as it comes, and passes it on as fast as the consumer takes it. A flood never
/// blocks the service, and uses little memory.
@Reactor
final class StandardErrorReader {
  /// The lines since the last batch.
  struct Batch: Sendable {
    /// The first lines, for the log.
    var lines: [OutputLine] = []
    var last: OutputLine?
    var bytes = CapturedOutput()

    static let mostLines = 100
  }

  private var fresh = Batch()
  private var telling: Task<Void, Never>?

  /// Reads to the end. Returns after the last batch was taken.
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
