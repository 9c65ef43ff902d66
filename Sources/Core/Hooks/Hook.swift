// SPDX-License-Identifier: MIT
package import TimerEngine

/// One hook: its trigger and its action.
package struct Hook: Codable, Hashable, Sendable, Identifiable {
  /// The hook's key in the file.
  package var id: String
  package var name: String?
  package var isEnabled = true
  package var trigger: Trigger
  package var mode = LaneMode.queued
  /// nil defers to `defaults`; a sound has no timeout.
  package var timeout: Duration?
  package var retry: Retry?
  /// The maximum age of an event to act on; nil is the default of the kind.
  package var maxAge: Duration?
  /// Whether a command may run again after a crash that left its outcome unknown.
  package var isIdempotent = false
  package var background = BackgroundPolicy.keep
  package var environment: [String: Text] = [:]
  /// An absolute path; nil is the home folder.
  package var workingDirectory: String?
  /// The argument vector before a command's text; nil is `/bin/sh -c`.
  package var shell: [String]?
  package var place: Place
  /// The plugin that the hook uses, by its name in the file.
  package var plugin: String?
  /// Changes with every change of the hook's action. A lease with another fingerprint is exited first.
  package var fingerprint = ""
  /// Changes with every change of a service's hook: its keys, its plugin's manifest, or the program. nil for other hooks.
  package var serviceRevision: String?

  package init(id: String, trigger: Trigger, place: Place) {
    self.id = id
    self.trigger = trigger
    self.place = place
  }

  /// The requirements besides the events.
  package var conditions: [Condition] {
    switch trigger {
    case .edge(let edge): edge.conditions
    case .level(let level): level.conditions
    }
  }

  /// A hook that was switched off automatically stays off as long as this value stays the same.
  package var revision: String { serviceRevision ?? fingerprint }

  /// Whether a service performs the hook's actions.
  package var usesService: Bool { !services.isEmpty }

  /// The hook's uses of services.
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

  /// Returns the result of each condition in `situation`.
  package func answers(in situation: some Situation) -> [ConditionAnswer] {
    conditions.map { $0.answer(in: situation) }
  }
}

/// A place in a file. Line and column count from 1.
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

/// The occasion for a hook, and its action.
package enum Trigger: Codable, Hashable, Sendable {
  /// `on`: once for each event.
  case edge(Edge)
  /// `while`: entered when its condition becomes true, exited when it becomes false.
  case level(Level)
}

/// The events and the action of a hook.
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

  /// The default time between an `ending` and the end.
  package static let standardLead = Duration.minutes(1)

  /// The requested marks: events that the hook names exactly, because a pattern never requests a mark.
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

/// The conditions of a hook, and its actions on entering and exiting.
package struct Level: Codable, Hashable, Sendable {
  /// All must hold: `while` first, then `if` and `during`.
  package var conditions: [Condition]
  package var action: LevelAction

  package init(conditions: [Condition], action: LevelAction) {
    self.conditions = conditions
    self.action = action
  }

  /// The text of the conditions, for `hooks scopes`.
  package var text: String {
    conditions.map { $0.key == .while ? $0.text : "\($0.key.rawValue) \($0.text)" }.joined(separator: ", ")
  }
}

/// The actions of a level.
package enum LevelAction: Codable, Hashable, Sendable {
  /// Enters and exits; either action may be missing.
  case scope(enter: Action?, exit: Action?)
  /// Plays a loop instead of the ambient sound.
  case play(Play)

  package var actions: [Action] {
    switch self {
    case .scope(let enter, let exit): [enter, exit].compactMap(\.self)
    case .play(let play): [.play(play)]
    }
  }
}

/// The action of a hook.
package indirect enum Action: Codable, Hashable, Sendable {
  case command(CommandLine)
  case webhook(Webhook)
  case play(Play)
  /// A plugin that is a program.
  case plugin(PluginUse)
  /// The action of a declarative plugin. Its expressions read these values as `inputs`.
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

  /// The action without the inputs for its expressions.
  package var bare: Action {
    if case .applied(_, let action) = self { action.bare } else { self }
  }
}

/// A command of the file.
package enum CommandLine: Codable, Hashable, Sendable {
  /// A text for the shell.
  case shell(String)
  /// An argument vector: no shell.
  case arguments([String])

  /// The command as a person would type it.
  package var text: String {
    switch self {
    case .shell(let text): text
    case .arguments(let arguments): arguments.joined(separator: " ")
    }
  }
}

/// The treatment of an event while an action of the same hook runs.
package enum LaneMode: Codable, Hashable, Sendable {
  case queued, single, restart
  /// At most `max` actions run at once.
  case parallel(max: Int)
}

/// The number and the period of a delivery's retries.
package struct Retry: Codable, Hashable, Sendable {
  package var attempts: Int?
  package var maxAge: Duration?

  package init(attempts: Int? = nil, maxAge: Duration? = nil) {
    self.attempts = attempts
    self.maxAge = maxAge
  }
}

/// The treatment of processes that a successful command leaves running.
package enum BackgroundPolicy: String, Codable, CaseIterable, Hashable, Sendable {
  case keep, end
}
