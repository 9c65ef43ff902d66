// SPDX-License-Identifier: MIT

/// Starting the daemon at login: `segue daemon install`.
package enum ServiceMessage: Hashable, Sendable {
  case written(path: String)
  case unchanged(path: String)
  case changes(path: String)
  case foreign(path: String)
  case overwrite
  case leftAlone(path: String)
  case noFile(path: String)
  case buildProduct(String)
  /// Variables with control characters in their values.
  case unwritable([String])
  case noManager
  /// `daemon install` where the manager doesn't answer.
  case nothingWritten(manager: String, why: String)
  case silent(manager: String, why: String)
  case runThese
  case handingOver
  case runs(manager: String, pid: Int32)
  case startFailed(String)
  case notInstalled(path: String)
  case removed(path: String)
  case goesOn(pid: Int32)

  /// What `daemon status` says.
  case startsAtLogin(path: String)
  case startsNever
  /// What `segue status` says while something is on.
  case rebootLeavesOn

  case offer(manager: String)
  case offerQuestion
  case offerLater
}
