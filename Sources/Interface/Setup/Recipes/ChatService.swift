// SPDX-License-Identifier: MIT

import Events
import Messages
import ToolSupport
import WebhookAction

/// A chat that accepts webhooks, recognised by its host, and its format of messages.
enum ChatService: String, CaseIterable, Hashable, Sendable {
  case slack = "Slack"
  case discord = "Discord"
  case mattermost = "Mattermost"
  case teams = "Teams"
  case ntfy
  case googleChat = "Google Chat"
  /// A chat that accepts `{"text": …}`, as most do.
  case other = "the chat"

  init(_ url: WebhookURL) {
    let host = url.host.lowercased()
    func ends(_ domains: String...) -> Bool { domains.contains { host == $0 || host.hasSuffix("." + $0) } }
    // The part after scheme and host. The mask hides nothing before it.
    let path = url.string.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first ?? ""
    if ends("slack.com", "slack-gov.com") {
      self = .slack
    } else if ends("discord.com", "discordapp.com") {
      self = .discord
    } else if ends("webhook.office.com", "logic.azure.com", "api.powerplatform.com") {
      self = .teams
    } else if ends("ntfy.sh") || host.hasPrefix("ntfy.") {
      self = .ntfy
    } else if ends("chat.googleapis.com") {
      self = .googleChat
    } else if path.hasPrefix("hooks/") {
      self = .mattermost
    } else {
      self = .other
    }
  }

  /// The name of the service.
  func name(in language: any Language) -> String { self == .other ? language.recipe(.words(.unknownChat)) : rawValue }

  /// The required member of its messages; nil if they aren't JSON.
  var member: String? {
    guard case .object(let members)? = json("") else { return nil }
    return members.contains { $0.name == "attachments" } ? "attachments" : members.first?.name
  }

  /// The type of a message and its body.
  func body(_ text: String) -> (type: String, text: String) {
    json(text).map { ("application/json", $0.text) } ?? ("text/plain; charset=utf-8", text)
  }

  /// The lines of `webhook:` for the same message.
  func lines(_ text: String) -> [String] {
    json(text).map { HookYAML.lines("json", $0) } ?? ["body: \(HookYAML.text(text))"]
  }

  /// The message for a completed focus, in English.
  var text: String { English().recipe(.words(message)) }

  /// The message for a completed focus. A title can't become markup of the service, or mention a person.
  var message: RecipeWords {
    let task =
      switch self {
      case .slack: "escape.slack(session.task)"
      case .discord: "escape.markdown(session.task)"
      case .mattermost: "escape.mattermost(session.task)"
      // Teams shows a run of plain text, and ntfy shows its text unchanged. The formats of the others are unknown.
      case .teams, .ntfy, .googleChat, .other: "session.task"
      }
    return .finished(task: task)
  }

  /// The message in the service's published format; nil if it accepts plain text.
  private func json(_ text: String) -> JSONValue? {
    func object(_ members: (String, JSONValue)...) -> JSONValue {
      .object(members.map { JSONValue.Member($0.0, $0.1) })
    }
    switch self {
    case .ntfy: return nil
    case .discord:
      // With an empty list, no mention in the text notifies a person.
      return object(("content", .string(text)), ("allowed_mentions", object(("parse", .array([])))))
    case .teams:
      // A TextBlock would interpret Markdown in it.
      let run = object(("type", .string("TextRun")), ("text", .string(text)))
      let block = object(("type", .string("RichTextBlock")), ("inlines", .array([run])))
      let card = object(
        ("type", .string("AdaptiveCard")), ("version", .string("1.4")), ("body", .array([block])))
      let attachment = object(
        ("contentType", .string("application/vnd.microsoft.card.adaptive")), ("content", card))
      return object(("type", .string("message")), ("attachments", .array([attachment])))
    case .slack, .mattermost, .googleChat, .other: return object(("text", .string(text)))
    }
  }
}
