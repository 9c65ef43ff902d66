// SPDX-License-Identifier: MIT
import HookConfig
import Messages
import ToolSupport
import WebhookAction

extension Recipe {
  static let telegram = Recipe(
    "telegram", .telegramSummary,
    inputs: [
      RecipeInput(
        "token", .botToken, kind: .secret(RecipeSecret("telegram_token")),
        example: "123456789:AAE…"
      ) { token in
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        let isToken =
          parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy(\.isNumber) && parts[1].count >= 20
          && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        return isToken ? .good(token) : .bad(.badToken)
      },
      RecipeInput("chat", .chat, example: "-1001234567890") { chat in
        let number = chat.hasPrefix("-") ? chat.dropFirst() : chat[...]
        let isChat = !number.isEmpty && number.allSatisfy(\.isNumber) || chat.hasPrefix("@") && chat.count > 1
        return isChat ? .good(chat) : .bad(.badChat)
      },
      text(.other),
      RecipeInput(
        "server", .botServer, standard: "https://api.telegram.org", example: "https://bots.example.org",
        isAsked: false
      ) { server in
        guard WebhookURL(server) != nil else { return .bad(.notHTTPS) }
        return .good(server.hasSuffix("/") ? String(server.dropLast()) : server)
      }, project, untitled,
    ]
  ) { answers in
    [answers.name(.tell(service: "Telegram")), "on: focus.completed"] + only(answers)
      + [
        "webhook:", "  url: \(HookYAML.typed("\(answers["server"])/bot\(answers.secret("token"))/sendMessage"))",
        "  json:",
        "    chat_id: \(YAMLText.quoted(answers["chat"]))",
        // Without parse_mode, nothing in the text is markup.
        "    text: \(HookYAML.text(answers["text"]))", retry(answers),
      ]
  }
}
