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

  /// The hub with this machine's token. Throws if there is none.
  static func client(in context: ToolContext) async throws -> HubClient {
    guard let membership = try load(context) else { throw ToolFailure(.failed, context.language.team(.notJoined)) }
    return try await membership.client(in: context)
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
      throw ToolFailure(.failed, context.language.team(.noToken(reason)))
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

  /// Takes the hook and its secret out of hooks.yml, and every other byte stays. False if they are written in another way
  /// than lines of their own.
  func remove(in context: ToolContext) throws -> Bool {
    guard place.file == context.paths.config, let old = try context.editor.text() else { return false }
    var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.indices.contains(place.line - 1) else { return false }
    Self.removeEntry(at: place.line - 1, of: &lines)
    if let index = lines.firstIndex(where: { $0.trimmed.hasPrefix("\(secret):") && $0.contains("keychain") }) {
      Self.removeEntry(at: index, of: &lines)
    }
    let new = lines.joined(separator: "\n")
    guard !context.editor.problems(with: new).contains(where: { $0.severity == .error }) else { return false }
    try context.editor.replace(old, with: new)
    return try Self.configuration(context).hook(hook) == nil
  }

  /// Removes a key's line and the lines below it that are indented more. The section's line goes as well if nothing is left.
  private static func removeEntry(at index: Int, of lines: inout [String]) {
    func depth(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    let margin = depth(lines[index])
    var end = index + 1
    while end < lines.count, !lines[end].trimmed.isEmpty, depth(lines[end]) > margin { end += 1 }
    lines.removeSubrange(index..<end)
    let isLast = index >= lines.count || depth(lines[index]) < margin || lines[index].trimmed.isEmpty
    guard isLast, margin > 0, index > 0, ["hooks:", "secrets:"].contains(lines[index - 1]) else { return }
    let rest = lines[index...].first { !$0.trimmed.isEmpty }
    guard rest.map({ depth($0) == 0 }) ?? true else { return }
    lines.remove(at: index - 1)
    // An edit that adds a section puts a blank line before it.
    if index > 1, lines[index - 2].trimmed.isEmpty { lines.remove(at: index - 2) }
  }
}
