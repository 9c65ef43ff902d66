// SPDX-License-Identifier: MIT
import Processes

/// What the user would have sounds played with, by hooks.yml.
package enum PlayerChoice: Hashable, Sendable {
  /// One that we know, by its name.
  case named(String)
  /// A command with `{file}` in its arguments.
  case command([String])
}

/// Why there is nothing to play sounds with.
package enum PlayerProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the programs that we know is on the `PATH`.
  case noneFound
  /// `SEGUE_PLAYER` names a program that we don't know how to use.
  case unknown(String)
  /// `SEGUE_PLAYER` names a program that isn't there.
  case missing(String)
  /// hooks.yml names a program that isn't there.
  case missingChoice(String)

  package var description: String {
    let known = Player.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .noneFound: "no sound player was found: install mpv (\(known) are looked for)"
    case .unknown(let name): "SEGUE_PLAYER is “\(name)”, which isn't one of \(known)"
    case .missing(let name): "SEGUE_PLAYER is “\(name)”, which can't be found or executed" + Self.remedy(for: name)
    case .missingChoice(let name):
      "the player of 'ambient' in hooks.yml is “\(name)”, which can't be found or executed" + Self.remedy(for: name)
    }
  }

  /// The program that is missing, where it is known which.
  package var program: String? {
    switch self {
    case .noneFound: "mpv"
    case .unknown: nil
    case .missing(let name), .missingChoice(let name): name
    }
  }

  private static func remedy(for name: String) -> String {
    guard let kind = Player.Kind(rawValue: name), let package = kind.package else { return "" }
    return ": install the package \(package)"
  }
}

extension Player.Kind {
  /// The package of most distributions that has it.
  fileprivate var package: String? {
    switch self {
    case .mpv: "mpv"
    case .ffplay: "ffmpeg"
    case .play, .sox: "sox"
    case .pwPlay: "pipewire-bin (pipewire-utils in Fedora, pipewire in Arch)"
    case .paplay: "pulseaudio-utils (libpulse in Arch)"
    case .afplay: nil
    }
  }
}

extension Player {
  /// The player that `SEGUE_PLAYER` names (by name or path), else the one that hooks.yml does, else the first one on the
  /// `PATH`; with the arguments of `SEGUE_PLAYER_ARGS`, separated by spaces, unless it is a command of the user's.
  package static func find(
    in environment: [String: String], choice: PlayerChoice? = nil
  ) throws(PlayerProblem) -> Player {
    let extra = (environment["SEGUE_PLAYER_ARGS"] ?? "").split(separator: " ").map(String.init)
    if let chosen = environment["SEGUE_PLAYER"], !chosen.isEmpty {
      let name = chosen.split(separator: "/").last.map(String.init) ?? chosen
      guard let kind = Kind(rawValue: name) else { throw .unknown(chosen) }
      guard let path = locateProgram(chosen, environment: environment) else { throw .missing(chosen) }
      return Player(kind: kind, path: path, extraArguments: extra)
    }
    switch choice {
    case .named(let name):
      guard let path = locateProgram(name, environment: environment) else { throw .missingChoice(name) }
      return Player(kind: Kind(rawValue: name), path: path, extraArguments: extra)
    case .command(let words):
      guard let program = words.first, let path = locateProgram(program, environment: environment) else {
        throw .missingChoice(words.first ?? "")
      }
      return Player(kind: nil, path: path, extraArguments: Array(words.dropFirst()))
    case nil: break
    }
    for kind in Kind.allCases {
      guard let path = locateProgram(kind.rawValue, environment: environment) else { continue }
      return Player(kind: kind, path: path, extraArguments: extra)
    }
    throw .noneFound
  }
}
