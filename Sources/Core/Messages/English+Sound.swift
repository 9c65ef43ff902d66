// SPDX-License-Identifier: MIT
import Players

extension English {
  package func sound(_ phrase: SoundMessage) -> String {
    switch phrase {
    case .player(let problem): reason(problem)
    case .problem(let problem): reason(problem)
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

  private func reason(_ problem: PlayerProblem) -> String {
    let known = PlayerProgram.names.joined(separator: ", ")
    return switch problem {
    case .noneFound: "no sound player was found. Install \(PlayerProgram.recommended.name), or one of \(known)"
    case .unknown(let name): "SEGUE_PLAYER is '\(name)', which is not one of \(known)"
    case .missing(let name): "SEGUE_PLAYER is '\(name)', which is not an executable program" + remedy(for: name)
    case .missingChoice(let name):
      "the player of 'ambient' in hooks.yml is '\(name)', which is not an executable program" + remedy(for: name)
    }
  }

  private func remedy(for name: String) -> String {
    PlayerProgram(named: name)?.package.map { ": install the package \($0.description)" } ?? ""
  }

  private func reason(_ problem: SoundProblem) -> String {
    switch problem {
    case .unknown(let name, let near?, _): "there is no sound '\(name)'. Did you mean '\(near)'?"
    case .unknown(let name, nil, let known):
      "there is no sound '\(name)'. Use one of \(known.joined(separator: ", ")), or the path of a file (./\(name))"
    case .missing(let path): "file not found: \(path)"
    case .unreadable(let path, let reason): "cannot read the sound file \(path): \(reason)"
    case .notAFile(let path): "\(path) is not a file. Name a sound file in it"
    case .empty(let path): "the sound file \(path) is empty"
    case .emptyFolder(let path):
      "the folder \(path) has no readable sound file, such as .mp3, .ogg, .flac or .wav"
    case .notKept(let path, let reason, let isFull):
      "cannot store the sound as \(path): \(reason). \(isFull ? "Free some space" : "Make its folder writable"), or set "
        + "XDG_CACHE_HOME"
    case .bell(let name, let loops):
      "'\(name)' is a short bell for the end of a phase ('chime' of 'notify' in hooks.yml). For a lasting sound, use one "
        + "of \(loops.joined(separator: ", "))"
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
