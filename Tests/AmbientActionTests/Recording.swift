// SPDX-License-Identifier: MIT
import Foundation
import Testing

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A sound device that is a pipe: what a player really plays comes out of it, no faster than it is read.
final class Recording: Sendable {
  /// Stereo, 16 bits, 48 kHz.
  static let rate = 48_000
  private static let frameSize = 4

  let path: String
  private let folder: TemporaryFolder
  private let descriptor: Int32

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/device"
    try #require(mkfifo(path, 0o600) == 0)
    // Open both ways: it doesn't end when a player does.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    #if os(Linux)
      // A page: what is written is heard soon.
      _ = fcntl(descriptor, 1031, 4_096)
    #endif
  }

  deinit {
    close(descriptor)
  }

  /// Whether something waits to be heard.
  var hasSound: Bool {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// The next moment of what is played, from -1 to 1; waits for the player. Empty where nothing comes for 20 s.
  func samples(_ count: Int) -> [Double] {
    var bytes = [UInt8](repeating: 0, count: count * Self.frameSize)
    var filled = 0
    while filled < bytes.count {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 20_000) == 1 else { return [] }
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + filled, $0.count - filled) }
      guard got > 0 else { return [] }
      filled += got
    }
    return (0..<count).map { index in
      let low = UInt16(bytes[index * Self.frameSize]), high = UInt16(bytes[index * Self.frameSize + 1])
      return Double(Int16(bitPattern: high << 8 | low)) / 32_768
    }
  }

  /// As `samples`, for so long.
  func hear(_ time: Duration) -> [Double] { samples(Int(Double(Self.rate) * (time / .seconds(1)))) }

  /// Reads what is left, so that a player which waits for its device can end.
  func drain() {
    while hasSound { _ = samples(1) }
  }

  /// What makes a player play into it.
  func variables(for player: String) throws -> [String: String] {
    switch player {
    case "mpv":
      return [
        "SEGUE_PLAYER": "mpv",
        "SEGUE_PLAYER_ARGS":
          "--ao=pcm --ao-pcm-file=\(path) --ao-pcm-waveheader=no --audio-format=s16",
      ]
    case "ffplay":
      return ["SEGUE_PLAYER": "ffplay", "SEGUE_PLAYER_ARGS": "", "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": path]
    default:
      try "pcm.segue { type file file \"\(path)\" format raw slave.pcm null }\n"
        .write(toFile: "\(folder.path)/.asoundrc", atomically: true, encoding: .utf8)
      return [
        "SEGUE_PLAYER": player, "SEGUE_PLAYER_ARGS": "", "AUDIODRIVER": "alsa", "AUDIODEV": "segue",
        "HOME": folder.path,
      ]
    }
  }
}

/// A test tone: whole periods, so that a loop of it has no seam of its own.
struct Tone {
  let path: String
  let frequency: Double
  private let folder: TemporaryFolder

  /// At half of full scale.
  static let amplitude = 0.5

  init(_ frequency: Double, seconds: Double = 0.25) throws {
    self.frequency = frequency
    folder = try TemporaryFolder()
    path = "\(folder.path)/tone.wav"
    let count = Int(seconds * Double(Recording.rate))
    var data = Data("RIFF".utf8)
    func add(_ value: Int, _ size: Int) {
      for shift in 0..<size { data.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
    add(36 + count * 4, 4)
    data.append(Data("WAVEfmt ".utf8))
    for (value, size) in [(16, 4), (1, 2), (2, 2), (Recording.rate, 4), (Recording.rate * 4, 4), (4, 2), (16, 2)] {
      add(value, size)
    }
    data.append(Data("data".utf8))
    add(count * 4, 4)
    for index in 0..<count {
      let value = sin(2 * .pi * frequency * Double(index) / Double(Recording.rate)) * Self.amplitude
      for _ in 0..<2 { add(Int((value * 32_767).rounded()), 2) }
    }
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// How loud the tone is in some samples, and how much of them is anything else: a gap, a click, a jump.
  func found(in samples: [Double]) -> (amplitude: Double, worst: Double) {
    let steps = samples.indices.map { 2 * .pi * frequency * Double($0) / Double(Recording.rate) }
    // Least squares for a sine and a cosine of this frequency.
    var (ss, cc, sc, ys, yc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (angle, value) in zip(steps, samples) {
      let (s, c) = (sin(angle), cos(angle))
      ss += s * s
      cc += c * c
      sc += s * c
      ys += value * s
      yc += value * c
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
    let worst = zip(steps, samples).map { abs($1 - a * sin($0) - b * cos($0)) }.max() ?? 0
    return ((a * a + b * b).squareRoot(), worst)
  }
}
