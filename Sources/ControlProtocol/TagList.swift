// SPDX-License-Identifier: MIT
import History

/// Tags as a client gives them.
package enum TagList {
  /// `tags`, each of which has a name; nil where none are given.
  package static func checked(_ tags: [String]?) throws(ControlError) -> [String]? {
    guard let index = tags?.firstIndex(where: { !TagName.isAllowed($0) }) else { return tags }
    throw ControlError(
      code: ControlError.invalidParams,
      message: "number \(index + 1) of 'tags' has no name: a tag is more than white space; leave it out ([] is none)")
  }
}
