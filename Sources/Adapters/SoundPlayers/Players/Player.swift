// SPDX-License-Identifier: MIT
import Hooks
package import Players

/// A program of this machine that plays sound files.
package struct Player: Hashable, Sendable {
  /// Nil for a user's own command.
  package let program: PlayerProgram?
  package let path: String
  /// The user's arguments, before Segue's own for the file. A user's own command has no others.
  package let extraArguments: [String]

  package init(_ program: PlayerProgram?, path: String, extraArguments: [String] = []) {
    self.program = program
    self.path = path
    self.extraArguments = extraArguments
  }

  /// The name for people.
  package var name: String { program?.name ?? path.split(separator: "/").last.map(String.init) ?? path }

  private var looping: PlayerProgram.Looping { program?.loops ?? .nothing }

  /// Whether it ends by itself after a given length. Players without support for loops don't support lengths either.
  var keepsTime: Bool { looping != .nothing }

  var takesCommands: Bool { program?.takesCommands ?? false }

  var hidesFailure: Bool { program?.hidesFailure ?? false }

  /// Whether it plays all tracks of a loop over and over, and ends only on request.
  func loops(_ loop: Loop) -> Bool {
    switch looping {
    case .nothing: false
    case .oneFile: loop.tracks.count == 1
    case .listOfFiles: true
    }
  }

  var volumeControl: VolumeControl {
    if takesCommands { return .live }
    return program == nil && !extraArguments.contains { $0.contains(SoundPlayer.volumePlace) } ? .none : .atStart
  }

  /// The command for a loop: all of it if the player can repeat, otherwise its next track.
  ///
  /// A player with commands reads them from `control`, a descriptor of its own, and begins at `level`. Other players rise to
  /// the loop's volume over `rise`.
  func arguments(for start: LoopMix.Start, control: Int32? = nil) -> [String] {
    let loop = start.loop
    let repeats = loops(loop)
    var request = PlayRequest(
      repeats ? loop.tracks : [loop.tracks[start.track % loop.tracks.count]],
      volume: control == nil ? Double(loop.volume) : start.level)
    request.repeats = repeats
    request.control = control
    if !takesCommands { request.rise = start.rise }
    return command(for: request)
  }

  /// The command to play a file to its end, or for `length`.
  func arguments(for sound: OneShot, control: Int32? = nil) -> [String] {
    var request = PlayRequest([sound.file], volume: Double(sound.volume))
    (request.rise, request.length, request.control) = (sound.rise, sound.length, control)
    return command(for: request)
  }

  private func command(for request: PlayRequest) -> [String] {
    let arguments =
      program?.arguments(request, extraArguments)
      ?? extraArguments.map { Self.filled($0, file: request.files[0], volume: Int(request.volume)) }
    return [path] + arguments
  }

  /// Fills both placeholders of an argument in one pass, so that the content of the file's name doesn't matter.
  private static func filled(_ argument: String, file: String, volume: Int) -> String {
    var (out, rest) = ("", argument[...])
    while let brace = rest.firstIndex(of: "{") {
      out += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix(SoundPlayer.filePlace) {
        out += file
        rest = rest.dropFirst(SoundPlayer.filePlace.count)
      } else if rest.hasPrefix(SoundPlayer.volumePlace) {
        out += String(volume)
        rest = rest.dropFirst(SoundPlayer.volumePlace.count)
      } else {
        out.append(rest.removeFirst())
      }
    }
    return out + rest
  }
}
