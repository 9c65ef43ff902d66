// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

struct UUIDTests {
  @Test func `identifiers with numbers are in the order of their numbers, and all differ`() throws {
    var generator = SplitMix64(state: 7)
    let numbers = [0, 1, 2, 1023, 1024, 4096, 4_194_303]
    let ids = numbers.map { UUIDv7.make(at: minute(0), number: $0, using: &generator) }
    #expect(ids == ids.sorted())
    let again = numbers.map { UUIDv7.make(at: minute(0), number: $0, using: &generator) }
    #expect(Set(ids + again).count == 2 * numbers.count)
    for id in ids + again {
      #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }
  }

  @Test func `an identifier without a number has the same time and other bits`() {
    var generator = SplitMix64(state: 7)
    let ids = (1...100).map { _ in UUIDv7.make(at: minute(0), using: &generator) }
    #expect(Set(ids).count == 100)
    #expect(Set(ids.map { $0.prefix(13) }).count == 1)
    #expect(ids != ids.sorted())
  }
}
