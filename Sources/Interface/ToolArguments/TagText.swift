// SPDX-License-Identifier: MIT
import ArgumentParser
import History
import Messages
import Paths

/// A tag as people write it.
package enum TagText {
  /// `text` for an option.
  package static func parse(_ text: String) throws -> String { try checked(text, takesPlace: false) }

  /// `text` for an option whose tags take the place of others.
  package static func parseInstead(_ text: String) throws -> String { try checked(text, takesPlace: true) }

  private static func checked(_ text: String, takesPlace: Bool) throws -> String {
    do throws(NameProblem) {
      return try TagName.parse(text)
    } catch {
      // No argument of a program has a NUL.
      throw ValidationError(Catalogue.current.usage(.emptyTag(takesPlace: takesPlace)))
    }
  }
}
