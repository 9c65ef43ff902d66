// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// The notifications that a subscriber wants.
package struct SubscribeParams: Codable, Hashable, Sendable {
  package var status: Bool
  package var events: Bool
  /// Includes deliveries and scopes.
  package var deliveries: Bool

  package init(status: Bool = true, events: Bool = false, deliveries: Bool = false) {
    self.status = status
    self.events = events
    self.deliveries = deliveries
  }

  package init(from decoder: any Decoder) throws {
    let standard = SubscribeParams()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = try container.decodeIfPresent(Bool.self, forKey: .status) ?? standard.status
    events = try container.decodeIfPresent(Bool.self, forKey: .events) ?? standard.events
    deliveries = try container.decodeIfPresent(Bool.self, forKey: .deliveries) ?? standard.deliveries
  }
}

/// The filters for events.
package struct EventsParams: Codable, Hashable, Sendable {
  package var since: JSONTime?
  /// Selects events with a greater sequence number.
  package var after: UInt64?
  /// The number of newest events; default 1,000.
  package var limit: Int?

  package init(since: JSONTime? = nil, after: UInt64? = nil, limit: Int? = nil) {
    self.since = since
    self.after = after
    self.limit = limit
  }
}

/// The filters for deliveries.
package struct LogParams: Codable, Hashable, Sendable {
  package var hook: String?
  package var failed: Bool?
  /// The id of one delivery, or the first characters of the id.
  package var delivery: String?
  /// The number of newest deliveries; default 100.
  package var limit: Int?

  package init(hook: String? = nil, failed: Bool? = nil, delivery: String? = nil, limit: Int? = nil) {
    self.hook = hook
    self.failed = failed
    self.delivery = delivery
    self.limit = limit
  }
}

/// The deliveries to repeat: one by id or the first characters of the id, or all that failed since a time.
package struct ReplayParams: Codable, Hashable, Sendable {
  package var delivery: String?
  package var since: JSONTime?

  package init(delivery: String? = nil, since: Instant? = nil) {
    self.delivery = delivery
    self.since = since.map(JSONTime.init)
  }
}

/// The scopes to give up on, all or none. Devices that they turned on may stay on.
package struct ForgetParams: Codable, Hashable, Sendable {
  /// The hooks of the scopes.
  package var scopes: [String]

  package init(scopes: [String]) {
    self.scopes = scopes
  }
}

/// The event to try hooks with.
package struct TestParams: Codable, Hashable, Sendable {
  package var event: String
  /// The values of the tried event: `task`, `project`, `note`, `tags`, `reason`, `strikes`, ….
  package var set: [String: String]
  package var run: Bool
  /// The one hook to try; nil for all.
  package var hook: String?

  package init(event: String, set: [String: String] = [:], run: Bool = false, hook: String? = nil) {
    self.event = event
    self.set = set
    self.run = run
    self.hook = hook
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    event = try container.decode(String.self, forKey: .event)
    set = try container.decodeIfPresent([String: String].self, forKey: .set) ?? [:]
    run = try container.decodeIfPresent(Bool.self, forKey: .run) ?? false
    hook = try container.decodeIfPresent(String.self, forKey: .hook)
  }
}

/// The wanted ambient sound; nil keeps the present one.
package struct SoundParams: Codable, Hashable, Sendable {
  package var sound: String?
  /// 0 to 100.
  package var volume: Int?
  /// `focus` or `break`. If nil, the phase that is heard, otherwise focus.
  package var phase: String?

  package init(sound: String? = nil, volume: Int? = nil, phase: String? = nil) {
    self.sound = sound
    self.volume = volume
    self.phase = phase
  }

  /// Whether the call changes nothing.
  package var isQuery: Bool { sound == nil && volume == nil }
}

/// The sound to preview.
package struct PreviewParams: Codable, Hashable, Sendable {
  package var sound: String
  /// 0 to 100; nil uses the volume of the ambient sound.
  package var volume: Int?

  package init(sound: String, volume: Int? = nil) {
    self.sound = sound
    self.volume = volume
  }
}

/// The variables of a client's environment that hooks receive.
package struct EnvironmentParams: Codable, Hashable, Sendable {
  package var variables: [String: String]

  package init(variables: [String: String]) {
    self.variables = variables
  }

  private static let names: Set<String> = [
    "PATH", "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK", "LANG", "TZ",
  ]

  /// Whether a client hands over the variable `name`. It hands over no other variables.
  package static func includes(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("XDG_") }

  /// The maximum number of variables.
  package static let mostVariables = 256
  /// The maximum length of a name, in bytes, followed by that of a value. A program cannot start with a much longer variable.
  package static let longestName = 1 << 10
  package static let longestValue = 64 << 10
  /// The maximum length of all names and values together, in bytes.
  package static let longest = 256 << 10

  /// Selects the variables that a client hands over, up to the limits. An oversized environment thus breaks no command.
  package init(of environment: [String: String]) {
    variables = [:]
    var room = Self.longest
    // The indispensable variables come first, so that the limit drops others.
    let others = environment.keys.filter { Self.includes($0) && !Self.names.contains($0) }
    for name in Self.names.sorted() + others.sorted() where name.utf8.count <= Self.longestName {
      guard let value = environment[name], value.utf8.count <= Self.longestValue else { continue }
      let size = name.utf8.count + value.utf8.count
      guard size <= room, variables.count < Self.mostVariables else { continue }
      room -= size
      variables[name] = value
    }
  }

  /// The reason to refuse all variables, if one is invalid or they exceed a limit; otherwise nil.
  package var problem: String? {
    let sorted = variables.sorted { $0.key < $1.key }
    for (name, value) in sorted {
      let shown = name.prefix(64)
      guard !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") }) else {
        return "a variable can't be called '\(shown)': no name has a NUL or '=' in it"
      }
      guard !value.utf8.contains(0) else {
        return "the value of '\(shown)' has a NUL in it, and no variable can: leave it out"
      }
    }
    let taken = sorted.filter { Self.includes($0.key) }
    for (name, value) in taken {
      let (shown, sizes) = (name.prefix(64), (name: name.utf8.count, value: value.utf8.count))
      guard sizes.name <= Self.longestName else {
        return "the name '\(shown)…' has \(sizes.name) bytes, and may have \(Self.longestName): leave it out"
      }
      guard sizes.value <= Self.longestValue else {
        return "the value of '\(shown)' has \(sizes.value) bytes, and may have \(Self.longestValue): leave it out"
      }
    }
    guard taken.count <= Self.mostVariables else {
      return "these are \(taken.count) variables, and at most \(Self.mostVariables) are taken: leave some out"
    }
    let size = taken.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    guard size <= Self.longest else {
      return "the variables have \(size) bytes together, and may have \(Self.longest): leave some out"
    }
    return nil
  }
}
