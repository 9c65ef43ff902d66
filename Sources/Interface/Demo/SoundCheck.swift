// SPDX-License-Identifier: MIT
import Messages
import Players
import SoundPlayers
import ToolSupport

/// Whether this machine can play sounds, tested with a chime that is too soft to hear.
enum SoundCheck: Hashable, Sendable {
  case plays(player: String)
  /// There is no sound device, but the player runs with its output for this case.
  case playsIntoNothing(player: String)
  /// No player was found: the reason, and the command that installs one.
  case noPlayer(String, install: String?)
  case fails(player: String, why: String)

  /// Whether a player runs during a focus.
  var runsPlayer: Bool {
    switch self {
    case .plays, .playsIntoNothing: true
    case .noPlayer, .fails: false
    }
  }

  /// The name of the player; empty if none can play.
  var player: String {
    switch self {
    case .plays(let player), .playsIntoNothing(let player), .fails(let player, _): player
    case .noPlayer: ""
    }
  }

  /// Tries `file`. Also returns the variables that the player needs.
  static func run(
    file: String, environment: [String: String], language: any Language
  ) async -> (SoundCheck, [String: String]) {
    switch await play(file, environment) {
    case .begun(let player): return (.plays(player: player), [:])
    case .noPlayer(let problem):
      return (
        .noPlayer(
          language.sound(.player(problem)),
          install: PackageManager.find(in: environment)?.command(for: problem.program)),
        [:]
      )
    case .failed(let player, let cause):
      if let variables = PlayerProgram(named: player)?.silentEnvironment,
        variables.keys.allSatisfy({ environment[$0] == nil })
      {
        let quiet = environment.merging(variables) { _, new in new }
        if case .begun = await play(file, quiet) { return (.playsIntoNothing(player: player), variables) }
      }
      return (.fails(player: player, why: language.delivery(cause)), [:])
    }
  }

  private static func play(_ file: String, _ environment: [String: String]) async -> OneShotResult {
    // Play it to its end: on its first start, a player may take seconds to notice that there is no device.
    let player = OneShotPlayer(environment: { environment }, proof: .seconds(10))
    let result = await player.play(OneShot(file, volume: 0))
    await player.stopAll()
    return result
  }
}
