// SPDX-License-Identifier: MIT
import Synchronization
import Testing

@testable import Daemon

struct SerialQueueTests {
  /// A command that came while another task read hooks.yml was decided by the hooks of before.
  @Test func `whoever waits for the queue sees the end of all work that began`() async {
    let queue = SerialQueue()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let done = Mutex([Int]())
    await queue.finished()
    let work = Task {
      await queue.run {
        begin.yield()
        for await _ in released { break }
        done.withLock { $0.append(1) }
      }
    }
    for await _ in begun { break }
    async let second: Void = queue.run { done.withLock { $0.append(2) } }
    Task {
      try? await Task.sleep(for: .milliseconds(20))
      release.yield()
    }
    await queue.finished()
    #expect(done.withLock(\.self).first == 1)
    await second
    await work.value
    #expect(done.withLock(\.self) == [1, 2])
  }
}
