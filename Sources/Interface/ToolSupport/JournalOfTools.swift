// SPDX-License-Identifier: MIT
package import Journal
package import Paths

/// The journal for tools that read it.
package enum JournalOfTools {
  /// nil where there is none yet.
  package static func open(_ paths: Paths) throws(ToolFailure) -> Journal? {
    guard Journal.exists(at: paths.journal) else { return nil }
    do {
      return try Journal(path: paths.journal, readOnly: true)
    } catch {
      throw ToolFailure(.failed, error.message)
    }
  }

  /// Does `body`; what the journal says against it is said to the person.
  package static func told<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as JournalError {
      throw ToolFailure(.failed, error.message)
    }
  }
}
