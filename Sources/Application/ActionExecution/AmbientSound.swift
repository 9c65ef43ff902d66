// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Hooks
package import Logging
import Messages
package import SoundPlayers

/// Turns the wanted sound into a playing loop, and generates its file first if necessary.
package actor AmbientSound {
  private let library: SoundLibrary
  private let player: LoopPlayer
  private let logger: Logger
  private let report: @Sendable (Sound, DeliveryReason?) async -> Void
  private var wanted: Play?
  /// The sound last given to the player.
  private var served: Play?
  /// The last logged problem. A problem is logged once until it changes or disappears.
  private var told: DeliveryReason?
  private var isMaking = false

  /// `report` receives, for each wanted sound, the problem that prevents it, or nil if none does.
  package init(
    library: SoundLibrary, player: LoopPlayer, logger: Logger,
    report: @escaping @Sendable (Sound, DeliveryReason?) async -> Void
  ) {
    self.library = library
    self.player = player
    self.logger = logger
    self.report = report
  }

  /// Sets the wanted sound. Silence takes effect at once, even while a file is being generated.
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

  /// Continues the present sound with the configured player.
  package func changePlayer() async {
    await player.restart()
  }

  /// Generates wanted sounds until no other one is wanted.
  private func make() async {
    served = nil
    while let play = wanted, play != served {
      var (loop, problem): (Loop?, DeliveryReason?) = (nil, nil)
      do { loop = try await self.loop(for: play) } catch { problem = DeliveryReason(error) }
      guard wanted == play else { continue }
      served = play
      await player.set(loop)
      await tell(problem, of: play.sound)
    }
    isMaking = false
  }

  private func tell(_ problem: DeliveryReason?, of sound: Sound) async {
    if let problem, problem != told { logger.warning("no sound: \(English().delivery(problem))") }
    told = problem
    await report(sound, problem)
  }

  private func loop(for play: Play) async throws -> Loop? {
    var loop = Loop(file: "", volume: play.volume ?? 40, fade: play.fade ?? .zero)
    switch play.sound {
    // Templates are evaluated before anything plays.
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
