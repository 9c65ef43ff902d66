// SPDX-License-Identifier: MIT

import HookConfig
import ToolSupport
import WebhookAction

/// Messages to chats and telephones.
extension Recipe {
  static let chats: [Recipe] = [
    chat(.slack, "slack", "https://hooks.slack.com/services/…"),
    chat(.discord, "discord", "https://discord.com/api/webhooks/…"),
    chat(.mattermost, "mattermost", "https://chat.example.org/hooks/…"),
    chat(.teams, "teams", "of a workflow 'when a Teams webhook request is received'"),
    chat(.googleChat, "google-chat", "https://chat.googleapis.com/v1/spaces/…"),
    ntfy, telegram,
  ]

  /// How `segue init` tells a chat: what is known of it, or `{"text": …}`.
  static func chat(_ service: ChatService) -> Recipe {
    switch service {
    case .slack: chats[0]
    case .discord: chats[1]
    case .mattermost: chats[2]
    case .teams: chats[3]
    case .googleChat: chats[4]
    case .ntfy: ntfy
    case .other: chat(.other, "chat", "https://…")
    }
  }

  private static func chat(_ service: ChatService, _ name: String, _ address: String) -> Recipe {
    let title = service.rawValue
    return Recipe(
      name, "A message to \(title) for every pomodoro",
      inputs: [
        addressInput("url", "The address of an incoming webhook of \(title)", example: address, name: name) { known in
          known == service || known == .other || known == .mattermost ? nil : known
        }, text(service.text), project, untitled,
      ]
    ) { answers in
      ["name: Tell \(title)", "on: focus.completed"] + only(answers)
        + ["webhook:", "  url: \(answers.secret("url"))"]
        + RecipeYAML.indented(service.lines(answers["text"])) + [retry]
    }
  }

  private static let ntfy = Recipe(
    "ntfy", "A push message to your telephone through ntfy",
    inputs: [
      addressInput(
        "url", "The address of a topic; whoever knows it can read along", example: "https://ntfy.sh/your-topic",
        name: "ntfy"
      ) { known in known == .ntfy || known == .other ? nil : known },
      text(ChatService.ntfy.text),
      RecipeInput(
        "priority", "How urgent it is", kind: .choice(["min", "low", "default", "high", "urgent"]),
        standard: "default", isAsked: false),
      RecipeInput(
        "token", "The access token of a topic that needs one", kind: .secret(RecipeSecret("ntfy_token")), standard: "",
        isAsked: false), project, untitled,
    ]
  ) { answers in
    var headers = ["Title: Pomodoro done"]
    if answers["priority"] != "default" { headers.append("Priority: \(answers["priority"])") }
    if answers.has("token") { headers.append("Authorization: Bearer \(answers.secret("token"))") }
    return ["name: Tell ntfy", "on: focus.completed"] + only(answers)
      + ["webhook:", "  url: \(answers.secret("url"))", "  headers:"]
      + headers.map { "    " + $0 } + RecipeYAML.indented(ChatService.ntfy.lines(answers["text"])) + [retry]
  }

  private static let telegram = Recipe(
    "telegram", "A message from a Telegram bot for every pomodoro",
    inputs: [
      RecipeInput(
        "token", "The token of your bot, from @BotFather", kind: .secret(RecipeSecret("telegram_token")),
        example: "123456789:AAE…"
      ) { token in
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        let isToken =
          parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy(\.isNumber) && parts[1].count >= 20
          && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        return isToken ? .good(token) : .bad("a token looks like 123456789:AAE… and has no spaces")
      },
      RecipeInput("chat", "The chat: its number or @channel", example: "-1001234567890") { chat in
        let number = chat.hasPrefix("-") ? chat.dropFirst() : chat[...]
        let isChat = !number.isEmpty && number.allSatisfy(\.isNumber) || chat.hasPrefix("@") && chat.count > 1
        return isChat ? .good(chat) : .bad("a chat is a number such as -1001234567890, or @channel")
      },
      text(ChatService.other.text),
      RecipeInput(
        "server", "The Bot API server", standard: "https://api.telegram.org", example: "https://bots.example.org",
        isAsked: false
      ) { server in
        guard WebhookURL(server) != nil else { return .bad("an address begins with https://") }
        return .good(server.hasSuffix("/") ? String(server.dropLast()) : server)
      }, project, untitled,
    ]
  ) { answers in
    ["name: Tell Telegram", "on: focus.completed"] + only(answers)
      + [
        "webhook:", "  url: \(RecipeYAML.typed("\(answers["server"])/bot\(answers.secret("token"))/sendMessage"))",
        "  json:",
        "    chat_id: \(YAMLText.quoted(answers["chat"]))",
        // Without parse_mode nothing in it is markup.
        "    text: \(RecipeYAML.text(answers["text"]))", retry,
      ]
  }

  private static let retry = "retry: { attempts: 8, max-age: 1h }   # the network may be away for a while"

  private static func text(_ standard: String) -> RecipeInput {
    RecipeInput("text", "What is said", standard: standard, isAsked: false)
  }

  private static let project = RecipeInput(
    "project", "Only for pomodoros of this project", standard: "", example: "writing", isAsked: false)

  private static let untitled = RecipeInput(
    "untitled", "Also for pomodoros without a task", kind: .choice(["yes", "no"]), standard: "yes", isAsked: false)

  /// The condition that keeps others out of it.
  private static func only(_ answers: RecipeAnswers) -> [String] {
    var conditions = answers["untitled"] == "no" ? ["session.task != \"\""] : []
    if !answers["project"].isEmpty {
      conditions.append("session.project == \(RecipeYAML.literal(answers["project"]))")
    }
    return conditions.isEmpty ? [] : ["if: " + RecipeYAML.typed(conditions.joined(separator: " && "))]
  }

  /// An address that whoever knows it can post to: a secret.
  static func addressInput(
    _ key: String, _ question: String, example: String, name: String,
    other: @escaping @Sendable (ChatService) -> ChatService? = { _ in nil }
  ) -> RecipeInput {
    var secret = RecipeSecret("\(name.replacing("-", with: "_"))_\(key)")
    secret.doubt = { text in WebhookURL(text).flatMap { other(ChatService($0)) }.map(\.rawValue) }
    return RecipeInput(key, question, kind: .secret(secret), example: example) { text in
      guard let url = WebhookURL(text) else { return .bad("that is not an address that begins with https://") }
      guard url.scheme == "https" || url.isLoopback else {
        return .bad("http to elsewhere than this machine can be read and changed on its way: use https")
      }
      return .good(text)
    }
  }
}
