// SPDX-License-Identifier: MIT
package import TimerEngine

/// One hook: when it acts and what it then does.
package struct Hook: Codable, Hashable, Sendable, Identifiable {
  /// Its key in the file.
  package var id: String
  package var name: String?
  package var isEnabled = true
  package var trigger: Trigger
  package var mode = LaneMode.queued
  /// nil where the file leaves it to `defaults`; a sound has none.
  package var timeout: Duration?
  package var retry: Retry?
  /// An event older than this is not acted on; nil is the kind's own limit.
  package var maxAge: Duration?
  /// Whether a command may be run again after a crash that left its outcome unknown.
  package var isIdempotent = false
  package var background = BackgroundPolicy.keep
  package var environment: [String: Text] = [:]
  /// An absolute path; nil is the home folder.
  package var workingDirectory: String?
  /// The argument vector in front of a command's text; nil is `/bin/sh -c`.
  package var shell: [String]?
  package var place: Place
  /// Changes whenever what the hook does changes: a lease that was taken under another one is exited first.
  package var fingerprint = ""
  /// Changes whenever anything of a hook with a service changes: its keys, its plugin's manifest, or the program. nil for
  /// other hooks.
  package var serviceRevision: String?

  package init(id: String, trigger: Trigger, place: Place) {
    self.id = id
    self.trigger = trigger
    self.place = place
  }

  /// What must be so besides its events.
  package var conditions: [Condition] {
    switch trigger {
    case .edge(let edge): edge.conditions
    case .level(let level): level.conditions
    }
  }

  /// What has to stay as it is for a hook that was switched off by itself to stay off.
  package var revision: String { serviceRevision ?? fingerprint }

  /// Whether what it does is done by a service.
  package var usesService: Bool { !services.isEmpty }

  /// Its uses of services.
  package var services: [PluginUse] {
    actions.compactMap { if case .plugin(let use) = $0.bare, use.isService { use } else { nil } }
  }

  /// Every action of the hook.
  package var actions: [Action] {
    switch trigger {
    case .edge(let edge): [edge.action]
    case .level(let level): level.action.actions
    }
  }

  /// What its conditions say of `situation`, each of them.
  package func answers(in situation: some Situation) -> [ConditionAnswer] {
    conditions.map { $0.answer(in: situation) }
  }
}

/// Where something stands in a file. Line and column count from 1.
package struct Place: Codable, Hashable, Sendable {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// When a hook acts, and what it then does.
package enum Trigger: Codable, Hashable, Sendable {
  /// `on`: once for each event.
  case edge(Edge)
  /// `while`: entered when its condition becomes true, exited when it stops being true.
  case level(Level)
}

/// The events of a hook, and its action.
package struct Edge: Codable, Hashable, Sendable {
  package var patterns: [EventPattern]
  /// All must hold: `if` and `during`.
  package var conditions: [Condition] = []
  package var lead: Duration?
  package var every: Duration?
  package var times: Int?
  package var action: Action

  package init(patterns: [EventPattern], action: Action) {
    self.patterns = patterns
    self.action = action
  }

  /// How long before the end an `ending` comes where `lead` isn't given.
  package static let standardLead = Duration.minutes(1)

  /// The marks that it asks for: those whose event it names outright, since a pattern never asks for one.
  package var marks: [Mark] {
    patterns.compactMap { pattern in
      guard let kind = pattern.mark else { return nil }
      switch kind {
      case .focusEnding, .breakEnding: return Mark(kind: kind, interval: lead ?? Self.standardLead)
      case .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed:
        return every.map { Mark(kind: kind, interval: $0, times: times) }
      }
    }
  }
}

/// The conditions of a hook, and what entering and exiting it does.
package struct Level: Codable, Hashable, Sendable {
  /// All must hold: `while` first, then `if` and `during`.
  package var conditions: [Condition]
  package var action: LevelAction

  package init(conditions: [Condition], action: LevelAction) {
    self.conditions = conditions
    self.action = action
  }

  /// As it stands in the file, for `hooks scopes`.
  package var text: String {
    conditions.map { $0.key == .while ? $0.text : "\($0.key.rawValue) \($0.text)" }.joined(separator: ", ")
  }
}

/// What a level does.
package enum LevelAction: Codable, Hashable, Sendable {
  /// Entering and exiting, either of which may be nothing.
  case scope(enter: Action?, exit: Action?)
  /// A loop in place of the ambient sound.
  case play(Play)

  package var actions: [Action] {
    switch self {
    case .scope(let enter, let exit): [enter, exit].compactMap(\.self)
    case .play(let play): [.play(play)]
    }
  }
}

/// What a hook does.
package indirect enum Action: Codable, Hashable, Sendable {
  case command(CommandLine)
  case webhook(Webhook)
  case play(Play)
  /// A plugin that is a program.
  case plugin(PluginUse)
  /// The action of a declarative plugin, whose expressions see these inputs as `inputs`.
  case applied([PluginArgument], Action)

  /// `command`, `webhook`, `play` or `plugin`: for logs and lists.
  package var kind: String {
    switch self {
    case .command: "command"
    case .webhook: "webhook"
    case .play: "play"
    case .plugin: "plugin"
    case .applied(_, let action): action.kind
    }
  }

  /// What is done, without the inputs that its expressions see.
  package var bare: Action {
    if case .applied(_, let action) = self { action.bare } else { self }
  }
}

/// A command as it stands in the file.
package enum CommandLine: Codable, Hashable, Sendable {
  /// A text for the shell.
  case shell(String)
  /// An argument vector: no shell.
  case arguments([String])

  /// As a person would type it.
  package var text: String {
    switch self {
    case .shell(let text): text
    case .arguments(let arguments): arguments.joined(separator: " ")
    }
  }
}

/// What happens to an event while an action of the same hook is under way.
package enum LaneMode: Codable, Hashable, Sendable {
  case queued, single, restart
  /// At most `max` at once.
  case parallel(max: Int)
}

/// How often and how long a delivery is tried again.
package struct Retry: Codable, Hashable, Sendable {
  package var attempts: Int?
  package var maxAge: Duration?

  package init(attempts: Int? = nil, maxAge: Duration? = nil) {
    self.attempts = attempts
    self.maxAge = maxAge
  }
}

/// What becomes of what a command that succeeded left running.
package enum BackgroundPolicy: String, Codable, CaseIterable, Hashable, Sendable {
  case keep, end
}
