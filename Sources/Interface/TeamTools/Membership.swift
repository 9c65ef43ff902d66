// SPDX-License-Identifier: MIT
import HookConfig
import Hooks
import Messages
import Paths
import Secrets
import TeamMessages
import TerminalUI
import ToolSupport

/// The hub that this machine has joined: what hooks.yml says of it. Nothing else keeps it.
struct Membership {
  /// The hook's id.
  let hook: String
  /// The place of the hook in hooks.yml.
  let place: Place
  /// The hub's address.
  let hub: String
  /// The name of the token among the secrets of hooks.yml.
  let secret: String
  let source: SecretSource

  /// The name of the secret that joining makes, and that of its entry in the keychain.
  static let secretName = "team_token"
  static let hookID = "team"

  /// The first hook that sends events to a hub with a token; nil without one.
  init?(_ configuration: Configuration) {
    for hook in configuration.hooks {
      for action in hook.actions {
        guard case .webhook(let webhook) = action.bare, webhook.url.shown.hasSuffix(HubClient.eventsPath),
          let secret = action.secrets.first, let source = configuration.secrets[secret]
        else { continue }
        (self.hook, place, self.secret, self.source) = (hook.id, hook.place, secret, source)
        hub = String(webhook.url.shown.dropLast(HubClient.eventsPath.count))
        return
      }
    }
    return nil
  }

  /// The hub with this machine's token. Throws if there is none. Warns if the clocks differ.
  static func client(in context: ToolContext) async throws -> HubClient {
    guard let membership = try load(context) else { throw HubFailure(.notJoined, context.language) }
    var client = try await membership.client(in: context)
    client.clock = ClockWatch(in: context)
    return client
  }

  static func load(_ context: ToolContext) throws(ToolFailure) -> Membership? {
    Membership(try configuration(context))
  }

  /// The configuration; throws if hooks.yml has errors.
  static func configuration(_ context: ToolContext) throws(ToolFailure) -> Configuration {
    let result = context.loader.load(context.paths.config)
    guard let configuration = result.configuration else {
      let message = context.language.edit(.fixFirst(context.shown(context.paths.config)))
      throw ToolFailure(.configuration, message, about: result.errors)
    }
    return configuration
  }

  func client(in context: ToolContext) async throws -> HubClient {
    var client = try HubClient(address: hub, language: context.language)
    do throws(SecretError) {
      client.token = try await context.secrets.resolve(source)
    } catch {
      let reason = context.language.secret(.problem(error.problem))
      throw HubFailure(.noToken(reason), context.language)
    }
    return client
  }

  // MARK: Writing

  /// Stores the token and writes the hook. A failure leaves everything as it was.
  static func write(_ client: HubClient, token: String, in context: ToolContext) async throws -> ConfigEdit {
    let before = ConfigSnapshot(of: context.editor)
    _ = try await context.secrets.set(token, for: secretName)
    do {
      if try configuration(context).secrets[secretName] == nil {
        try context.editor.addSecret(secretName, source: .keychain("segue/\(secretName)"))
      }
      let lines = [
        "uses: team", "with: { url: \(YAMLText.quoted(client.events)), token: \"${{ secrets.\(secretName) }}\" }",
        "max-age: 336h", "retry: { attempts: 100, max-age: 336h }",
      ]
      return try context.editor.setHook(hookID, block: lines.joined(separator: "\n"))
    } catch {
      try? before.restore(from: ConfigSnapshot(of: context.editor))
      _ = try? await context.secrets.remove(secretName)
      throw error
    }
  }

  /// Removes the hook and its secret from hooks.yml, where every other byte stays. A failure leaves everything as it was.
  ///
  /// Returns whether the secret is gone, too: it stays if another hook uses it.
  func remove(in context: ToolContext) throws -> Bool {
    let before = ConfigSnapshot(of: context.editor)
    do {
      try context.editor.removeHook(hook)
      let isShared = try Self.configuration(context).hooks.contains { hook in
        hook.actions.contains { $0.secrets.contains(secret) }
      }
      if !isShared { try context.editor.removeSecret(secret) }
      return !isShared
    } catch {
      try? before.restore(from: ConfigSnapshot(of: context.editor))
      throw error
    }
  }
}
