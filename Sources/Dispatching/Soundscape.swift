// SPDX-License-Identifier: MIT
package import Hooks
package import TimerEngine

/// The sound that the person chose by `segue sound`: it goes before the file's until it is changed.
package struct SoundChoice: Codable, Hashable, Sendable {
  /// A name, an absolute path, or `off`; nil leaves it to the file.
  package var sound: String?
  package var volume: Int?

  /// What a client says to leave it to the file again.
  package static let standard = "default"

  package init(sound: String? = nil, volume: Int? = nil) {
    self.sound = sound
    self.volume = volume
  }
}

/// Which sound should be heard: pure.
package enum Soundscape {
  /// The loop that belongs to the timer as it stands; nil is silence. A `while` hook's `play` goes before `ambient`.
  package static func wanted(
    _ configuration: Configuration, choice: SoundChoice, timer: TimerSnapshot, in situation: some Situation
  ) -> Play? {
    for hook in configuration.hooks where hook.isEnabled {
      // One whose sound has no value leaves the place to the next.
      if case .level(let level) = hook.trigger, case .play(let template) = level.action,
        hook.answers(in: situation).allHold, let play = try? template.filled(in: situation)
      {
        return Play(sound: play.sound, volume: play.volume ?? volume(configuration, choice: choice))
      }
    }
    guard timer.mode == .running, timer.phase == .focus else { return nil }
    let sound = chosen(configuration, choice: choice, project: timer.session?.project ?? "")
    return sound == .off ? nil : Play(sound: sound, volume: volume(configuration, choice: choice))
  }

  /// The ambient sound in force: the choice of the moment, the project's, or the file's.
  package static func chosen(_ configuration: Configuration, choice: SoundChoice, project: String) -> Sound {
    if let name = choice.sound { return sound(named: name) }
    return configuration.projects[project]?.ambient ?? configuration.ambient.sound
  }

  /// 0 to 100.
  package static func volume(_ configuration: Configuration, choice: SoundChoice) -> Int {
    choice.volume ?? configuration.ambient.volume
  }

  private static func sound(named name: String) -> Sound {
    if name == Sound.off.name { return .off }
    return name.hasPrefix("/") ? .file(name) : .bundled(name)
  }
}
