// SPDX-License-Identifier: MIT

/// A hall. Short all-pass filters scatter the input, which then passes through eight delays that feed each other (a Householder
/// network). Treble fades faster than bass.
struct Reverb {
  /// The seconds until the hall is 60 dB quieter.
  let seconds: Double
  /// The persistence of the treble: at 0 it fades at once, at 1 as slowly as the bass.
  let brightness: Float
  let share: Float

  /// The lengths in samples, without common factors, so that the echoes do not coincide.
  private static let lengths = [2_011, 2_437, 2_887, 3_371, 3_889, 4_447, 5_051, 5_711]
  private static let room = 8_192
  /// The lengths of the preceding all-pass filters on the left; the right side's are slightly longer.
  private static let scattering = [229, 347, 563, 797]
  private static let scatteringRoom = 1_024

  /// Adds the hall to a loop as if it had always been playing.
  func addCircularly(to sound: inout StereoSamples) {
    let lines = Lines(
      falls: Self.lengths.map {
        Float(Curve.exponential(Double($0) * -6.907755278982137 / (seconds * StereoSamples.rate)))
      }, brightness: brightness)
    defer { lines.free() }
    sound.withChannels { left, right, count in
      let warmUp = min(count, Int(seconds * 1.5 * StereoSamples.rate))
      for now in 0..<warmUp { lines.step(now, left[count - warmUp + now], right[count - warmUp + now]) }
      let dulled = lines.dulled
      for index in 0..<count {
        lines.step(warmUp &+ index, left[index], right[index])
        left[index] += share * (dulled[0] - dulled[2] + dulled[4] - dulled[6])
        right[index] += share * (dulled[1] - dulled[3] + dulled[5] - dulled[7])
      }
    }
  }

  /// The storage of the delays during processing.
  private struct Lines {
    let dulled = Self.zeros(8)
    private let delays = Self.zeros(8 * Reverb.room)
    private let scattered = Self.zeros(8 * Reverb.scatteringRoom)
    private let falls = Self.zeros(8)
    private let lengths = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    private let scattering = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    private let brightness: Float

    init(falls values: [Float], brightness: Float) {
      self.brightness = brightness
      for line in 0..<8 {
        falls[line] = values[line]
        lengths[line] = Reverb.lengths[line]
        scattering[line] = Reverb.scattering[line % 4] + (line < 4 ? 0 : 31)
      }
    }

    func free() {
      for floats in [dulled, delays, scattered, falls] { floats.deallocate() }
      for numbers in [lengths, scattering] { numbers.deallocate() }
    }

    @inline(__always)
    func step(_ now: Int, _ left: Float, _ right: Float) {
      let left = scatter(now, left, first: 0)
      let right = scatter(now, right, first: 4)
      var sum: Float = 0
      for line in 0..<8 {
        let out = delays[line &* Reverb.room &+ ((now &- lengths[line]) & (Reverb.room &- 1))] * falls[line]
        dulled[line] += (out - dulled[line]) * brightness
        sum += dulled[line]
      }
      sum *= 0.25
      for line in 0..<8 {
        let input = line & 1 == 0 ? left : right
        delays[line &* Reverb.room &+ (now & (Reverb.room &- 1))] = dulled[line] - sum + input
      }
    }

    @inline(__always)
    private func scatter(_ now: Int, _ sample: Float, first: Int) -> Float {
      var value = sample
      for filter in first..<(first &+ 4) {
        let base = filter &* Reverb.scatteringRoom
        let late = scattered[base &+ ((now &- scattering[filter]) & (Reverb.scatteringRoom &- 1))]
        let kept = value + 0.6 * late
        scattered[base &+ (now & (Reverb.scatteringRoom &- 1))] = kept
        value = late - 0.6 * kept
      }
      return value
    }

    private static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
      let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
      floats.initialize(repeating: 0, count: count)
      return floats
    }
  }
}
