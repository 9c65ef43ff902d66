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

  /// nil is a command of the user's.
  package let kind: Kind?
  package let path: String
  /// Arguments that the user adds, before ours for the file; of a command of the user's all of them.
  package let extraArguments: [String]

  package init(kind: Kind?, path: String, extraArguments: [String] = []) {
    self.kind = kind
    self.path = path
    self.extraArguments = extraArguments
  }

  /// As people know it.
  package var name: String { kind?.rawValue ?? path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether it repeats a file by itself; the others are started again at each end, with a gap of some 0.1 s.
  package var loopsItself: Bool {
    switch kind {
    case .mpv, .ffplay, .play, .sox: true
    case .pwPlay, .paplay, .afplay, nil: false
    }
  }

  /// Whether it ends by itself when the length that it was given is over. Those that know nothing of loops know nothing of
  /// lengths.
  var keepsTime: Bool { loopsItself }

  /// Whether it takes commands, such as a new volume, while it plays.
  package var takesCommands: Bool { kind == .mpv }

  /// Whether it plays all tracks of a loop over and over, and ends only when it is told to.
  func loops(_ loop: Loop) -> Bool { loopsItself && (loop.tracks.count == 1 || takesLists) }

  /// Whether it can be given many files.
  private var takesLists: Bool { kind == .mpv }

  var volumeControl: VolumeControl {
    if takesCommands { return .live }
    return kind == nil && !extraArguments.contains { $0.contains(Self.volumePlace) } ? .none : .atStart
  }

  /// Whether its exit status says nothing of a sound device that can't be opened, but only what it prints.
  var hidesFailure: Bool { kind == .ffplay }

  /// What stands in a command of the user's for the file and for the volume from 0 to 100.
  package static let filePlace = "{file}"
  package static let volumePlace = "{volume}"

  /// The arguments to play a loop: all of it where the player can, else the next of its tracks. mpv reads commands from
  /// `control`, a descriptor of its own, and begins at `level`; the others rise to the loop's volume over `rise`.
  func arguments(for start: LoopMix.Start, control: Int32? = nil) -> [String] {
    let loop = start.loop
    let file = loop.tracks[start.track % loop.tracks.count]
    let gain = Self.gain(volume: loop.volume)
    let repeats = loops(loop)
    switch kind {
    case .mpv:
      let level = control == nil ? Double(loop.volume) : start.level
      return mpv(volume: level, control: control) + [loop.tracks.count == 1 ? "--loop-file=inf" : "--loop-playlist=inf"]
        + extraArguments + ["--"] + loop.tracks
    case .ffplay:
      guard repeats, start.rise > .zero else {
        return ffplay(Self.fade(gain: gain, rise: start.rise)) + (repeats ? ["-loop", "0"] : ["-autoexit"])
          + extraArguments + ["-i", file]
      }
      // With -loop, a filter begins anew with each round: the graph loops instead.
      let graph = "amovie=\(Self.inGraph(file)):loop=0,asetpts=N/SR/TB,\(Self.fade(gain: gain, rise: start.rise))"
      return ffplay(nil) + extraArguments + ["-f", "lavfi", "-i", graph]
    case .play, .sox:
      return sox(file, (repeats ? ["repeat", "-"] : []) + ["vol", Self.decimal(gain)] + Self.soxFade(start.rise))
    case .pwPlay, .paplay, .afplay, nil:
      return plain(file, volume: loop.volume)
    }
  }

  /// The arguments to play a file to its end, or for `length`.
  func arguments(for sound: OneShot, control: Int32? = nil) -> [String] {
    let volume = sound.volume
    let fade = Self.fade(gain: nil, rise: sound.rise, length: sound.length)
    switch kind {
    case .mpv:
      return mpv(volume: Double(volume), control: control) + (fade.isEmpty ? [] : ["--af=lavfi=[\(fade)]"])
        + (sound.length.map { ["--length=\(Self.seconds($0))"] } ?? []) + extraArguments + ["--", sound.file]
    case .ffplay:
      return ffplay(Self.fade(gain: Self.gain(volume: volume), rise: sound.rise, length: sound.length)) + ["-autoexit"]
        + (sound.length.map { ["-t", Self.seconds($0)] } ?? []) + extraArguments + ["-i", sound.file]
    case .play, .sox:
      let trim = sound.length.map { ["trim", "0", Self.seconds($0)] } ?? []
      return sox(sound.file, trim + ["vol", Self.decimal(Self.gain(volume: volume))] + Self.soxFade(sound.rise))
    case .pwPlay, .paplay, .afplay, nil:
      return plain(sound.file, volume: volume)
    }
  }
}

// MARK: Each program

extension Player {
  private func mpv(volume: Double, control: Int32?) -> [String] {
    [
      path, "--no-config", "--no-video", "--no-input-terminal", "--msg-level=all=error",
      "--volume=\(Self.short(volume))",
    ] + (control.map { ["--input-ipc-client=fd://\($0)"] } ?? [])
  }

  private func ffplay(_ filter: String?) -> [String] {
    [path, "-nodisp", "-vn", "-hide_banner", "-nostats", "-loglevel", "error"] + (filter.map { ["-af", $0] } ?? [])
  }

  private func sox(_ file: String, _ effects: [String]) -> [String] {
    [path, "-q"] + extraArguments + ["--no-glob", file] + (kind == .sox ? ["-d"] : []) + effects
  }

  private func plain(_ file: String, volume: Int) -> [String] {
    let gain = Self.decimal(Self.gain(volume: volume))
    return switch kind {
    case .paplay: [path, "--volume=\(65_536 * volume / 100)"] + extraArguments + [file]
    case .afplay: [path, "-v", gain] + extraArguments + [file]
    case nil: [path] + extraArguments.map { Self.filled($0, file: file, volume: volume) }
    default: [path, "--volume=\(gain)"] + extraArguments + [file]
    }
  }

  /// Both places of an argument in one pass: what the file's name looks like doesn't matter.
  private static func filled(_ argument: String, file: String, volume: Int) -> String {
    var (out, rest) = ("", argument[...])
    while let brace = rest.firstIndex(of: "{") {
      out += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix(filePlace) {
        out += file
        rest = rest.dropFirst(filePlace.count)
      } else if rest.hasPrefix(volumePlace) {
        out += String(volume)
        rest = rest.dropFirst(volumePlace.count)
      } else {
        out.append(rest.removeFirst())
      }
    }
    return out + rest
  }

  /// FFmpeg's filters for a volume, a rise and, before the end of `length`, a fall; empty where there is nothing to do.
  private static func fade(gain: Double?, rise: Duration, length: Duration? = nil) -> String {
    var filters = gain.map { ["volume=\(decimal($0))"] } ?? []
    if rise > .zero { filters.append("afade=t=in:d=\(seconds(rise)):curve=qsin") }
    if let length, length > .seconds(2) {
      filters.append("afade=t=out:st=\(seconds(length - .seconds(1))):d=1:curve=qsin")
    }
    return filters.joined(separator: ",")
  }

  /// SoX's quarter of a sine: as loud at each moment as the others.
  private static func soxFade(_ rise: Duration) -> [String] {
    rise > .zero ? ["fade", "q", seconds(rise)] : []
  }

  /// A file's name as the value of an option in a graph of FFmpeg's: the option's marks, and then the graph's.
  private static func inGraph(_ file: String) -> String {
    escaped(escaped(file, #"\':"#), #"\'[],;"#)
  }

  private static func escaped(_ text: String, _ marks: String) -> String {
    text.reduce(into: "") { out, character in
      if marks.contains(character) { out.append("\\") }
      out.append(character)
    }
  }

  /// What a volume from 0 to 100 is as an amplitude: cubic, as mpv's and PulseAudio's sliders are, so that the same
  /// number sounds the same in every player.
  static func gain(volume: Int) -> Double {
    let share = Double(volume) / 100
    return share * share * share
  }

  private static func seconds(_ duration: Duration) -> String { short(duration / .seconds(1)) }

  /// Two decimals at most, whatever the language of the machine.
  static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    guard hundredths % 100 != 0 else { return String(hundredths / 100) }
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// Six decimals.
  private static func decimal(_ value: Double) -> String {
    let millionths = Int((value * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
  }
}
