// SPDX-License-Identifier: MIT
import History

/// The name of a project as a client gives it.
package enum ProjectText {
  /// Returns the name as it is stored; nil if absent. A missing name differs from an empty one (`""`, no project).
  package static func checked(_ name: String?) throws(ControlError) -> String? {
    guard let name else { return nil }
    return try checked(name, member: "project")
  }

  /// Returns the name in the parameter `member` as it is stored.
  package static func checked(_ name: String, member: String) throws(ControlError) -> String {
    do throws(NameProblem) {
      return try ProjectName.parse(name)
    } catch {
      throw ControlError(
        code: ControlError.invalidParams, message: "'\(member)' has a NUL character: leave that out")
    }
  }
}
