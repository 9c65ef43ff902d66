// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import Dispatching
import Hooks
import Players
import SoundPlayers
import SoundSynthesis

/// The sounds that a client may name.
struct SoundRequests: Sendable {
  let library: SoundLibrary
  let player: OneShotPlayer
  let settings: SoundSettings
  let environment: HookEnvironment
  let home: String

  private static let previewSeconds = 8

  /// Returns the stored form of a sound that a client named: a known name, `off`, or a playable file or folder.
  func playable(_ name: String) async throws(ControlError) -> String {
    if name == Sound.off.name || name == SoundChoice.standard { return name }
    do {
      switch try SoundName(name, home: home, folder: home) {
      case .made(let sound) where !sound.isLoop:
        throw ControlError(.sound(problem: .bell(name: name, loops: SoundLibrary.loopNames)))
      case .made(let sound): return sound.rawValue
      case .file(let path):
        try await check(try await file(path), in: path)
        return path
      }
    } catch {
      throw Self.told(error)
    }
  }

  /// Plays a sound for a moment; returns once it plays.
  func preview(_ name: String, volume: Int) async throws(ControlError) -> PreviewInfo {
    let path: String
    let known: SoundName
    do {
      known = try SoundName(name, home: home, folder: home)
      switch known {
      case .made: path = try await library.prepare(known)
      case .file(let named):
        path = try await file(named)
        try await check(path, in: path)
      }
    } catch {
      throw Self.told(error)
    }
    let length = Duration.seconds(Self.previewSeconds)
    switch await player.play(OneShot(path, volume: volume, rise: .milliseconds(500), length: length)) {
    case .begun(let player):
      return PreviewInfo(sound: known.description, volume: volume, player: player, seconds: Self.previewSeconds)
    case .noPlayer(let problem): throw ControlError(.player(problem: problem))
    case .failed(let player, let cause):
      // The player can decode the file, so the device is at fault.
      throw ControlError(.noDevice(player: player, cause: cause))
    }
  }

  private static func told(_ error: any Error) -> ControlError {
    if let error = error as? SoundError { return ControlError(.sound(problem: error.problem)) }
    return error as? ControlError ?? ControlError(code: ControlError.internalError, message: "\(error)")
  }

  /// Returns the file itself, or the first one of a folder.
  private func file(_ path: String) async throws(SoundError) -> String {
    guard SoundFolder.exists(path) else { return try library.file(for: .file(path)) }
    return try await SoundFolder.shuffled(path)[0]
  }

  /// Refuses a file that the player cannot decode. Files of a folder are skipped individually instead.
  private func check(_ file: String, in path: String) async throws(ControlError) {
    guard file == path, let player = try? Player.find(in: environment.current, choice: settings.player),
      let cause = await player.problem(with: file, environment: environment.current)
    else { return }
    throw ControlError(.refusedSound(player: player.name, path: path, cause: cause))
  }
}
