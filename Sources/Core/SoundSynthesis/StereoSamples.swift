// SPDX-License-Identifier: MIT

/// Two channels of samples at 48 kHz, full scale at -1 and 1.
struct StereoSamples: Sendable {
  static let rate = 48_000.0

  var left: [Float]
  var right: [Float]

  var count: Int { left.count }

  init(seconds: Double) {
    self.init(count: Int(seconds * Self.rate))
  }

  init(count: Int) {
    left = [Float](repeating: 0, count: count)
    right = left
  }

  init(left: [Float], right: [Float]) {
    self.left = left
    self.right = right
  }

  /// Runs `body` over both channels' storage.
  mutating func withChannels(_ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void) {
    let count = left.count
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        body(left, right, count)
      }
    }
  }

  /// Returns the largest sample of either channel, as an amplitude.
  func peak() -> Float {
    var peak: Float = 0
    for channel in [left, right] {
      channel.withUnsafeBufferPointer { samples in
        for sample in samples { peak = max(peak, abs(sample)) }
      }
    }
    return peak
  }

  /// Adds another loop of the same length, with one gain per start of `RandomCurve`'s blocks.
  mutating func add(_ other: StereoSamples, gains: [Float]) {
    withChannels { left, right, count in
      for (out, samples) in [(left, other.left), (right, other.right)] {
        samples.withUnsafeBufferPointer { samples in
          for block in 0..<(count / RandomCurve.block) {
            let step = (gains[block + 1] - gains[block]) / Float(RandomCurve.block)
            for index in 0..<RandomCurve.block {
              let place = block &* RandomCurve.block &+ index
              out[place] += samples[place] * (gains[block] + step * Float(index))
            }
          }
        }
      }
    }
  }

  /// Removes the frequencies of a loop below `frequency`, as if it had always been playing.
  mutating func highPass(_ frequency: Double) {
    withChannels { left, right, count in
      for channel in [left, right] { Biquad.highPass(frequency).applyCircularly(to: channel, count: count) }
    }
  }

  mutating func scale(by factor: Float) {
    withChannels { left, right, count in
      for index in 0..<count {
        left[index] *= factor
        right[index] *= factor
      }
    }
  }
}
