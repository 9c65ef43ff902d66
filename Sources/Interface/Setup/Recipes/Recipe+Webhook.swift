// SPDX-License-Identifier: MIT

import Events
import Foundation
import Messages
import ToolSupport

/// Events for a program of the person's own.
extension Recipe {
  static let webhook: Recipe = {
    var key = RecipeSecret("webhook_key")
    key.make = { signingKey() }
    return Recipe(
      "generic-webhook", .webhookSummary, hookID: "webhook",
      inputs: [
        addressInput("url", .eventsAddress, example: "https://home.example/segue", name: "webhook"),
        RecipeInput(
          "key", .signingKey, kind: .secret(key), example: "whsec_…"
        ) { text in
          text.hasPrefix("whsk_") || text.hasPrefix("whpk_")
            ? .bad(.asymmetricKey) : .good(text)
        },
        RecipeInput("events", .whichEvents, standard: "focus.* break.*", example: "*", isAsked: false),
      ]
    ) { answers in
      let events = answers["events"].split { $0 == " " || $0 == "," }.map(String.init)
      return [
        answers.name(.events), HookYAML.list("on", events),
        answers.noted("webhook:", .eventAsBody),
        "  url: \(answers.secret("url"))",
        "  sign: \(answers.secret("key"))",
      ]
    }
  }()

  /// A new key of 32 bytes, in the format of Standard Webhooks.
  private static func signingKey() -> String {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return "whsec_" + Data(bytes).base64EncodedString()
  }
}
