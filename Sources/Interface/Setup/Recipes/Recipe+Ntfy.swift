// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let ntfy = Recipe(
    "ntfy", .ntfySummary,
    inputs: [
      addressInput(
        "url", .topicAddress, example: "https://ntfy.sh/your-topic",
        name: "ntfy"
      ) { known in known == .ntfy || known == .other ? nil : known },
      text(.ntfy),
      RecipeInput(
        "priority", .urgency, kind: .choice(["min", "low", "default", "high", "urgent"]),
        standard: "default", isAsked: false),
      RecipeInput(
        "token", .topicToken, kind: .secret(RecipeSecret("ntfy_token")), standard: "",
        isAsked: false), project, untitled,
    ]
  ) { answers in
    var headers = ["Title: Pomodoro done"]
    if answers["priority"] != "default" { headers.append("Priority: \(answers["priority"])") }
    if answers.has("token") { headers.append("Authorization: Bearer \(answers.secret("token"))") }
    return [answers.name(.tell(service: "ntfy")), "on: focus.completed"] + only(answers)
      + ["webhook:", "  url: \(answers.secret("url"))", "  headers:"]
      + headers.map { "    " + $0 } + HookYAML.indented(ChatService.ntfy.lines(answers["text"])) + [retry(answers)]
  }
}
