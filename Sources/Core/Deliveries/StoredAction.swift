// SPDX-License-Identifier: MIT
package import Hooks

/// An action with all of its hook's settings for running it. A lease keeps it, so that an exit needs no file. It names secrets
/// by their source, never by their value.
package struct StoredAction: Codable, Hashable, Sendable {
  package enum Kind: Codable, Hashable, Sendable {
    case command(CommandLine)
    case webhook(Webhook)
    case play(sound: String, isFile: Bool, volume: Int?, fade: Duration?)
    case plugin(PluginUse)
  }

  /// Returns the action with everything evaluated except its secrets.
  package static func filled(
    _ action: Action, of hook: Hook, in configuration: Configuration, situation: some Situation
  ) throws(Refusal) -> StoredAction {
    var hook = hook
    hook.environment = try hook.environment.filled(in: situation)
    return StoredAction(try action.filled(in: situation), of: hook, in: configuration)
  }

  package var kind: Kind
  package var environment: [String: Text]
  package var workingDirectory: String?
  package var shell: [String]?
  package var timeout: Duration
  package var background: BackgroundPolicy
  package var secrets: [String: SecretSource]
  /// The daemon's environment variables that hold secrets, which commands do not inherit.
  package var hidden: [String]

  package init(_ action: Action, of hook: Hook, in configuration: Configuration) {
    var needed = hook.environment.values.secrets
    needed.formUnion(action.secrets)
    var limit: Duration?
    switch action.bare {
    case .command(let line): kind = .command(line)
    case .webhook(let webhook): kind = .webhook(webhook)
    case .plugin(let use):
      kind = .plugin(use)
      limit = use.timeout
    case .applied: preconditionFailure("a bare action is applied to nothing")
    case .play(let play):
      if case .file(let path) = play.sound {
        kind = .play(sound: path, isFile: true, volume: play.volume, fade: play.fade)
      } else {
        kind = .play(sound: play.sound.name, isFile: false, volume: play.volume, fade: play.fade)
      }
    }
    environment = hook.environment
    workingDirectory = hook.workingDirectory
    shell = hook.shell
    timeout = hook.timeout ?? limit ?? configuration.defaultTimeout
    background = hook.background
    secrets = configuration.secrets.filter { needed.contains($0.key) }
    hidden =
      configuration.secrets.values.compactMap { if case .environment(let name) = $0 { name } else { nil } }.sorted()
  }
}

extension Hook {
  /// Whether the action may run twice: webhooks always, commands if the file says so.
  package func isRepeatable(_ kind: StoredAction.Kind) -> Bool {
    switch kind {
    case .webhook: true
    case .command: isIdempotent
    case .plugin(let use): isIdempotent || use.isIdempotent
    case .play: false
    }
  }
}
