// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// What a subscriber wants to be told.
package struct SubscribeParams: Codable, Hashable, Sendable {
  package var status: Bool
  package var events: Bool
  /// Deliveries and scopes.
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

/// Which events.
package struct EventsParams: Codable, Hashable, Sendable {
  package var since: JSONTime?
  /// Only those with a greater sequence number.
  package var after: UInt64?
  /// The newest so many; 1,000 where it isn't given.
  package var limit: Int?

  package init(since: JSONTime? = nil, after: UInt64? = nil, limit: Int? = nil) {
    self.since = since
    self.after = after
    self.limit = limit
  }
}

/// Which deliveries.
package struct LogParams: Codable, Hashable, Sendable {
  package var hook: String?
  package var failed: Bool?
  /// The id of one delivery, or its first characters.
  package var delivery: String?
  /// The newest so many; 100 where it isn't given.
  package var limit: Int?

  package init(hook: String? = nil, failed: Bool? = nil, delivery: String? = nil, limit: Int? = nil) {
    self.hook = hook
    self.failed = failed
    self.delivery = delivery
    self.limit = limit
  }
}

/// Deliveries to be done once more: one by its id or the first characters of it, or all that failed since.
package struct ReplayParams: Codable, Hashable, Sendable {
  package var delivery: String?
  package var since: JSONTime?

  package init(delivery: String? = nil, since: Instant? = nil) {
    self.delivery = delivery
    self.since = since.map(JSONTime.init)
  }
}

/// Scopes to give up on, all or none: what they turned on may then stay on.
package struct ForgetParams: Codable, Hashable, Sendable {
  /// Their hooks.
  package var scopes: [String]

  package init(scopes: [String]) {
    self.scopes = scopes
  }
}

/// An event to try hooks with.
package struct TestParams: Codable, Hashable, Sendable {
  package var event: String
  /// `task`, `project`, `note`, `tags`, `reason`, `strikes`, …: what the tried event shall say.
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

/// What the ambient sound shall be; nil leaves it.
package struct SoundParams: Codable, Hashable, Sendable {
  package var sound: String?
  /// 0 to 100.
  package var volume: Int?
  /// `focus` or `break`; nil is the phase that is heard, else focus.
  package var phase: String?

  package init(sound: String? = nil, volume: Int? = nil, phase: String? = nil) {
    self.sound = sound
    self.volume = volume
    self.phase = phase
  }

  /// Whether nothing is chosen.
  package var isQuery: Bool { sound == nil && volume == nil }
}

/// A sound to be heard for a moment.
package struct PreviewParams: Codable, Hashable, Sendable {
  package var sound: String
  /// 0 to 100; nil is that of the ambient sound.
  package var volume: Int?

  package init(sound: String, volume: Int? = nil) {
    self.sound = sound
    self.volume = volume
  }
}

/// Variables of a client's environment that hooks shall have.
package struct EnvironmentParams: Codable, Hashable, Sendable {
  package var variables: [String: String]

  package init(variables: [String: String]) {
    self.variables = variables
  }

  private static let names: Set<String> = [
    "PATH", "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK", "LANG", "TZ",
  ]

  /// Whether a client hands over the variable `name`: nothing else of its environment.
  package static func includes(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("XDG_") }

  /// So many of them are taken.
  package static let mostVariables = 256
  /// So long a name, and so long a value is taken, in bytes: with a variable that is much longer, no program can be started.
  package static let longestName = 1 << 10
  package static let longestValue = 64 << 10
  /// So long all names and values together are taken, in bytes.
  package static let longest = 256 << 10

  /// What a client hands over of its environment: as much as is taken, so that what is too much in it spoils no command.
  package init(of environment: [String: String]) {
    variables = [:]
    var room = Self.longest
    // First what nothing works without.
    let others = environment.keys.filter { Self.includes($0) && !Self.names.contains($0) }
    for name in Self.names.sorted() + others.sorted() where name.utf8.count <= Self.longestName {
      guard let value = environment[name], value.utf8.count <= Self.longestValue else { continue }
      let size = name.utf8.count + value.utf8.count
      guard size <= room, variables.count < Self.mostVariables else { continue }
      room -= size
      variables[name] = value
    }
  }

  /// Why none of them is taken, where one can't be a variable or they are too much; nil where they are taken.
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
