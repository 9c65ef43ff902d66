// SPDX-License-Identifier: MIT

/// A program that plays sound files: its abilities and its arguments. Each has a file in `Programs`.
package struct PlayerProgram: Sendable {
  /// The known programs, best first.
  package static let all: [PlayerProgram] = [mpv, ffplay, play, sox, pwPlay, paplay, afplay]

  /// The program's name on the `PATH`.
  package let name: String
  /// nil if the program is part of the system.
  package let package: PackageName?
  /// The inputs that the program repeats by itself. Others are restarted at each end, with a gap of about 0.1 s.
  package var loops = Looping.nothing
  /// Whether the program takes commands, such as a new volume, while it plays.
  package var takesCommands = false
  /// Whether the exit status hides a sound device that cannot be opened, so that only the output reveals it.
  package var hidesFailure = false
  /// Whether the program's name in a user's command certainly means playing a sound.
  package var isUnmistakable = true
  /// The way to play silently without a sound device; nil if impossible.
  package var silent: Silence?
  /// Returns the arguments for a request, including the user's own, without the program.
  package let arguments: @Sendable (PlayRequest, _ extra: [String]) -> [String]

  package enum Looping: Sendable {
    case nothing
    case oneFile
    case listOfFiles
  }

  package struct Silence: Sendable {
    package var arguments: [String] = []
    package var variables: [String: String] = [:]
  }
}

extension PlayerProgram {
  package static var names: [String] { all.map(\.name) }

  /// The program to install if none is available.
  package static var recommended: PlayerProgram { all[0] }

  package init?(named name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }
}

extension PlayerProgram: Hashable, CustomStringConvertible {
  package var description: String { name }

  package static func == (left: PlayerProgram, right: PlayerProgram) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
