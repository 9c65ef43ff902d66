// SPDX-License-Identifier: MIT

/// A program that plays sound files: what it can do, and how it is asked to. Each has a file in `Programs`.
package struct PlayerProgram: Sendable {
  /// The programs that Segue knows how to use, best first.
  package static let all: [PlayerProgram] = [mpv, ffplay, play, sox, pwPlay, paplay, afplay]

  /// The name under which it is found on the `PATH`.
  package let name: String
  /// nil where it is a part of the system.
  package let package: PackageName?
  /// What it repeats by itself; the others are started again at each end, with a gap of some 0.1 s.
  package var loops = Looping.nothing
  /// Whether it takes commands, such as a new volume, while it plays.
  package var takesCommands = false
  /// Whether its exit status says nothing of a sound device that can't be opened, but only what it prints.
  package var hidesFailure = false
  /// Whether its name in a command of the user's means that a sound is played, and nothing else.
  package var isUnmistakable = true
  /// What makes it play to nobody where there is no sound device; nil where it can't.
  package var silent: Silence?
  /// The arguments for a request, the user's own among them, without the program.
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

  /// What to install where there is none.
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
