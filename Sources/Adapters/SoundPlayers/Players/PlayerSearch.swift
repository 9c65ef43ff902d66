// SPDX-License-Identifier: MIT
package import Hooks
import Messages
package import Players
import Processes

extension PlayerProblem: CustomStringConvertible {
  package var description: String { English().sound(.player(self)) }
}

extension PackageManager {
  package static func find(in environment: [String: String]) -> PackageManager? {
    allCases.first { locateProgram($0.rawValue, environment: environment) != nil }
  }
}

extension PlayerProgram {
  /// The variable with additional arguments for a player.
  private static let addition = "SEGUE_PLAYER_ARGS"

  /// The variables with which it plays without a sound device; nil if it can't.
  package var silentEnvironment: [String: String]? {
    silent.map { silent in
      let arguments = silent.arguments.isEmpty ? [:] : [Self.addition: silent.arguments.joined(separator: " ")]
      return silent.variables.merging(arguments) { $1 }
    }
  }

  fileprivate static func additions(in environment: [String: String]) -> [String] {
    (environment[addition] ?? "").split(separator: " ").map(String.init)
  }
}

extension Player {
  /// The player of `SEGUE_PLAYER` (a name or path), else that of hooks.yml, else the first one on `PATH`.
  ///
  /// It gets the arguments of `SEGUE_PLAYER_ARGS`, separated by spaces, unless it is a user's own command.
  package static func find(
    in environment: [String: String], choice: SoundPlayer? = nil
  ) throws(PlayerProblem) -> Player {
    let extra = PlayerProgram.additions(in: environment)
    if let chosen = environment["SEGUE_PLAYER"], !chosen.isEmpty {
      let name = chosen.split(separator: "/").last.map(String.init) ?? chosen
      guard let program = PlayerProgram(named: name) else { throw .unknown(name: chosen) }
      guard let path = locateProgram(chosen, environment: environment) else { throw .missing(name: chosen) }
      return Player(program, path: path, extraArguments: extra)
    }
    switch choice {
    case .named(let name):
      guard let path = locateProgram(name, environment: environment) else { throw .missingChoice(name: name) }
      return Player(PlayerProgram(named: name), path: path, extraArguments: extra)
    case .command(let words):
      guard let program = words.first, let path = locateProgram(program, environment: environment) else {
        throw .missingChoice(name: words.first ?? "")
      }
      return Player(nil, path: path, extraArguments: Array(words.dropFirst()))
    case nil: break
    }
    for program in PlayerProgram.all {
      guard let path = locateProgram(program.name, environment: environment) else { continue }
      return Player(program, path: path, extraArguments: extra)
    }
    throw .noneFound
  }
}
