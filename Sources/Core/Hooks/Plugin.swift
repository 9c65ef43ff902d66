// SPDX-License-Identifier: MIT

/// A plugin as its manifest, `plugin.yml`, describes it.
package struct Plugin: Codable, Hashable, Sendable {
  /// That of its folder.
  package var name: String
  package var version: String
  package var summary: String
  package var license: String?
  /// Of `linux` and `macos`.
  package var platforms: Set<Platform> = Set(Platform.allCases)
  /// The absolute path of its folder.
  package var folder: String
  /// What a hook listens to that names no event.
  package var events: [EventPattern] = []
  /// The level of a hook that names none.
  package var levels: [LevelName] = []
  /// In the order of the manifest.
  package var inputs: [PluginInput] = []
  /// Whether it is entered and exited, by a hook with `while`.
  package var isScoped = false
  /// Programs that it can't do without.
  package var requires: [String] = []
  /// Timer commands that it may send.
  package var controls: Set<PluginControl> = []
  package var timeout: Duration?
  package var isIdempotent = false
  package var examples: [PluginExample] = []
  /// The argument vector of what `segue plugin setup` runs, its program an absolute path.
  package var setup: [String]?
  package var body: PluginBody

  package init(name: String, version: String, summary: String, folder: String, body: PluginBody) {
    self.name = name
    self.version = version
    self.summary = summary
    self.folder = folder
    self.body = body
  }

  package func input(_ name: String) -> PluginInput? { inputs.first { $0.name == name } }

  package enum Platform: String, Codable, CaseIterable, Hashable, Sendable {
    case linux, macos

    #if os(macOS)
      package static let current = Platform.macos
    #else
      package static let current = Platform.linux
    #endif
  }
}

/// What a plugin does, by its three kinds.
package enum PluginBody: Codable, Hashable, Sendable {
  /// An action with the inputs filled in.
  case declarative(Action)
  /// The same, for a scope.
  case declarativeScope(enter: Action?, exit: Action?)
  /// The argument vector of a program that runs once for each event, enter or exit.
  case oneShot([String])
  /// The argument vector of a program that runs as long as a hook uses it.
  case service([String])

  /// `declarative`, `one-shot` or `service`: for lists.
  package var kind: String {
    switch self {
    case .declarative, .declarativeScope: "declarative"
    case .oneShot: "one-shot"
    case .service: "service"
    }
  }
}

/// A timer command that a service may send, where its manifest says so.
package enum PluginControl: String, Codable, CaseIterable, Hashable, Sendable {
  case start, pause, resume, stop, skip, finish, extend, strike, note, task, project
  case breakStart = "break"
}

/// A use of a plugin that its manifest shows.
package struct PluginExample: Codable, Hashable, Sendable {
  package var summary: String?
  /// The event that it is tried with; nil for one with `while`.
  package var event: String?
  package var level: LevelName?
  /// As it stands in the manifest.
  package var inputs: [JSONTemplate.Member]

  package init(summary: String?, event: String?, level: LevelName?, inputs: [JSONTemplate.Member]) {
    self.summary = summary
    self.event = event
    self.level = level
    self.inputs = inputs
  }
}
