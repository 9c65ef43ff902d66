// SPDX-License-Identifier: MIT

import Daemon
import Events
import Expressions
import HookConfig
import Hooks
import Messages
import Paths
import SoundPlayers
import ToolSupport

/// An example of a manifest, as a hook.
struct ExampleHook: Sendable {
  /// The event that runs or enters it, and the event that exits it.
  let event: String
  let exitEvent: String
  let enter: Action
  /// Nil for an edge, and if exiting does nothing.
  let exit: Action?
  let isScoped: Bool
  private let expressions: Expressions

  /// The value of a secret for which an example refers to hooks.yml, as `segue plugin info` shows it. Also a valid address.
  private static let secret = JSONValue.string("https://example.org/secret")

  /// Throws the loader's first objection. `programHome` is the meaning of `~` in the plugin's program.
  init(_ example: PluginExample, of plugin: Plugin, home: String, programHome: String) throws(Objection) {
    var lines: [String] = []
    let level = example.level ?? plugin.levels.first ?? .focus
    // A service supports both kinds.
    let isLevel = plugin.isScoped || example.level != nil
    let named = example.event ?? plugin.events.first.flatMap { $0.hasWildcard ? nil : $0.text } ?? "focus.completed"
    lines.append(isLevel ? "while: \(level.rawValue)" : "on: \(named)")
    if named.hasSuffix(".elapsed"), !isLevel { lines.append("every: 5m") }
    lines.append("uses: \(plugin.name)")
    let with = example.inputs.map { input in
      let value = input.value.json()
      let isReference = plugin.input(input.name)?.type == .secret && value.string?.hasPrefix("${{ secrets.") == true
      return JSONValue.Member(input.name, isReference ? Self.secret : value)
    }
    if !with.isEmpty { lines += HookYAML.lines("with", .object(with)) }
    var loader = ConfigLoader(
      home: home, knownSounds: Set(SoundLibrary.names), checksOwnership: false,
      pluginFolders: [Paths.parent(of: plugin.folder)])
    loader.programHome = programHome
    let text = "version: 1\nhooks:\n  example:\n" + lines.map { "    \($0)\n" }.joined()
    let result = loader.load(text: text)
    guard let hook = result.configuration?.hooks.first else {
      throw Objection.refused(result.errors.first)
    }
    expressions = loader.expressions
    isScoped = isLevel
    switch hook.trigger {
    case .edge(let edge): (enter, exit) = (edge.action, nil)
    case .level(let state):
      switch state.action {
      case .scope(let first, let last):
        guard let action = first ?? last else { throw Objection.idle }
        (enter, exit) = (action, first == nil ? nil : last)
      case .play(let play): (enter, exit) = (.play(play), nil)
      }
    }
    (event, exitEvent) = isLevel ? level.events : (named, named)
  }

  /// The reason for which an example can't be a hook.
  enum Objection: Error {
    /// The loader's first error.
    case refused(Diagnostic?)
    case idle

    func text(in language: any Language) -> String {
      switch self {
      case .refused(let error): error?.text(in: language) ?? ""
      case .idle: language.pluginCheck(.idleExample)
      }
    }
  }

  /// The action for an event, with all templates filled in. `step` is nil for an edge.
  func action(_ made: TrialEvent, _ step: CheckStep?) throws(Refusal) -> Action {
    switch step {
    case .exit: try (exit ?? enter).filled(in: made.situation(expressions))
    case .enter, nil:
      try enter.filled(in: expressions.situation(of: made.event).delivering(made.event.id, hook: "example"))
    }
  }

  /// The hosts in its addresses that are neither this machine nor reserved names.
  var foreignHosts: [String] {
    guard case .plugin(let use) = enter else { return [] }
    return use.inputs.flatMap(\.value.texts).compactMap { ForeignHost.name(in: $0.shown) }
  }
}

/// `enter` or `exit`.
enum CheckStep: String, Sendable {
  case enter, exit
}

/// Hosts in addresses.
enum ForeignHost {
  private static let schemes = ["http", "https", "ws", "wss", "mqtt", "mqtts", "smtp", "smtps"]
  private static let nobody = [".invalid", ".example", ".test", "example.org", "example.com", "example.net"]

  /// The host of a web address on another machine; nil for any other text.
  static func name(in text: String) -> String? {
    let lower = text.lowercased()
    guard let scheme = lower.firstRange(of: "://"), schemes.contains(String(lower[..<scheme.lowerBound])) else {
      return nil
    }
    var host = lower[scheme.upperBound...].prefix { !"/?#".contains($0) }
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    let name =
      host.hasPrefix("[") ? String(host.dropFirst().prefix { $0 != "]" }) : String(host.prefix { $0 != ":" })
    let isOurs = name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.") || name == "::1"
    let isNobodys = nobody.contains { name == $0 || name.hasSuffix($0.hasPrefix(".") ? $0 : "." + $0) }
    return isOurs || isNobodys || name.isEmpty ? nil : name
  }
}
