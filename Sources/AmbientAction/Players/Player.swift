// SPDX-License-Identifier: MIT

/// A program that plays sound files, and how to ask it to.
package struct Player: Hashable, Sendable {
  /// The programs that we know, best first.
  package enum Kind: String, CaseIterable, Sendable {
    case mpv
    case ffplay
    case play
    case sox
    case pwPlay = "pw-play"
    case paplay
    case afplay
  }

  package let kind: Kind
  package let path: String
  /// Arguments that the user adds, before ours for the file.
  package let extraArguments: [String]

  package init(kind: Kind, path: String, extraArguments: [String] = []) {
    self.kind = kind
    self.path = path
    self.extraArguments = extraArguments
  }

  /// Whether it repeats a file by itself; the others are started again at each end, with a gap of some 0.1 s.
  package var loopsItself: Bool {
    switch kind {
    case .mpv, .ffplay, .play, .sox: true
    case .pwPlay, .paplay, .afplay: false
    }
  }

  /// Whether it takes commands, such as a new volume, while it plays.
  package var takesCommands: Bool { kind == .mpv }

  /// Whether its exit status says nothing of a sound device that can't be opened, but only what it prints.
  var hidesFailure: Bool { kind == .ffplay }

  /// The arguments to play a file over and over; mpv reads commands from `control`, a descriptor of its own.
  package func loopArguments(file: String, volume: Int, control: Int32? = nil) -> [String] {
    arguments(file: file, volume: volume, loops: true, control: control)
  }

  /// The arguments to play a file to its end.
  package func onceArguments(file: String, volume: Int) -> [String] {
    arguments(file: file, volume: volume, loops: false, control: nil)
  }

  private func arguments(file: String, volume: Int, loops: Bool, control: Int32?) -> [String] {
    let volume = min(100, max(0, volume))
    let gain = Self.decimal(Self.gain(volume: volume))
    switch kind {
    case .mpv:
      return [path, "--no-config", "--no-video", "--no-input-terminal", "--msg-level=all=error", "--volume=\(volume)"]
        + (loops ? ["--loop-file=inf"] : []) + (control.map { ["--input-ipc-client=fd://\($0)"] } ?? [])
        + extraArguments + ["--", file]
    case .ffplay:
      return [path, "-nodisp", "-vn", "-hide_banner", "-nostats", "-loglevel", "error", "-af", "volume=\(gain)"]
        + (loops ? ["-loop", "0"] : ["-autoexit"]) + extraArguments + ["-i", file]
    case .play, .sox:
      return [path, "-q"] + extraArguments + ["--no-glob", file] + (kind == .sox ? ["-d"] : [])
        + (loops ? ["repeat", "-"] : []) + ["vol", gain]
    case .pwPlay:
      return [path, "--volume=\(gain)"] + extraArguments + [file]
    case .paplay:
      return [path, "--volume=\(65_536 * volume / 100)"] + extraArguments + [file]
    case .afplay:
      return [path, "-v", gain] + extraArguments + [file]
    }
  }

  /// What a volume from 0 to 100 is as an amplitude: cubic, as mpv's and PulseAudio's sliders are, so that the same
  /// number sounds the same in every player.
  static func gain(volume: Int) -> Double {
    let share = Double(volume) / 100
    return share * share * share
  }

  /// Six decimals, whatever the language of the machine.
  private static func decimal(_ value: Double) -> String {
    let millionths = Int((value * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
  }
}
