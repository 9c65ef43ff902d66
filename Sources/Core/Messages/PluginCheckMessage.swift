// SPDX-License-Identifier: MIT

/// What `segue plugin check` says of a check.
package enum PluginCheckMessage: Hashable, Sendable {
  // What was wrong.
  case manifestErrors(Int)
  case badExample(String)
  /// An example whose hook has no action.
  case idleExample
  case notStarted(String)
  case timedOut(seconds: Int)
  case programNotFound(status: Int32, said: String)
  case uncaught(String)
  case silentFailure(status: Int32)
  case signalled(Int32, said: String)
  case notEnded
  case ignoresTERM(seconds: Int)
  case longOutput(bytes: Int, limit: Int)
  case notOneObject(String)
  case badMember(String)
  case longRestore(bytes: Int, limit: Int)
  /// It did well with the example, and not so here.
  case otherwise(String)
  case ranTask
  case badAddress(String)
  case otherHost(String)
  // Of services.
  case noAnswer(method: String, seconds: Int)
  case endedInstead(method: String, said: String)
  case notAMessage(String)
  /// What the daemon, too, would say of a line.
  case badLine(String)
  case strayReply(String)
  case wrongResult(method: String)
  case wrongCode(Int?)
  case tookAnyVersion
  case stillRuns(seconds: Int)
  case notAllowed(String)

  // Why it wasn't tried, or what else there is to know.
  case noExamples
  case missingPrograms([String])
  case otherPlatform
  case asRoot
  case foreignHost(String)
  case refusedHere(String)
  case tryLater(String)
  case valueRefused(String)
  case play

  // The table.
  case summary(plugins: Int, failed: Int, skipped: Int)
  case nothingToCheck
  case noManifest(String)
}
