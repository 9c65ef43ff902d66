// SPDX-License-Identifier: MIT
package import Events
import Synchronization
package import TimerEngine

/// The content of a `hooks.yml` and its included files.
package struct Configuration: Codable, Hashable, Sendable {
  package var timer = TimerSettings()
  /// The start of a day, in minutes after midnight.
  package var dayStartsAt = 0
  package var projects: [String: Project] = [:]
  package var goals = Goals()
  package var notify = Notify()
  package var ambient = Ambient()
  /// The appearance of the timer; nil if the file does not set it.
  package var ui: Appearance?
  package var secrets: [String: SecretSource] = [:]
  /// The default timeout of actions.
  package var defaultTimeout: Duration = .seconds(30)
  /// The maximum bytes of an attached file; nil if the file does not set it.
  package var attachmentLimit: Int64?
  /// In the order of the file.
  package var hooks: [Hook] {
    _read { yield list }
    // The property is modified in place: with an observer, each hook that the loader adds would copy all previous ones.
    _modify {
      places = HookPlaces()
      yield &list
    }
  }
  private var list: [Hook] = []
  private var places = HookPlaces()

  private enum CodingKeys: String, CodingKey {
    case timer, dayStartsAt, projects, goals, notify, ambient, secrets, defaultTimeout, attachmentLimit
    case list = "hooks"
  }

  package init() {}

  /// The hook with this id.
  package func hook(_ id: String) -> Hook? { places.known(in: hooks).byID[id].map { hooks[$0] } }

  /// The `while` hooks, which are evaluated after each commit.
  package var levels: [Hook] { places.known(in: hooks).levels }

  /// The maximum bytes of an attached file.
  package var largestAttachment: Int64 { attachmentLimit ?? 1 << 30 }

  /// Whether some `while` hook depends on the clock, so that it is evaluated again each minute.
  package var watchesClock: Bool {
    hooks.contains { hook in
      guard hook.isEnabled, case .level(let level) = hook.trigger else { return false }
      return level.conditions.contains(where: \.isTimed)
    }
  }

  /// The moments that enabled hooks and `notify` request.
  package var marks: Set<Mark> {
    var marks: Set<Mark> = []
    for hook in hooks where hook.isEnabled {
      if case .edge(let edge) = hook.trigger { marks.formUnion(edge.marks) }
    }
    if let lead = notify.lead {
      marks.insert(Mark(kind: .focusEnding, interval: lead))
      marks.insert(Mark(kind: .breakEnding, interval: lead))
    }
    return marks
  }
}

/// Indexes of a configuration's hooks, built on first use. They follow from the hooks, so they take no part in comparisons and
/// storage.
private struct HookPlaces: Hashable, Sendable {
  struct Known {
    let byID: [String: Int]
    let levels: [Hook]
  }

  private final class Memory: Sendable {
    let known = Mutex<Known?>(nil)
  }

  private let memory = Memory()

  func known(in hooks: [Hook]) -> Known {
    memory.known.withLock { known in
      if let known { return known }
      let new = Known(
        byID: Dictionary(zip(hooks.map(\.id), hooks.indices)) { first, _ in first },
        levels: hooks.filter { if case .level = $0.trigger { true } else { false } })
      known = new
      return new
    }
  }

  static func == (left: HookPlaces, right: HookPlaces) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The settings of a project, except its lengths, which are in `TimerSettings`.
package struct Project: Codable, Hashable, Sendable {
  package var ambient: Sound?

  package init(ambient: Sound? = nil) {
    self.ambient = ambient
  }
}

/// The notices and sounds at the end of a phase, without any hook.
package struct Notify: Codable, Hashable, Sendable {
  package var desktop = true
  package var chime = Chime()
  /// The time between a notice and the end of a phase; nil is off.
  package var lead: Duration?

  package init() {}
}

/// The sounds at the end of a phase.
package struct Chime: Codable, Hashable, Sendable {
  /// At the end of a focus; nil is Segue's default.
  package var focus: Sound?
  /// At the end of a break; nil is Segue's default.
  package var `break`: Sound?
  /// 0 to 100; nil is the volume of `ambient`, but at least an audible one.
  package var volume: Int?

  package init(_ both: Sound? = nil) {
    focus = both
    self.break = both
  }

  package static let off = Chime(.off)
}

/// A sound, by name or file.
package enum Sound: Codable, Hashable, Sendable {
  case off
  /// A sound that Segue generates: `waterfall`, `meditation`, `chime`, …
  case bundled(String)
  /// An absolute path.
  case file(String)
  /// A name or path with expressions, evaluated when it plays.
  case template(Text)

  /// `name` is an evaluated name or path.
  init(named name: String) {
    self = name == "off" ? .off : name.contains("/") || name.hasPrefix("~") ? .file(name) : .bundled(name)
  }

  /// The form of the file, of events and of `status`.
  package var name: String {
    switch self {
    case .off: "off"
    case .bundled(let name): name
    case .file(let path): path
    case .template(let text): text.shown
    }
  }
}

/// The sound of a running phase. The person's momentary choice (`segue sound`) overrides it.
package struct Ambient: Codable, Hashable, Sendable {
  /// The default for focus. Breaks are silent unless they set a sound or a volume.
  package var sound = Sound.off
  /// 0 to 100.
  package var volume = 40
  package var focus: PhaseSound?
  /// nil is silence.
  package var shortBreak: PhaseSound?
  package var longBreak: PhaseSound?
  /// The duration of fading in, fading out and crossfading.
  package var fade = Duration.seconds(2)
  /// Whether to lower the sound during a chime.
  package var duck = true
  /// The player of all sounds; nil is the best installed program.
  package var player: SoundPlayer?

  package init() {}

  /// The phase's own settings.
  package subscript(phase: Phase) -> PhaseSound? {
    switch phase {
    case .focus: focus
    case .shortBreak: shortBreak
    case .longBreak: longBreak
    }
  }

  /// Returns the configured sound of a phase.
  package func sound(in phase: Phase) -> Sound {
    if phase != .focus, self[phase] == nil { return .off }
    return self[phase]?.sound ?? sound
  }
}

/// The sound settings of one phase; nil members take the values of `ambient`.
package struct PhaseSound: Codable, Hashable, Sendable {
  package var sound: Sound?
  /// 0 to 100.
  package var volume: Int?

  package init(sound: Sound? = nil, volume: Int? = nil) {
    self.sound = sound
    self.volume = volume
  }
}

/// The player of sounds.
package enum SoundPlayer: Codable, Hashable, Sendable {
  /// A program that Segue knows how to use.
  case named(String)
  /// A command with `{file}` in it.
  case command([String])

  /// The placeholder of the file in a command.
  package static let filePlace = "{file}"
  /// The optional placeholder of the volume (0 to 100) in a command.
  package static let volumePlace = "{volume}"
}

/// The source of a secret's value. The value itself is never stored.
package enum SecretSource: Codable, Hashable, Sendable {
  /// `SERVICE/NAME` in the system's keychain.
  case keychain(String)
  /// An absolute path; refused unless only its owner can read it.
  case file(String)
  case environment(String)
  case command([String])
}
