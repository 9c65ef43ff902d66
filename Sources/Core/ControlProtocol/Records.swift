// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// The delivery of one event to one hook, with all attempts: a line of `segue hooks log --json`.
package struct DeliveryRecord: Codable, Hashable, Sendable {
  /// A summary of the event.
  package struct Cause: Codable, Hashable, Sendable {
    package var id: String
    package var type: EventType
    package var sequence: String
    package var time: JSONTime

    package init(_ event: Event) {
      id = event.id
      type = event.type
      sequence = event.sequence
      time = event.time
    }
  }

  package var id: String
  /// The shortest prefix of the id that is unique among all kept deliveries; absent if it was not computed.
  package var shortId: String?
  package var hook: String
  package var event: Cause
  /// `pending`, `running`, `succeeded`, `failed`, `dead`, `expired`, `skipped` or `unknown`.
  package var state: String
  /// The reason in English, if the state alone does not tell it.
  package var note: String?
  /// The same as a code with values.
  package var reason: DeliveryReason?
  package var nextAttemptAt: JSONTime?
  /// The results of `if` and `during`; absent if the hook has neither.
  package var conditions: [ConditionRecord]?
  package var attempts: [AttemptRecord]

  package init(
    id: String, hook: String, event: Cause, state: String, note: String?, nextAttemptAt: Instant?,
    attempts: [AttemptRecord]
  ) {
    self.id = id
    self.hook = hook
    self.event = event
    self.state = state
    self.note = note
    self.nextAttemptAt = nextAttemptAt.map(JSONTime.init)
    self.attempts = attempts
  }
}

/// The result of one condition of a hook.
package struct ConditionRecord: Codable, Hashable, Sendable {
  /// `while`, `if` or `during`.
  package var key: String
  /// The condition's text in the file.
  package var text: String
  /// `true`, `false` or `refused`.
  package var result: String
  /// The reason of a refusal, in English.
  package var why: String?
  /// The same as a code with values.
  package var problem: ValueProblem?

  package init(key: String, text: String, result: String, why: String?) {
    self.key = key
    self.text = text
    self.result = result
    self.why = why
  }
}

/// One attempt. Exactly one of `exit`, `signal`, `httpStatus` and `error` gives its result; none does while it runs.
package struct AttemptRecord: Codable, Hashable, Sendable {
  package var number: Int
  package var startedAt: JSONTime
  package var durationMs: Int64?
  package var exit: Int32?
  package var signal: Int32?
  package var httpStatus: Int?
  /// In English.
  package var error: String?
  /// The error as a code with values.
  package var reason: DeliveryReason?
  package var stdout: String
  package var stderr: String

  package init(number: Int, startedAt: Instant) {
    self.number = number
    self.startedAt = JSONTime(startedAt)
    stdout = ""
    stderr = ""
  }

  /// The same attempt with only the beginnings of its output, for notifications and long lists.
  package var short: Self {
    var short = self
    (short.stdout, short.stderr) = (Self.beginning(of: stdout), Self.beginning(of: stderr))
    return short
  }

  /// The line of standard error that gives the reason: the last line of a Python traceback, otherwise the first line.
  package var said: String? { Self.reason(in: stderr) }

  /// Returns the line of standard error that gives the reason; nil if there is none.
  package static func reason(in stderr: String) -> String? {
    let lines = stderr.split(whereSeparator: \.isNewline)
    let isTraceback = lines.contains("Traceback (most recent call last):")
    return (isTraceback ? lines.last : lines.first).map(String.init)
  }

  private static func beginning(of output: String) -> String {
    output.utf8.count > 4 << 10 ? String(decoding: output.utf8.prefix(4 << 10), as: UTF8.self) : output
  }
}

/// A `while` hook and its state: a line of `segue hooks scopes --json`.
package struct ScopeRecord: Codable, Hashable, Sendable {
  package var hook: String
  package var condition: String
  /// Whether the hook's condition holds.
  package var active: Bool
  /// `inactive`, `entering`, `active`, `exiting` or `exit-failed`.
  package var state: String
  @OrNull package var since: JSONTime?
  /// The reason of the last failure, in English.
  @OrNull package var lastError: String?
  /// The same as a code with values.
  package var lastReason: DeliveryReason?
  /// The reason that the hook is off, in English: a false condition or another obstacle. Absent if nothing holds it back.
  package var why: String?
  /// The reasons as codes with values.
  package var reasons: [HookReason]?

  package init(
    hook: String, condition: String, active: Bool, state: String, since: Instant?, lastError: String?
  ) {
    self.hook = hook
    self.condition = condition
    self.active = active
    self.state = state
    self.since = since.map(JSONTime.init)
    self.lastError = lastError
  }
}

/// A hook of the file: a line of `segue hooks list --json`.
package struct HookInfo: Codable, Hashable, Sendable {
  package var id: String
  package var name: String?
  package var enabled: Bool
  /// The events that the hook waits for; empty for a `while` hook.
  package var on: [String]
  /// The condition of a `while` hook.
  package var condition: String?
  /// `command`, `webhook`, `play`; for `while` hooks the actions of enter and exit.
  package var actions: [String]
  /// The plugin that the hook uses; nil without one.
  package var plugin: String?
  package var file: String
  package var line: Int
  /// The result of the hook's last delivery; nil without one.
  package var last: String?

  package init(
    id: String, name: String?, enabled: Bool, on: [String], condition: String?, actions: [String],
    plugin: String? = nil, file: String, line: Int, last: String?
  ) {
    self.id = id
    self.name = name
    self.enabled = enabled
    self.on = on
    self.condition = condition
    self.actions = actions
    self.plugin = plugin
    self.file = file
    self.line = line
    self.last = last
  }
}

/// The action that one hook would take, or took, for a tried event: a line of `segue hooks test --json`.
package struct TestRecord: Codable, Hashable, Sendable {
  package var hook: String
  package var runs: Bool
  /// True if the event would turn off the hook, so that its exit would run; otherwise absent.
  package var exits: Bool?
  /// The reason that the hook runs or not, in English.
  package var why: String
  /// The reasons as codes with values.
  package var reasons: [HookReason]?
  /// The result of each condition; absent if the hook has none.
  package var conditions: [ConditionRecord]?
  /// The action that would run, with masked secrets; a hook that would exit shows its exit. Nil if nothing would run.
  package var action: String?
  /// The result of the action, with `run`.
  package var result: AttemptRecord?

  package init(hook: String, runs: Bool, why: String, action: String?, result: AttemptRecord? = nil) {
    self.hook = hook
    self.runs = runs
    self.why = why
    self.action = action
    self.result = result
  }
}

/// The ambient sound: the reply of `sound`.
package struct SoundInfo: Codable, Hashable, Sendable {
  package var sound: String
  package var volume: Int
  /// Whether the sound is audible now.
  package var playing: Bool
  /// The program that plays the sound; nil if no player was found.
  package var player: String?
  /// The sounds to choose from.
  package var available: [String]
  /// The reason that the sound is not audible; absent if it is audible or was not tried.
  package var problem: String?
  /// The same as a code with values.
  package var reason: DeliveryReason?
  /// The sound of breaks; absent if breaks are silent.
  package var breaks: BreakSound?
  /// True while the previous sound fades out; otherwise absent.
  package var fading: Bool?

  package init(sound: String, volume: Int, playing: Bool, player: String?, available: [String]) {
    self.sound = sound
    self.volume = volume
    self.playing = playing
    self.player = player
    self.available = available
  }
}

/// The sound of breaks.
package struct BreakSound: Codable, Hashable, Sendable {
  package var sound: String
  package var volume: Int

  package init(sound: String, volume: Int) {
    self.sound = sound
    self.volume = volume
  }
}

/// The previewed sound: the reply of `sound.preview`.
package struct PreviewInfo: Codable, Hashable, Sendable {
  package var sound: String
  package var volume: Int
  package var player: String
  /// The maximum duration, in seconds.
  package var seconds: Int

  package init(sound: String, volume: Int, player: String, seconds: Int) {
    self.sound = sound
    self.volume = volume
    self.player = player
    self.seconds = seconds
  }
}

/// The reply of `daemon.info`.
package struct DaemonInfo: Codable, Hashable, Sendable {
  package var version: String
  package var `protocol`: Int
  package var pid: Int32
  package var keeper: Int32
  package var startedAt: JSONTime
  package var socket: String
  /// The names of the methods that the daemon knows; absent in daemons older than this member.
  package var methods: [String]?

  package init(version: String, pid: Int32, keeper: Int32, startedAt: Instant, socket: String) {
    self.version = version
    self.protocol = ControlProtocolVersion.current
    methods = MethodInfo.all.map(\.name)
    self.pid = pid
    self.keeper = keeper
    self.startedAt = JSONTime(startedAt)
    self.socket = socket
  }
}
