// SPDX-License-Identifier: MIT

/// A process that holds the lock of a home, whether or not it answers.
///
/// It is found without taking the lock, because a daemon that starts at that moment would find the lock taken.
package struct LockHolder: Hashable, Sendable {
  /// The role in which `segued` was started.
  package enum Role: String, Hashable, Sendable {
    case keeper = "daemon"
    case worker
    case teardown
  }

  package let pid: Int32
  /// Nil for a process that uses the journal in another role.
  package let role: Role?
}

extension [LockHolder] {
  /// A worker runs or will run, so no other process exits scopes in its place.
  var areDaemon: Bool { !isEmpty && !contains { $0.role == .teardown } }
}
