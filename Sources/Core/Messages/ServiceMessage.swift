// SPDX-License-Identifier: MIT
package import ControlProtocol

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
  /// The variables with control characters in their values.
  case unwritable([String])
  case noManager
  // `reason`: the system's message.
  case unreadableFile(String, reason: String)
  case unwritableFile(String, reason: String)
  case unremovableFile(String, reason: String)
  /// A command of the manager.
  case commandFailed(String, DeliveryReason)
  /// launchd has started the job, but no daemon answers.
  case noDaemonAnswers(job: String)
  /// `daemon install` while the service manager does not respond.
  case nothingWritten(manager: String, why: String)
  /// The same of `segue web --install`.
  case noDashboardWritten(manager: String, why: String)
  case silent(manager: String, why: String)
  case runThese
  case handingOver
  case runs(manager: String, pid: Int32)
  case startFailed(String)
  case notInstalled(path: String)
  case removed(path: String)
  case goesOn(pid: Int32)

  /// The lines of `daemon status`.
  case startsAtLogin(path: String)
  case startsNever
  /// The warning of `segue status` while devices are on.
  case rebootLeavesOn

  case offer(manager: String)
  case offerQuestion
  case offerLater
}
