// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// One hook × one event with everything that was tried: a line of `segue hooks log --json`.
package struct DeliveryRecord: Codable, Hashable, Sendable {
  /// The event, in short.
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
  /// As much of the id as names the delivery alone, of all that are kept; absent where nobody has looked.
  package var shortId: String?
  package var hook: String
  package var event: Cause
  /// `pending`, `running`, `succeeded`, `failed`, `dead`, `expired`, `skipped` or `unknown`.
  package var state: String
  /// Why, where the state alone doesn't say it.
  package var note: String?
  package var nextAttemptAt: JSONTime?
  /// What `if` and `during` said of the event; absent where the hook has neither.
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

/// What one condition of a hook said.
package struct ConditionRecord: Codable, Hashable, Sendable {
  /// `while`, `if` or `during`.
  package var key: String
  /// As it stands in the file.
  package var text: String
  /// `true`, `false` or `refused`.
  package var result: String
  /// Why it was refused.
  package var why: String?

  package init(key: String, text: String, result: String, why: String?) {
    self.key = key
    self.text = text
    self.result = result
    self.why = why
  }
}

/// One try: how it ended is in exactly one of `exit`, `signal`, `httpStatus` and `error`; none while it runs.
package struct AttemptRecord: Codable, Hashable, Sendable {
  package var number: Int
  package var startedAt: JSONTime
  package var durationMs: Int64?
  package var exit: Int32?
  package var signal: Int32?
  package var httpStatus: Int?
  package var error: String?
  package var stdout: String
  package var stderr: String

  package init(number: Int, startedAt: Instant) {
    self.number = number
    self.startedAt = JSONTime(startedAt)
    stdout = ""
    stderr = ""
  }

  /// With no more than the beginnings of what a program printed: so that nobody who is told of many has to read much.
  package var short: Self {
    var short = self
    (short.stdout, short.stderr) = (Self.beginning(of: stdout), Self.beginning(of: stderr))
    return short
  }

  private static func beginning(of output: String) -> String {
    output.utf8.count > 4 << 10 ? String(decoding: output.utf8.prefix(4 << 10), as: UTF8.self) : output
  }
}

/// A `while` hook and how it stands: a line of `segue hooks scopes --json`.
package struct ScopeRecord: Codable, Hashable, Sendable {
  package var hook: String
  package var condition: String
  /// Whether its condition holds.
  package var active: Bool
  /// `inactive`, `entering`, `active`, `exiting` or `exit-failed`.
  package var state: String
  @OrNull package var since: JSONTime?
  @OrNull package var lastError: String?
  /// Why it is off, in English: which condition says no, or what else holds it back; absent where nothing does.
  package var why: String?
  /// The same as codes with values.
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
  /// The events that it waits for; empty for a `while` hook.
  package var on: [String]
  /// The condition of a `while` hook.
  package var condition: String?
  /// `command`, `webhook`, `play`; for `while` hooks those of enter and exit.
  package var actions: [String]
  package var file: String
  package var line: Int
  /// How its last delivery ended, where there was one.
  package var last: String?

  package init(
    id: String, name: String?, enabled: Bool, on: [String], condition: String?, actions: [String], file: String,
    line: Int, last: String?
  ) {
    self.id = id
    self.name = name
    self.enabled = enabled
    self.on = on
    self.condition = condition
    self.actions = actions
    self.file = file
    self.line = line
    self.last = last
  }
}

/// What one hook would do, or did, with a tried event: a line of `segue hooks test --json`.
package struct TestRecord: Codable, Hashable, Sendable {
  package var hook: String
  package var runs: Bool
  /// Whether the event would turn it off, so that its exit would run; absent where it wouldn't.
  package var exits: Bool?
  /// Why it runs or not, in English.
  package var why: String
  /// The same as codes with values.
  package var reasons: [HookReason]?
  /// What its conditions say, each of them; absent where it has none.
  package var conditions: [ConditionRecord]?
  /// What would run, secrets masked: of a hook that would exit its exit; nil where nothing would.
  package var action: String?
  /// What came of it, with `run`.
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
  /// Whether it can be heard at the moment.
  package var playing: Bool
  /// What plays it; nil where no player was found.
  package var player: String?
  /// Names that can be chosen.
  package var available: [String]
  /// Why it can't be heard; absent where it can, or hasn't been tried.
  package var problem: String?
  /// What plays in breaks; absent where that is nothing.
  package var breaks: BreakSound?
  /// Whether what played a moment ago is still growing quieter; absent where it isn't.
  package var fading: Bool?

  package init(sound: String, volume: Int, playing: Bool, player: String?, available: [String]) {
    self.sound = sound
    self.volume = volume
    self.playing = playing
    self.player = player
    self.available = available
  }
}

/// What plays in breaks.
package struct BreakSound: Codable, Hashable, Sendable {
  package var sound: String
  package var volume: Int

  package init(sound: String, volume: Int) {
    self.sound = sound
    self.volume = volume
  }
}

/// What is heard for a moment: the reply of `sound.preview`.
package struct PreviewInfo: Codable, Hashable, Sendable {
  package var sound: String
  package var volume: Int
  package var player: String
  /// For how many seconds at most.
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
  /// The names of the methods that it knows; absent in those that are older than this member.
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
