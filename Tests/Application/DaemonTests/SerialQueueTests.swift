// SPDX-License-Identifier: MIT
import Testing

@testable import Daemon

struct SerialQueueTests {
  private actor Done {
    private(set) var items: [Int] = []
    func add(_ item: Int) { items.append(item) }
  }

  /// A command that came while another task read hooks.yml was decided by the hooks of before.
  @Test func `whoever waits for the queue sees the end of all work that began`() async {
    let (queue, done) = (SerialQueue(), Done())
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    await queue.finished()
    async let first: Void = queue.run {
      begin.yield()
      try? await Task.sleep(for: .milliseconds(50))
      await done.add(1)
    }
    for await _ in begun { break }
    async let second: Void = queue.run { await done.add(2) }
    await queue.finished()
    #expect(await done.items.first == 1)
    _ = await (first, second)
    #expect(await done.items == [1, 2])
  }
}
