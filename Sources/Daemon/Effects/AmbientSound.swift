// SPDX-License-Identifier: MIT
import AmbientAction
import Hooks
import Logging

/// Turns the sound that is wanted into a loop that is played: files are made first where they have to be.
actor AmbientSound {
  private let library: SoundLibrary
  private let player: LoopPlayer
  private let logger: Logger
  private var wanted: Play?
  /// Problems are told once until something else is wanted.
  private var told: String?
  private var isMaking = false

  init(library: SoundLibrary, player: LoopPlayer, logger: Logger) {
    self.library = library
    self.player = player
    self.logger = logger
  }

  /// Says what should be heard. Silence takes effect at once, also while a file is still being made.
  func set(_ play: Play?) async {
    wanted = play
    guard play != nil else { return await player.set(nil) }
    guard !isMaking else { return }
    isMaking = true
    Task { await make() }
  }

  /// Has what plays go on with the player that is named now.
  func changePlayer() async {
    await player.restart()
  }

  /// Makes what is wanted until nothing else is.
  private func make() async {
    var served: Play?
    while let play = wanted, play != served {
      let loop = await loop(for: play)
      guard wanted == play else { continue }
      served = play
      await player.set(loop)
    }
    isMaking = false
  }

  private func loop(for play: Play) async -> Loop? {
    do {
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
    } catch {
      if told != "\(error)" { logger.warning("no sound: \(error)") }
      told = "\(error)"
      return nil
    }
  }
}
