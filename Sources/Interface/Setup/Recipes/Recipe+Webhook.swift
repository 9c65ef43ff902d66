// SPDX-License-Identifier: MIT

import Events
import Foundation
import ToolSupport

/// Events for a program of the person's own.
extension Recipe {
  static let webhook: Recipe = {
    var key = RecipeSecret("webhook_key")
    key.make = { signingKey() }
    return Recipe(
      "generic-webhook", "What happens to focus and breaks, signed, to a program of your own", hookID: "webhook",
      inputs: [
        addressInput("url", "The address that gets the events", example: "https://home.example/segue", name: "webhook"),
        RecipeInput(
          "key", "The key that signs them, by Standard Webhooks", kind: .secret(key), example: "whsec_…"
        ) { text in
          text.hasPrefix("whsk_") || text.hasPrefix("whpk_")
            ? .bad("it takes a whsec_ key or any other text, not an asymmetric one") : .good(text)
        },
        RecipeInput("events", "Which events", standard: "focus.* break.*", example: "*", isAsked: false),
      ]
    ) { answers in
      let events = answers["events"].split { $0 == " " || $0 == "," }.map(String.init)
      return [
        "name: Send events to a program", HookYAML.list("on", events),
        "webhook:   # without a body it gets the event itself, as CloudEvents JSON",
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
