// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The results of `segue plugin check`.
package enum PluginCheckMessage: Hashable, Sendable {
  // Errors.
  case manifestErrors(Int)
  case badExample(String)
  /// The example's hook has no action.
  case idleExample
  case notStarted(DeliveryReason)
  case timedOut(seconds: Int)
  case programNotFound(status: Int32, said: String)
  case uncaught(String)
  case silentFailure(status: Int32)
  case signalled(Int32, said: String)
  case notEnded
  case ignoresTERM(seconds: Int)
  case longOutput(bytes: Int, limit: Int)
  case badReply(ReplyProblem)
  case longRestore(bytes: Int, limit: Int)
  /// The plugin worked with the example, but not here.
  case otherwise(String)
  case ranTask
  case badAddress(String)
  case otherHost(String)
  // Services.
  case noAnswer(method: String, seconds: Int)
  case endedInstead(method: String, said: String)
  case notAMessage(String)
  /// The daemon's report on such a line.
  case badLine(ServiceProblem)
  case strayReply(String)
  case wrongResult(method: String)
  case wrongCode(Int?)
  case tookAnyVersion
  case stillRuns(seconds: Int)
  case notAllowed(String)

  // The reasons for a skipped test, and other notes.
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
  /// A check by its English name, such as `hostile task`.
  case check(String)
  /// `ok`, `failed` or `skipped`.
  case outcome(String)
  case summary(plugins: Int, failed: Int, skipped: Int)
  case nothingToCheck
  case noManifest(String)
}
