// SPDX-License-Identifier: MIT
import Events
import WebhookAction

/// A chat that takes webhooks, told by its host, and how it wants to be spoken to.
enum ChatService: String, Hashable, Sendable {
  case slack = "Slack"
  case discord = "Discord"
  case mattermost = "Mattermost"
  case teams = "Teams"
  case ntfy
  case googleChat = "Google Chat"
  /// One that takes `{"text": …}`, as most do.
  case other = "the chat"

  init(_ url: WebhookURL) {
    let host = url.host.lowercased()
    func ends(_ domains: String...) -> Bool { domains.contains { host == $0 || host.hasSuffix("." + $0) } }
    // What stands behind scheme and host; the mask hides nothing before it.
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

  /// What its messages can't be without; nil where they aren't JSON.
  var member: String? {
    switch self {
    case .ntfy: nil
    case .discord: "content"
    case .teams: "attachments"
    case .slack, .mattermost, .googleChat, .other: "text"
    }
  }

  /// The body of a message and its type.
  func body(_ text: String) -> (type: String, text: String) {
    switch self {
    case .ntfy: ("text/plain; charset=utf-8", text)
    default: ("application/json", json(text).text)
    }
  }

  /// The lines of `webhook:` that say the same.
  func lines(_ text: String) -> String {
    let quoted = JSONValue.string(text).text
    // JSON is YAML, too.
    return switch self {
    case .ntfy: "body: \(quoted)"
    case .discord: "json: { content: \(quoted) }"
    case .teams: "json: \(json(text).text)"
    case .slack, .mattermost, .googleChat, .other: "json: { text: \(quoted) }"
    }
  }

  private func json(_ text: String) -> JSONValue {
    func object(_ members: (String, JSONValue)...) -> JSONValue {
      .object(members.map { JSONValue.Member($0.0, $0.1) })
    }
    switch self {
    case .discord: return object(("content", .string(text)))
    case .teams:
      let block = object(("type", .string("TextBlock")), ("text", .string(text)), ("wrap", .bool(true)))
      let card = object(
        ("type", .string("AdaptiveCard")), ("version", .string("1.4")), ("body", .array([block])))
      let attachment = object(
        ("contentType", .string("application/vnd.microsoft.card.adaptive")), ("content", card))
      return object(("type", .string("message")), ("attachments", .array([attachment])))
    case .slack, .mattermost, .ntfy, .googleChat, .other: return object(("text", .string(text)))
    }
  }
}
