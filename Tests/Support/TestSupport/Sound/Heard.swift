// SPDX-License-Identifier: MIT
import Foundation

/// A recording, and the strength of some tones in it, in windows of 20 ms.
package struct Heard: Sendable {
  package static let rate = 48_000
  /// The frames of a window. Tones with frequencies that are multiples of 50 Hz don't disturb each other in it.
  package static let window = 960
  /// Fainter than any intended sound.
  private static let silence = 0.0005

  /// The frequencies in hertz.
  package let tones: [Double]
  /// The left channel.
  package private(set) var samples: [Int16] = []
  /// The amplitude of each tone, with full scale as 1, in each complete window.
  package private(set) var levels: [[Double]]

  package init(tones: [Double]) {
    self.tones = tones
    levels = tones.map { _ in [] }
  }

  /// The number of complete windows.
  package var count: Int { samples.count / Self.window }

  /// Takes frames of two channels, 16 bits each, lower byte first.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 4) {
        samples.append(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self)))
      }
    }
    guard let measured = levels.first?.count else { return }
    for number in measured..<max(measured, count) {
      let window = samples[(number * Self.window)..<((number + 1) * Self.window)]
      for (tone, frequency) in tones.enumerated() { levels[tone].append(Self.amplitude(of: frequency, in: window)) }
    }
  }

  /// Whether a tone has had this level for `windows` windows, within a fiftieth.
  package func isSteady(_ tone: Int, at level: Double, for windows: Int = 15) -> Bool {
    levels[tone].count >= windows && levels[tone].suffix(windows).allSatisfy { abs($0 - level) <= level / 50 }
  }

  /// Whether there was complete silence for `windows` windows.
  package func isSilent(for windows: Int = 15) -> Bool {
    count >= windows && levels.allSatisfy { $0.suffix(windows).allSatisfy { $0 < Self.silence } }
  }

  /// The windows from the first to the last one with a tone.
  package func extent(of tone: Int) -> Range<Int> {
    guard let first = levels[tone].firstIndex(where: { $0 >= Self.silence }),
      let last = levels[tone].lastIndex(where: { $0 >= Self.silence })
    else { return 0..<0 }
    return first..<(last + 1)
  }

  /// The deviation of samples from the continuation of a pure tone, in steps of 16 bits. A single rounding stays below 3, and a
  /// seam is far above.
  package func roughness(in windows: Range<Int>, tone: Int) -> [(frame: Int, steps: Double)] {
    let turn = 2 * cos(2 * Double.pi * tones[tone] / Double(Self.rate))
    return samples.withUnsafeBufferPointer { samples in
      (windows.lowerBound * Self.window..<(windows.upperBound * Self.window - 2)).compactMap { frame in
        let steps = abs(Double(samples[frame]) - turn * Double(samples[frame + 1]) + Double(samples[frame + 2]))
        return steps > 3 ? (frame, steps) : nil
      }
    }
  }

  /// Goertzel's recurrence over one window.
  private static func amplitude(of frequency: Double, in window: ArraySlice<Int16>) -> Double {
    let angle = 2 * Double.pi * frequency / Double(rate)
    let turn = 2 * cos(angle)
    var (before, now) = (0.0, 0.0)
    for sample in window { (before, now) = (now, Double(sample) + turn * now - before) }
    let power = now * now + before * before - turn * now * before
    return max(0, power).squareRoot() * 2 / Double(window.count) / 32_768
  }
}

/// A file of a pure tone, whose end continues seamlessly at its beginning.
package enum ToneFile {
  /// The tone's amplitude, with full scale as 1: several tones fit together.
  package static let level = 0.25

  /// Writes a WAV file of 16 bits and two channels; `seconds` must contain whole periods.
  package static func write(_ path: String, hertz: Double, seconds: Double) throws {
    let count = Int(seconds * Double(Heard.rate))
    var bytes = Data()
    func number(_ value: Int, _ width: Int) { for byte in 0..<width { bytes.append(UInt8(value >> (8 * byte) & 255)) } }
    func text(_ text: String) { bytes += Data(text.utf8) }
    text("RIFF")
    number(36 + count * 4, 4)
    text("WAVEfmt ")
    for (value, width) in [(16, 4), (1, 2), (2, 2), (Heard.rate, 4), (Heard.rate * 4, 4), (4, 2), (16, 2)] {
      number(value, width)
    }
    text("data")
    number(count * 4, 4)
    for frame in 0..<count {
      let angle = 2 * Double.pi * hertz * Double(frame) / Double(Heard.rate)
      let sample = Int16((sin(angle) * level * 32_768).rounded())
      for _ in 0..<2 { number(Int(UInt16(bitPattern: sample)), 2) }
    }
    try bytes.write(to: URL(filePath: path))
  }
}
