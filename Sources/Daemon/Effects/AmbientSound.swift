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
      let file =
        switch play.sound {
        // A template is filled in before anything is played.
        case .off, .template: nil as String?
        case .file(let path): try await library.prepare(.file(path))
        case .bundled(let name): try await library.prepare(try SoundName(name, home: "/", folder: "/"))
        }
      return file.map { Loop(file: $0, volume: play.volume ?? 40) }
    } catch {
      if told != "\(error)" { logger.warning("no sound: \(error)") }
      told = "\(error)"
      return nil
    }
  }
}
