// SPDX-License-Identifier: MIT
import Foundation
import HubMessages

extension Hub {
  /// A few words about oneself: at most 300 characters, in lines, without invisible directions; nil if they aren't. Line breaks
  /// become line feeds.
  package static func about(_ text: String) -> String? {
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    guard text.count <= 300, text.utf8.count <= 2000 else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || isShown($0) }
    return isPlain ? text : nil
  }

  /// The name of a time zone that the system knows; nil if it knows none of this name.
  package static func zone(_ name: String) -> String? {
    // Foundation also accepts abbreviations and offsets, which know no summer time.
    name == "UTC" || TimeZone.knownTimeZoneIdentifiers.contains(name) ? name : nil
  }

  /// The tag of a language of the pages; nil if it isn't one.
  package static func language(_ tag: String) -> String? {
    HubCatalogue.languages.contains { $0.tag == tag } ? tag : nil
  }
}
