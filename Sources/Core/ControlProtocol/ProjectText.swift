// SPDX-License-Identifier: MIT
import History

/// A project as a client names it.
package enum ProjectText {
  /// `name` as it is kept; nil where none is given, which isn't the same as none (`""`).
  package static func checked(_ name: String?) throws(ControlError) -> String? {
    guard let name else { return nil }
    return try checked(name, member: "project")
  }

  /// `name`, that of a `member` of the parameters, as it is kept.
  package static func checked(_ name: String, member: String) throws(ControlError) -> String {
    do throws(NameProblem) {
      return try ProjectName.parse(name)
    } catch {
      throw ControlError(
        code: ControlError.invalidParams, message: "'\(member)' has a NUL character: leave that out")
    }
  }
}
