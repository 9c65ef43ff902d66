// SPDX-License-Identifier: MIT
package import Hooks
package import TimerEngine

/// The sound that the person chose by `segue sound`: it goes before the file's until it is changed.
package struct SoundChoice: Codable, Hashable, Sendable {
  /// A name, an absolute path, or `off`; nil leaves it to the file.
  package var sound: String?
  package var volume: Int?
  /// The same for breaks.
  package var breakSound: String?
  package var breakVolume: Int?

  /// What a client says to leave it to the file again.
  package static let standard = "default"

  package init(sound: String? = nil, volume: Int? = nil) {
    self.sound = sound
    self.volume = volume
  }

  /// Takes what a client chose for a phase; nil leaves a member as it is.
  package mutating func take(sound: String?, volume: Int?, phase: Phase) {
    let chosen = sound == Self.standard ? nil : sound
    if phase == .focus {
      if sound != nil { self.sound = chosen }
      if let volume { self.volume = volume }
    } else {
      if sound != nil { breakSound = chosen }
      if let volume { breakVolume = volume }
    }
    // What the file says is how loud the file says, too.
    if sound == Self.standard, volume == nil {
      if phase == .focus { self.volume = nil } else { breakVolume = nil }
    }
  }

  /// Whoever writes another sound into the file wants to hear that one, whatever was chosen before.
  package mutating func heed(_ new: Ambient, after old: Ambient) {
    if new.sound(in: .focus) != old.sound(in: .focus) { sound = nil }
    if new.volume != old.volume || new.focus?.volume != old.focus?.volume { volume = nil }
    let phases = [Phase.shortBreak, .longBreak]
    if phases.contains(where: { new.sound(in: $0) != old.sound(in: $0) }) { breakSound = nil }
    if phases.contains(where: { new[$0]?.volume != old[$0]?.volume }) { breakVolume = nil }
  }
}

/// Which sound should be heard: pure.
package enum Soundscape {
  /// The loop that belongs to the timer as it stands; nil is silence. A `while` hook's `play` goes before `ambient`.
  package static func wanted(
    _ configuration: Configuration, choice: SoundChoice, timer: TimerSnapshot, in situation: some Situation
  ) -> Play? {
    for hook in configuration.levels where hook.isEnabled {
      // One whose sound has no value leaves the place to the next.
      if case .level(let level) = hook.trigger, case .play(let template) = level.action,
        hook.answers(in: situation).allHold, let play = try? template.filled(in: situation)
      {
        let phase = timer.phase ?? .focus
        return Play(
          sound: play.sound, volume: play.volume ?? volume(configuration, choice: choice, phase: phase),
          fade: play.fade ?? configuration.ambient.fade)
      }
    }
    guard timer.mode == .running, let phase = timer.phase else { return nil }
    let sound = chosen(configuration, choice: choice, project: timer.session?.project ?? "", phase: phase)
    guard sound != .off else { return nil }
    return Play(
      sound: sound, volume: volume(configuration, choice: choice, phase: phase), fade: configuration.ambient.fade)
  }

  /// The ambient sound in force in a phase: the choice of the moment, the project's, or the file's.
  package static func chosen(
    _ configuration: Configuration, choice: SoundChoice, project: String, phase: Phase = .focus
  ) -> Sound {
    guard phase == .focus else {
      return choice.breakSound.map(sound(named:)) ?? configuration.ambient.sound(in: phase)
    }
    if let name = choice.sound { return sound(named: name) }
    return configuration.projects[project]?.ambient ?? configuration.ambient.sound(in: .focus)
  }

  /// 0 to 100.
  package static func volume(_ configuration: Configuration, choice: SoundChoice, phase: Phase = .focus) -> Int {
    let ambient = configuration.ambient
    guard phase == .focus else {
      return choice.breakVolume ?? ambient[phase]?.volume ?? choice.volume ?? ambient.volume
    }
    return choice.volume ?? ambient.focus?.volume ?? ambient.volume
  }

  /// What plays in breaks, and how loud: the short ones, unless they are silent; nil is silence.
  package static func breaks(_ configuration: Configuration, choice: SoundChoice) -> Play? {
    for phase in [Phase.shortBreak, .longBreak] {
      let sound = chosen(configuration, choice: choice, project: "", phase: phase)
      guard sound != .off else { continue }
      return Play(sound: sound, volume: volume(configuration, choice: choice, phase: phase))
    }
    return nil
  }

  /// The phase whose sound a person means who doesn't say which: that of a break which has one, else that of focus.
  package static func place(_ configuration: Configuration, choice: SoundChoice, timer: TimerSnapshot) -> Phase {
    guard let phase = timer.phase, phase != .focus else { return .focus }
    return chosen(configuration, choice: choice, project: "", phase: phase) == .off ? .focus : phase
  }

  private static func sound(named name: String) -> Sound {
    if name == Sound.off.name { return .off }
    return name.hasPrefix("/") ? .file(name) : .bundled(name)
  }
}
