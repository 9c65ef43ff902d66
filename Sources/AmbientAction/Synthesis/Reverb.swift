// SPDX-License-Identifier: MIT

/// A hall: eight delays that feed each other (a Householder network), treble fading faster than bass.
struct Reverb {
  /// Seconds until the hall is 60 dB quieter.
  let seconds: Double
  /// How fast the treble fades: 0 at once, 1 no faster than the bass.
  let brightness: Float
  let share: Float

  /// Samples; without common factors, so that their echoes don't fall together.
  private static let lengths = [1_187, 1_433, 1_693, 1_973, 2_273, 2_557, 2_879, 3_251]
  private static let room = 4_096

  /// Adds the hall to a loop as if it had always been playing.
  func addCircularly(to sound: inout StereoSamples) {
    var delays = [Float](repeating: 0, count: Self.lengths.count * Self.room)
    var dulled = [Float](repeating: 0, count: Self.lengths.count)
    let fall = Self.lengths.map {
      Float(Curve.exponential(Double($0) * -6.907755278982137 / (seconds * StereoSamples.rate)))
    }
    sound.withChannels { left, right, count in
      delays.withUnsafeMutableBufferPointer { delays in
        dulled.withUnsafeMutableBufferPointer { dulled in
          fall.withUnsafeBufferPointer { fall in
            Self.lengths.withUnsafeBufferPointer { lengths in
              let lines = Lines(delays: delays, dulled: dulled, fall: fall, lengths: lengths, brightness: brightness)
              let warmUp = min(count, Int(seconds * 1.5 * StereoSamples.rate))
              var now = 0
              while now < warmUp {
                lines.step(now, left[count - warmUp + now], right[count - warmUp + now])
                now &+= 1
              }
              var index = 0
              while index < count {
                lines.step(now, left[index], right[index])
                left[index] += share * (dulled[0] - dulled[2] + dulled[4] - dulled[6])
                right[index] += share * (dulled[1] - dulled[3] + dulled[5] - dulled[7])
                now &+= 1
                index &+= 1
              }
            }
          }
        }
      }
    }
  }

  /// The storage of the delays while a sound goes through them.
  private struct Lines {
    let delays: UnsafeMutableBufferPointer<Float>
    let dulled: UnsafeMutableBufferPointer<Float>
    let fall: UnsafeBufferPointer<Float>
    let lengths: UnsafeBufferPointer<Int>
    let brightness: Float

    @inline(__always)
    func step(_ now: Int, _ left: Float, _ right: Float) {
      var sum: Float = 0
      var line = 0
      while line < 8 {
        let out = delays[line &* Reverb.room &+ ((now &- lengths[line]) & (Reverb.room &- 1))] * fall[line]
        dulled[line] += (out - dulled[line]) * brightness
        sum += dulled[line]
        line &+= 1
      }
      sum *= 0.25
      line = 0
      while line < 8 {
        let input = line & 1 == 0 ? left : right
        delays[line &* Reverb.room &+ (now & (Reverb.room &- 1))] = dulled[line] - sum + input
        line &+= 1
      }
    }
  }
}
