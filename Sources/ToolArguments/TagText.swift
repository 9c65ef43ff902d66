// SPDX-License-Identifier: MIT
import ArgumentParser
import History
import Language

/// A tag as people write it.
package enum TagText {
  /// `text` for an option.
  package static func parse(_ text: String) throws -> String { try checked(text, takesPlace: false) }

  /// `text` for an option whose tags take the place of others.
  package static func parseInstead(_ text: String) throws -> String { try checked(text, takesPlace: true) }

  private static func checked(_ text: String, takesPlace: Bool) throws -> String {
    guard TagName.isAllowed(text) else {
      throw ValidationError(Catalogue.current.usage(.emptyTag(takesPlace: takesPlace)))
    }
    return text
  }
}
