// SPDX-License-Identifier: MIT
import ArgumentParser
import History
import Messages
import Paths

/// A tag as a person types it.
package enum TagText {
  /// The tag in `text`, for an option.
  package static func parse(_ text: String) throws -> String { try checked(text, takesPlace: false) }

  /// The tag in `text`, for an option whose tags replace others.
  package static func parseInstead(_ text: String) throws -> String { try checked(text, takesPlace: true) }

  private static func checked(_ text: String, takesPlace: Bool) throws -> String {
    do throws(NameProblem) {
      return try TagName.parse(text)
    } catch {
      // An argument of a program can't contain a NUL.
      throw ValidationError(Catalogue.current.usage(.emptyTag(takesPlace: takesPlace)))
    }
  }
}
