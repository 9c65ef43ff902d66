// SPDX-License-Identifier: MIT
import Foundation

/// Text in which words replace everything that differs between runs and machines.
package struct Normalised {
  package private(set) var text: String

  /// - Parameter words: replacements of this machine's paths, made first.
  package init(_ text: String, words: [String: String] = [:]) {
    self.text = text
    for (word, name) in words.sorted(by: { $0.key.count > $1.key.count }) where !word.isEmpty {
      self.text = self.text.replacingOccurrences(of: word, with: name)
    }
    // The same identifier gets the same word, so that the test still checks their relations.
    replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) { found, seen in
      seen[found] ?? "ID\(seen.count + 1)"
    }
    // Its length depends on its neighbours in the journal.
    replace(/"shortId":"[^"]*"/) { _, _ in "\"shortId\":\"ID\"" }
    replace(/"host":"[^"]*"/) { _, _ in "\"host\":\"HOST\"" }
    replace(/"player":"[^"]*"/) { _, _ in "\"player\":\"PLAYER\"" }
    replace(/urn:segue:[^"]*/) { _, _ in "urn:segue:HOST" }
    replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) { _, _ in "TIME" }
    // Seconds may have passed between the command and the answer.
    self.text = self.text.replacing(/"(elapsed|remaining|paused|focus|durationMs|pid|keeper)" ?: ?\d+/) { match in
      "\"\(match.1)\":0"
    }
  }

  private mutating func replace(
    _ pattern: Regex<some Any>, _ word: (String, [String: String]) -> String
  ) {
    var seen: [String: String] = [:]
    text = text.replacing(pattern) { match in
      let found = String(text[match.range])
      let word = word(found, seen)
      seen[found] = word
      return word
    }
  }
}
