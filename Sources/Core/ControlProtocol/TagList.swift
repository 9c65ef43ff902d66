// SPDX-License-Identifier: MIT
import History

/// The tags as a client gives them.
package enum TagList {
  /// Returns the tags as they are stored, without duplicates; nil if absent.
  package static func checked(_ tags: [String]?) throws(ControlError) -> [String]? {
    guard let tags else { return nil }
    var names: [String] = []
    for (index, tag) in tags.enumerated() {
      do throws(NameProblem) {
        names.append(try TagName.parse(tag))
      } catch {
        throw ControlError(
          code: ControlError.invalidParams, message: "number \(index + 1) of 'tags' \(Self.words(for: error))")
      }
    }
    return TagName.distinct(names)
  }

  private static func words(for problem: NameProblem) -> String {
    switch problem {
    case .empty: "has no name: a tag is more than white space and '#'; leave it out ([] is none)"
    case .hasNUL: "has a NUL character: leave that out"
    }
  }
}
