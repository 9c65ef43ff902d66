// SPDX-License-Identifier: MIT
import Players

extension English {
  package func sound(_ phrase: SoundMessage) -> String {
    switch phrase {
    case .sound(let sound, let volume): "Sound: \(sound), volume \(volume)"
    case .off: "Sound: off"
    case .inBreaks(let sound, let volume): "In breaks: \(sound), volume \(volume)"
    case .playing(let player): "Playing (\(player))"
    case .silent: "Silent now. The sound plays while its phase runs."
    case .fading: "Fading out."
    case .noPlayer:
      "No player was found. Install \(PlayerProgram.recommended.name), or one of "
        + PlayerProgram.names.dropFirst().joined(separator: ", ") + "."
    case .cannotBeHeard(let why): "The sound cannot play: \(why)"
    case .available(let names):
      "Sounds: \(names.joined(separator: ", ")), off, a file or folder, or default (the sound of hooks.yml)"
    case .about(let name): about(sound: name)
    case .use(.focus): "in focus"
    case .use(.breaks): "in breaks"
    case .listHint:
      "Try a sound with 'segue sound preview NAME'. Choose it with 'segue sound NAME' (or a file, a folder, off, default)."
    case .preview(let sound, let player, let seconds): "\(sound), for at most \(seconds) seconds (\(player))"
    }
  }

  private func about(sound name: String) -> String {
    switch name {
    case "waterfall": "water over rocks nearby"
    case "meditation": "singing bowls over a soft pad"
    case "rain": "steady rain"
    case "ocean": "waves on a beach"
    case "brown-noise": "deep, soft noise"
    case "pink-noise": "even noise, as bright as it is deep"
    default: ""
    }
  }
}
