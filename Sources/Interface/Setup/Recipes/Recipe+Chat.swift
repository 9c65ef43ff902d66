// SPDX-License-Identifier: MIT

import HookConfig
import Messages
import ToolSupport
import WebhookAction

/// Messages to chats and telephones.
extension Recipe {
  /// The recipe of a known chat, or one with `{"text": …}`.
  static func chat(_ service: ChatService) -> Recipe {
    switch service {
    case .slack: chat(.slack, "slack", "https://hooks.slack.com/services/…")
    case .discord: chat(.discord, "discord", "https://discord.com/api/webhooks/…")
    case .mattermost: chat(.mattermost, "mattermost", "https://chat.example.org/hooks/…")
    case .teams: chat(.teams, "teams", "https://….logic.azure.com/workflows/…")
    case .googleChat: chat(.googleChat, "google-chat", "https://chat.googleapis.com/v1/spaces/…")
    case .ntfy: ntfy
    case .other: chat(.other, "chat", "https://…")
    }
  }

  private static func chat(_ service: ChatService, _ name: String, _ address: String) -> Recipe {
    let title = service.rawValue
    @Sendable func words(_ answers: RecipeAnswers) -> RecipeWords {
      .tell(service: service == .other ? answers.words(.unknownChat) : title)
    }
    return Recipe(
      name, .chatSummary(service: title),
      inputs: [
        addressInput("url", .chatAddress(service: title), example: address, name: name) { known in
          known == service || known == .other || known == .mattermost ? nil : known
        }, text(service), project, untitled,
      ]
    ) { answers in
      [answers.name(words(answers)), "on: focus.completed"] + only(answers)
        + ["webhook:", "  url: \(answers.secret("url"))"]
        + HookYAML.indented(service.lines(answers["text"])) + [retry(answers)]
    }
  }

  static func retry(_ answers: RecipeAnswers) -> String {
    answers.noted("retry: { attempts: 8, max-age: 1h }", .networkMayBeAway)
  }

  static func text(_ service: ChatService) -> RecipeInput { RecipeInput("text", .message, words: service.message) }

  static let project = RecipeInput(
    "project", .onlyProject, standard: "", example: "writing", isAsked: false)

  static let untitled = RecipeInput(
    "untitled", .alsoUntitled, kind: .choice(["yes", "no"]), standard: "yes", isAsked: false)

  /// The condition that excludes other sessions.
  static func only(_ answers: RecipeAnswers) -> [String] {
    var conditions = answers["untitled"] == "no" ? ["session.task != \"\""] : []
    if !answers["project"].isEmpty {
      conditions.append("session.project == \(HookYAML.literal(answers["project"]))")
    }
    return conditions.isEmpty ? [] : ["if: " + HookYAML.typed(conditions.joined(separator: " && "))]
  }

  /// An address to which everybody who knows it can post, and which is therefore a secret.
  static func addressInput(
    _ key: String, _ question: RecipeText, example: String, name: String,
    other: @escaping @Sendable (ChatService) -> ChatService? = { _ in nil }
  ) -> RecipeInput {
    var secret = RecipeSecret("\(name.replacing("-", with: "_"))_\(key)")
    secret.doubt = { text in WebhookURL(text).flatMap { other(ChatService($0)) }.map(\.rawValue) }
    return RecipeInput(key, question, kind: .secret(secret), example: example) { text in
      guard let url = WebhookURL(text) else { return .bad(.notHTTPS) }
      guard url.scheme == "https" || url.isLoopback else {
        return .bad(.plainHTTP)
      }
      return .good(text)
    }
  }
}
