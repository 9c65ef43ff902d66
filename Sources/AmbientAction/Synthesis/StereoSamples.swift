// SPDX-License-Identifier: MIT

/// Two channels of samples at 48 kHz, full scale at -1 and 1.
struct StereoSamples: Sendable {
  static let rate = 48_000.0

  var left: [Float]
  var right: [Float]

  var count: Int { left.count }

  init(seconds: Double) {
    let count = Int(seconds * Self.rate)
    left = [Float](repeating: 0, count: count)
    right = left
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

  /// The largest sample of either channel, as an amplitude.
  func peak() -> Float {
    var peak: Float = 0
    for channel in [left, right] {
      channel.withUnsafeBufferPointer { samples in
        var index = 0
        while index < samples.count {
          let level = samples[index] < 0 ? -samples[index] : samples[index]
          if level > peak { peak = level }
          index &+= 1
        }
      }
    }
    return peak
  }

  mutating func scale(by factor: Float) {
    withChannels { left, right, count in
      var index = 0
      while index < count {
        left[index] *= factor
        right[index] *= factor
        index &+= 1
      }
    }
  }
}
