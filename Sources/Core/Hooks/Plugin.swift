// SPDX-License-Identifier: MIT

/// A plugin according to its manifest, `plugin.yml`.
package struct Plugin: Codable, Hashable, Sendable {
  /// The name of the plugin's folder.
  package var name: String
  package var version: String
  package var summary: String
  package var license: String?
  /// The supported systems, `linux` and `macos`.
  package var platforms: Set<Platform> = Set(Platform.allCases)
  /// The absolute path of the plugin's folder.
  package var folder: String
  /// The default events of a hook that names none.
  package var events: [EventPattern] = []
  /// The default level of a hook that names none.
  package var levels: [LevelName] = []
  /// In the order of the manifest.
  package var inputs: [PluginInput] = []
  /// Whether a hook with `while` enters and exits the plugin.
  package var isScoped = false
  /// The programs that the plugin requires.
  package var requires: [String] = []
  /// The programs that the plugin uses where they exist: names on the PATH or absolute paths. Of each list, one is enough.
  package var wants: [[String]] = []
  /// The timer commands that the plugin may send.
  package var controls: Set<PluginControl> = []
  package var timeout: Duration?
  package var isIdempotent = false
  package var examples: [PluginExample] = []
  /// The texts in other languages, by the code of the language.
  package var translations: [String: PluginTranslation] = [:]
  /// The argument vector that `segue plugin setup` runs; its program is an absolute path.
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

/// The action of a plugin, by its three kinds.
package enum PluginBody: Codable, Hashable, Sendable {
  /// An action that uses the inputs.
  case declarative(Action)
  /// The actions of a scope that use the inputs.
  case declarativeScope(enter: Action?, exit: Action?)
  /// The argument vector of a program that runs once for each event, enter or exit.
  case oneShot([String])
  /// The argument vector of a program that runs while a hook uses it.
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

/// A timer command that a service may send if its manifest allows it.
package enum PluginControl: String, Codable, CaseIterable, Hashable, Sendable {
  case start, pause, resume, stop, skip, finish, extend, strike, note, task, project
  case breakStart = "break"
}

/// An example in a plugin's manifest.
package struct PluginExample: Codable, Hashable, Sendable {
  package var summary: String?
  /// The event that tests the example; nil for an example with `while`.
  package var event: String?
  package var level: LevelName?
  /// The inputs of the manifest.
  package var inputs: [JSONTemplate.Member]

  package init(summary: String?, event: String?, level: LevelName?, inputs: [JSONTemplate.Member]) {
    self.summary = summary
    self.event = event
    self.level = level
    self.inputs = inputs
  }
}
