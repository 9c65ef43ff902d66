// SPDX-License-Identifier: MIT

/// The texts of a manifest in another language. A missing text stays in the manifest's language.
package struct PluginTranslation: Codable, Hashable, Sendable {
  package var summary: String?
  /// The descriptions of inputs, by their names.
  package var inputs: [String: String]
  /// The summaries of the examples, in the order of the manifest.
  package var examples: [String]

  package init(summary: String?, inputs: [String: String], examples: [String]) {
    self.summary = summary
    self.inputs = inputs
    self.examples = examples
  }
}

extension Plugin {
  /// Returns the plugin with its texts in the language of the code, as far as the manifest has them.
  package func translated(to language: String) -> Plugin {
    guard let translation = translations[language] else { return self }
    var plugin = self
    plugin.summary = translation.summary ?? summary
    for (index, input) in inputs.enumerated() {
      plugin.inputs[index].summary = translation.inputs[input.name] ?? input.summary
    }
    for (index, text) in translation.examples.enumerated() where examples.indices.contains(index) {
      plugin.examples[index].summary = text
    }
    return plugin
  }
}
