// SPDX-License-Identifier: MIT

/// The reason that the daemon, or the dashboard's program, did not start. `reason` is the system's message.
package enum StartProblem: Codable, Hashable, Sendable {
  case journal(JournalProblem)
  case cannotMakeFolder(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// The file is not a regular file of this user.
  case foreignFile(path: String)
  case noThread(reason: String)
  case noKeeper
  case socketTooLong(path: String, limit: Int)
  case socketOfOther(path: String, owner: UInt32)
  case socketWritable(path: String, mode: UInt16)
  case notAFolder(path: String)
  case pathOccupied(path: String)
  case alreadyServed(path: String)
  /// `doing`: the English step.
  case system(doing: String, path: String, reason: String)
  case otherRuns
  case dashboardRuns
  case noAnswer
  case noPort
  case portInUse(Int)
  /// The dashboard cannot listen on the address of `--listen`.
  case cannotListen(address: String, reason: String)

  // The members' names in JSON.
  private enum JournalCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum PortInUseCodingKeys: String, CodingKey { case _0 = "port" }
}
