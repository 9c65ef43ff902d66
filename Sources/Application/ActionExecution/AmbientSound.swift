// SPDX-License-Identifier: MIT
package import Hooks
package import Logging
package import SoundPlayers

/// Turns the sound that is wanted into a loop that is played: files are made first where they have to be.
package actor AmbientSound {
  private let library: SoundLibrary
  private let player: LoopPlayer
  private let logger: Logger
  private let report: @Sendable (Sound, String?) async -> Void
  private var wanted: Play?
  /// What the player was given last.
  private var served: Play?
  /// A problem is in the log once until it is another one, or none.
  private var told: String?
  private var isMaking = false

  /// `report` hears of each sound that is wanted why it can't be had, or, by nil, that it can.
  package init(
    library: SoundLibrary, player: LoopPlayer, logger: Logger,
    report: @escaping @Sendable (Sound, String?) async -> Void
  ) {
    self.library = library
    self.player = player
    self.logger = logger
    self.report = report
  }

  /// Says what should be heard. Silence takes effect at once, also while a file is still being made.
  package func set(_ play: Play?) async {
    wanted = play
    guard play != nil else {
      served = nil
      return await player.set(nil)
    }
    guard !isMaking else { return }
    isMaking = true
    Task { await make() }
  }

  /// Has what plays go on with the player that is named now.
  package func changePlayer() async {
    await player.restart()
  }

  /// Makes what is wanted until nothing else is.
  private func make() async {
    served = nil
    while let play = wanted, play != served {
      var (loop, problem): (Loop?, String?) = (nil, nil)
      do { loop = try await self.loop(for: play) } catch { problem = "\(error)" }
      guard wanted == play else { continue }
      served = play
      await player.set(loop)
      await tell(problem, of: play.sound)
    }
    isMaking = false
  }

  private func tell(_ problem: String?, of sound: Sound) async {
    if let problem, problem != told { logger.warning("no sound: \(problem)") }
    told = problem
    await report(sound, problem)
  }

  private func loop(for play: Play) async throws -> Loop? {
    var loop = Loop(file: "", volume: play.volume ?? 40, fade: play.fade ?? .zero)
    switch play.sound {
    // A template is filled in before anything is played.
    case .off, .template: return nil
    case .file(let path) where SoundFolder.exists(path):
      (loop.file, loop.tracks) = (path, try await SoundFolder.shuffled(path))
      return loop
    case .file(let path): loop.file = try await library.prepare(.file(path))
    case .bundled(let name): loop.file = try await library.prepare(try SoundName(name, home: "/", folder: "/"))
    }
    loop.tracks = [loop.file]
    return loop
  }
}
