// SPDX-License-Identifier: MIT
import TimerEngine

/// Chance that can be repeated: everything random in a run comes from its seed.
struct Dice {
  private var generator: SplitMix64

  init(seed: UInt64) {
    // Neighbouring seeds shall have nothing in common.
    var mixer = SplitMix64(state: seed)
    generator = SplitMix64(state: mixer.next())
  }

  mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < probability }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(0...(elements.count - 1))] }
}
