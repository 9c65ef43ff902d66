// SPDX-License-Identifier: MIT

extension English {
  package func sound(_ phrase: SoundPhrase) -> String {
    switch phrase {
    case .sound(let sound, let volume): "Sound: \(sound), volume \(volume)"
    case .off: "Sound: off"
    case .playing(let player): "Playing (\(player))"
    case .silent: "Silent now; it plays while a focus runs."
    case .noPlayer: "No player was found. Install mpv, ffplay, sox or paplay to hear it."
    case .cannotBeHeard(let why): "The sound can't be heard: \(why)"
    case .available(let names):
      "To choose from: \(names.joined(separator: ", ")), off, a file, or default (what hooks.yml says)"
    }
  }
}
