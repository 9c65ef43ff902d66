// SPDX-License-Identifier: MIT
package import Events
import Synchronization
package import TimerEngine

/// Everything that a `hooks.yml` and its included files say.
package struct Configuration: Codable, Hashable, Sendable {
  package var timer = TimerSettings()
  /// Minutes after midnight at which a day begins.
  package var dayStartsAt = 0
  package var projects: [String: Project] = [:]
  package var goals = Goals()
  package var notify = Notify()
  package var ambient = Ambient()
  /// How the timer is shown; nil where the file doesn't say.
  package var ui: Appearance?
  package var secrets: [String: SecretSource] = [:]
  /// How long an action may take where its hook doesn't say.
  package var defaultTimeout: Duration = .seconds(30)
  /// How many bytes an attached file may have; nil where the file doesn't say.
  package var attachmentLimit: Int64?
  /// In the order of the file.
  package var hooks: [Hook] {
    _read { yield list }
    // In place: with an observer, each hook that the loader adds would copy all before it.
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

  /// The `while` hooks, which are asked about after each commit.
  package var levels: [Hook] { places.known(in: hooks).levels }

  /// How many bytes an attached file may have.
  package var largestAttachment: Int64 { attachmentLimit ?? 1 << 30 }

  /// Whether some `while` hook looks at the clock, so that it has to be asked again each minute.
  package var watchesClock: Bool {
    hooks.contains { hook in
      guard hook.isEnabled, case .level(let level) = hook.trigger else { return false }
      return level.conditions.contains(where: \.isTimed)
    }
  }

  /// The moments that enabled hooks and `notify` want to be told of.
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

/// What is looked for among the hooks of a configuration, found out at the first question. It follows from the hooks, so it
/// neither distinguishes configurations nor is stored.
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

/// What a project has of its own besides its lengths, which stand in `TimerSettings`.
package struct Project: Codable, Hashable, Sendable {
  package var ambient: Sound?

  package init(ambient: Sound? = nil) {
    self.ambient = ambient
  }
}

/// What happens at the end of a phase without any hook.
package struct Notify: Codable, Hashable, Sendable {
  package var desktop = true
  package var chime = Chime()
  /// How long before the end of a phase a notice is shown; nil is off.
  package var lead: Duration?

  package init() {}
}

/// What sounds at the end of a phase.
package struct Chime: Codable, Hashable, Sendable {
  /// At the end of a focus; nil is Segue's own.
  package var focus: Sound?
  /// At the end of a break; nil is Segue's own.
  package var `break`: Sound?
  /// 0 to 100; nil is that of `ambient`, but never too soft to be noticed.
  package var volume: Int?

  package init(_ both: Sound? = nil) {
    focus = both
    self.break = both
  }

  package static let off = Chime(.off)
}

/// A sound by its name or its file.
package enum Sound: Codable, Hashable, Sendable {
  case off
  /// One of those that Segue makes: `waterfall`, `meditation`, `chime`, …
  case bundled(String)
  /// An absolute path.
  case file(String)
  /// A name or path that is filled in when it is played.
  case template(Text)

  /// By a name or path that was filled in.
  init(named name: String) {
    self = name == "off" ? .off : name.contains("/") || name.hasPrefix("~") ? .file(name) : .bundled(name)
  }

  /// As it is written in the file, in events and in `status`.
  package var name: String {
    switch self {
    case .off: "off"
    case .bundled(let name): name
    case .file(let path): path
    case .template(let text): text.shown
    }
  }
}

/// The sound that plays while a phase is running. The person's choice of the moment (`segue sound`) goes before it.
package struct Ambient: Codable, Hashable, Sendable {
  /// During focus, unless that has a sound of its own; a break plays it only where it is given something.
  package var sound = Sound.off
  /// 0 to 100.
  package var volume = 40
  package var focus: PhaseSound?
  /// nil is silence.
  package var shortBreak: PhaseSound?
  package var longBreak: PhaseSound?
  /// How long a sound takes to rise and to fall, and two to cross.
  package var fade = Duration.seconds(2)
  /// Whether it makes room for a chime.
  package var duck = true
  /// What plays every sound; nil is the best program that is there.
  package var player: SoundPlayer?

  package init() {}

  /// What a phase has of its own.
  package subscript(phase: Phase) -> PhaseSound? {
    switch phase {
    case .focus: focus
    case .shortBreak: shortBreak
    case .longBreak: longBreak
    }
  }

  /// What plays in a phase, by the file.
  package func sound(in phase: Phase) -> Sound {
    if phase != .focus, self[phase] == nil { return .off }
    return self[phase]?.sound ?? sound
  }
}

/// What a phase plays; nil is as `ambient` says for all.
package struct PhaseSound: Codable, Hashable, Sendable {
  package var sound: Sound?
  /// 0 to 100.
  package var volume: Int?

  package init(sound: Sound? = nil, volume: Int? = nil) {
    self.sound = sound
    self.volume = volume
  }
}

/// What sounds are played with.
package enum SoundPlayer: Codable, Hashable, Sendable {
  /// A program that Segue knows how to use.
  case named(String)
  /// A command with `{file}` in it.
  case command([String])

  /// What stands in a command for the file.
  package static let filePlace = "{file}"
  /// What may stand in it for the volume from 0 to 100.
  package static let volumePlace = "{volume}"
}

/// Where a secret's value comes from; the value itself is never kept.
package enum SecretSource: Codable, Hashable, Sendable {
  /// `SERVICE/NAME` in the system's keychain.
  case keychain(String)
  /// An absolute path; refused unless only its owner can read it.
  case file(String)
  case environment(String)
  case command([String])
}
