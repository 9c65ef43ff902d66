// SPDX-License-Identifier: MIT

/// The reason that the standard output of a one-shot plugin is not a valid reply.
package enum ReplyProblem: Codable, Hashable, Sendable {
  /// `line`: the beginning of the line that is not an object, or is one too many.
  case notOneObject(line: String)
  case restoreNotAnObject
  case messageNotAText
  /// A member that Segue does not know, such as a misspelt one.
  case unknownMember(name: String)
}
