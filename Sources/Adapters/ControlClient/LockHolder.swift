// SPDX-License-Identifier: MIT

/// A process that holds the lock of a home, whether it can be asked or not: found without taking the lock, which a daemon
/// that starts at that moment would find taken.
package struct LockHolder: Hashable, Sendable {
  /// What `segued` was started as.
  package enum Role: String, Hashable, Sendable {
    case keeper = "daemon"
    case worker
    case teardown
  }

  package let pid: Int32
  /// Nil where it does something else with the journal.
  package let role: Role?
}

extension [LockHolder] {
  /// A worker is there, or will be: nobody exits scopes in its place.
  var areDaemon: Bool { !isEmpty && !contains { $0.role == .teardown } }
}
