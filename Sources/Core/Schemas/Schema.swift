// SPDX-License-Identifier: MIT
package import Events

/// The JSON Schemas (2020-12) that `segue schema` prints, by name.
package enum Schema: String, CaseIterable, Sendable {
  /// `hooks.yml`.
  case hooks
  /// An event as webhooks, commands and `segue events --json` receive it.
  case events
  /// A plugin's `plugin.yml`.
  case plugin

  static let dialect: JSONValue = "https://json-schema.org/draft/2020-12/schema"

  /// Returns the schema; `sounds` are the names of the sounds that Segue generates.
  package func document(sounds: [String]) -> JSONValue {
    switch self {
    case .hooks: HooksSchema(sounds: sounds).document
    case .events: EventsSchema.document
    case .plugin: PluginSchema(sounds: sounds).document
    }
  }
}
