// SPDX-License-Identifier: MIT
import Players
import SoundPlayers
import ToolSupport

/// Whether sound can be played here, tried out with a chime that is too soft to be heard.
enum SoundCheck: Hashable, Sendable {
  case plays(player: String)
  /// There is no sound device; the player runs all the same, with its output for such a case.
  case playsIntoNothing(player: String)
  /// No player was found: why, and what installs one.
  case noPlayer(String, install: String?)
  case fails(player: String, why: String)

  /// Whether a player runs while a focus does.
  var runsPlayer: Bool {
    switch self {
    case .plays, .playsIntoNothing: true
    case .noPlayer, .fails: false
    }
  }

  /// What plays; empty where nothing can.
  var player: String {
    switch self {
    case .plays(let player), .playsIntoNothing(let player), .fails(let player, _): player
    case .noPlayer: ""
    }
  }

  /// Tries `file`; also the variables that the player needs.
  static func run(file: String, environment: [String: String]) async -> (SoundCheck, [String: String]) {
    switch await play(file, environment) {
    case .begun(let player): return (.plays(player: player), [:])
    case .noPlayer(let problem):
      return (
        .noPlayer(problem.description, install: PackageManager.find(in: environment)?.command(for: problem.program)),
        [:]
      )
    case .failed(let player, let why):
      if let variables = PlayerProgram(named: player)?.silentEnvironment,
        variables.keys.allSatisfy({ environment[$0] == nil })
      {
        let quiet = environment.merging(variables) { _, new in new }
        if case .begun = await play(file, quiet) { return (.playsIntoNothing(player: player), variables) }
      }
      return (.fails(player: player, why: why), [:])
    }
  }

  private static func play(_ file: String, _ environment: [String: String]) async -> OneShotResult {
    // To its end: a player that is started for the first time may take seconds to notice that there is no device.
    let player = OneShotPlayer(environment: { environment }, proof: .seconds(10))
    let result = await player.play(OneShot(file, volume: 0))
    await player.stopAll()
    return result
  }
}
