// SPDX-License-Identifier: MIT

/// A loop as its spectrum: one line per whole number of periods, so that it has neither beginning nor end.
///
/// Both channels form one complex signal, the left its real part and the right its imaginary part.
struct LoopSpectrum {
  private static let width = 22
  /// The samples of the loop: 87.4 s.
  static let count = 1 << width
  /// The hertz from one line to the next.
  static let spacing = StereoSamples.rate / Double(count)

  private static let phases = 4_096
  private static let tile = 1_024

  private var real = [Float](repeating: 0, count: Self.count)
  private var imaginary = [Float](repeating: 0, count: Self.count)
  private let circle = (0..<Self.phases).map { phase -> (cosine: Float, sine: Float) in
    let point = Curve.circle(Curve.turn * Double(phase) / Double(Self.phases))
    return (Float(point.cosine), Float(point.sine))
  }
  /// The reversed bits of each half of a line's number.
  private let reversed = (0..<(1 << (Self.width / 2))).map { number in
    (0..<(Self.width / 2)).reduce(0) { $0 << 1 | (number >> $1) & 1 }
  }

  /// Adds a line of random phase. The right side's phase differs from the left's by plus or minus the angle whose cosine is
  /// `correlation`.
  /// Each side thus has exactly this amplitude, and both together exactly this correlation.
  mutating func add(line: Int, amplitude: Float, correlation: Float, noise: inout SeededNoise) {
    let bits = noise.next()
    let point = circle[Int(truncatingIfNeeded: bits & UInt64(Self.phases - 1))]
    let apart = (1 - correlation * correlation).squareRoot() * (bits >> 63 == 0 ? 1 : -1)
    let left = (amplitude * point.cosine, amplitude * point.sine)
    let right = (left.0 * correlation - left.1 * apart, left.0 * apart + left.1 * correlation)
    let above = place(of: line)
    let below = place(of: Self.count - line)
    real[above] += left.0 - right.1
    imaginary[above] += left.1 + right.0
    real[below] += left.0 + right.1
    imaginary[below] += right.0 - left.1
  }

  /// Adds lines around a frequency under a bell curve with this deviation in hertz: a tone of many voices. One line has a third
  /// of the power, so that the voices never cancel out.
  mutating func add(
    frequency: Double, deviation: Double, amplitude: Double, correlation: Float, noise: inout SeededNoise
  ) {
    let middle = Int((frequency / Self.spacing).rounded())
    let reach = max(1, Int(2.5 * deviation / Self.spacing))
    let shape = (-reach...reach).map { offset in
      let along = Double(offset) * Self.spacing / deviation
      return Curve.exponential(-0.5 * along * along)
    }
    let scale = amplitude / (1.5 * shape.reduce(0) { $0 + $1 * $1 }).squareRoot()
    let steady = amplitude / 3.0.squareRoot()
    add(line: middle, amplitude: Float(steady), correlation: correlation, noise: &noise)
    for (offset, height) in shape.enumerated() {
      add(line: middle - reach + offset, amplitude: Float(height * scale), correlation: correlation, noise: &noise)
    }
  }

  /// Returns the loop.
  consuming func samples() -> StereoSamples {
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for stage in 0..<Self.width { Self.join(real.baseAddress!, imaginary.baseAddress!, half: 1 << stage) }
      }
    }
    return StereoSamples(left: real, right: imaginary)
  }

  /// Returns the index at which the inverse transform expects a line: its number with reversed bits.
  private func place(of line: Int) -> Int {
    let half = Self.width / 2
    return reversed[line & (1 << half - 1)] << half | reversed[line >> half]
  }

  /// Performs one stage of the inverse Fourier transform (decimation in time): pairs of transforms of `half` lines become one.
  private static func join(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, half: Int) {
    let size = min(half, tile)
    let step = Curve.turn / Double(2 * half)
    let fine = (0..<size).map { Curve.circle(step * Double($0)) }
    var cosines = [Float](repeating: 0, count: size)
    var sines = cosines
    for start in stride(from: 0, to: half, by: size) {
      let coarse = Curve.circle(step * Double(start))
      for (index, point) in fine.enumerated() {
        cosines[index] = Float(coarse.cosine * point.cosine - coarse.sine * point.sine)
        sines[index] = Float(coarse.sine * point.cosine + coarse.cosine * point.sine)
      }
      cosines.withUnsafeBufferPointer { cosines in
        sines.withUnsafeBufferPointer { sines in
          for first in stride(from: start, to: count, by: 2 &* half) {
            cross(
              real + first, imaginary + first, real + first + half, imaginary + first + half, cosines.baseAddress!,
              sines.baseAddress!, size)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func cross(
    _ firstReal: UnsafeMutablePointer<Float>, _ firstImaginary: UnsafeMutablePointer<Float>,
    _ secondReal: UnsafeMutablePointer<Float>, _ secondImaginary: UnsafeMutablePointer<Float>,
    _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>, _ size: Int
  ) {
    for index in 0..<size {
      let turnedReal = secondReal[index] * cosines[index] - secondImaginary[index] * sines[index]
      let turnedImaginary = secondReal[index] * sines[index] + secondImaginary[index] * cosines[index]
      secondReal[index] = firstReal[index] - turnedReal
      secondImaginary[index] = firstImaginary[index] - turnedImaginary
      firstReal[index] += turnedReal
      firstImaginary[index] += turnedImaginary
    }
  }
}
