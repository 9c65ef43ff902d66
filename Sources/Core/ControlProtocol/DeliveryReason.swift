// SPDX-License-Identifier: MIT
import Events
package import Players

/// The reason that a delivery, an attempt or a scope is as it is. The wire form is an object with one member, as that of
/// `RequestProblem`: `{"exit":{"status":3}}`. Lengths are in milliseconds.
package indirect enum DeliveryReason: Codable, Hashable, Sendable {
  /// Words of a plugin or of the system, or a reason that an earlier version kept as text.
  case text(String)

  // The delivery.
  case replayed
  case replaced
  /// The daemon ended during the attempt.
  case interrupted
  /// `mode: single`.
  case busy(hook: String)
  case hookGone
  case tooOld
  case conditions([HookReason])
  case noValue(ValueProblem)
  /// An `enter` or `exit` of a scope; nil if it succeeded.
  case step(String, DeliveryReason?)
  case switchedOff(DeliveryReason, isService: Bool)
  /// A person gave up on a scope whose exit failed so often.
  case givenUp(times: Int, last: DeliveryReason?)
  /// Processes that could not be ended.
  case leftover(DeliveryReason, pids: [Int32])
  /// `said` is the line of standard error that explains the failure.
  case explained(DeliveryReason, said: String)

  // Commands.
  /// `isShell`: whether the status has the meaning of a shell.
  case exit(status: Int32, isShell: Bool = false)
  case signal(number: Int32, name: String?)
  case timedOut(milliseconds: Int64?)
  case cannotEnd
  case ended
  case cancelled
  /// The program was not started.
  case notStarted(SpawnProblem)
  case eventNotWritten(detail: String)

  // Webhooks. `url` shows scheme, host and port.
  case request(url: String, ReceiverProblem)
  case unavailable(status: Int)
  case refused(status: Int)
  case receiverGone
  case redirected(to: String?, status: Int)

  case signing(problem: SigningProblem)

  // Plugins.
  case otherPlatform(plugin: String, platforms: [String])
  case missingPrograms(plugin: String, programs: [String])
  /// Others can change the file at `path`. `owner`: nil if it is this user's, but writable by others.
  case untrusted(plugin: String, path: String, isFolder: Bool, owner: UInt32?, command: String)
  case restoreTooLong(kibibytes: Int)
  case restoreNotKept(detail: String)
  case reply(ReplyProblem)
  case service(ServiceProblem)
  /// The service crashed or could not be started. `restartMs`: the time until its next start.
  case serviceCrashed(ServiceProblem, restartMs: Int64)

  // Values.
  case secret(SecretProblem)
  case sound(SoundProblem)
  case player(PlayerProblem)
  /// A player cannot play `file`, or any file if that is nil.
  case unplayable(player: String, file: String?, cause: DeliveryReason)
  /// So many sounds play at once already.
  case tooManySounds(Int)
  /// As earlier versions stored it, with the player's own message.
  case playerFailed(player: String, detail: String)

  // The members' names in JSON.
  private enum TextCodingKeys: String, CodingKey { case _0 = "text" }
  private enum ConditionsCodingKeys: String, CodingKey { case _0 = "reasons" }
  private enum NoValueCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum StepCodingKeys: String, CodingKey { case _0 = "name", _1 = "cause" }
  private enum SwitchedOffCodingKeys: String, CodingKey { case _0 = "cause", isService }
  private enum LeftoverCodingKeys: String, CodingKey { case _0 = "cause", pids }
  private enum NotStartedCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum ExplainedCodingKeys: String, CodingKey { case _0 = "cause", said }
  private enum ServiceCrashedCodingKeys: String, CodingKey { case _0 = "problem", restartMs }
  private enum RequestCodingKeys: String, CodingKey { case url, _1 = "problem" }
  private enum ReplyCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum ServiceCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum SecretCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum SoundCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum PlayerCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum TooManySoundsCodingKeys: String, CodingKey { case _0 = "most" }

  /// Returns the reason without the step of a scope around it.
  package var inner: DeliveryReason? {
    if case .step(_, let reason) = self { reason } else { self }
  }

  /// The processes that could not be ended.
  package var pids: [Int32] {
    switch self {
    case .leftover(_, let pids): pids
    case .step(_, let reason?), .switchedOff(let reason, _), .givenUp(_, let reason?), .explained(let reason, _):
      reason.pids
    default: []
    }
  }
}

extension DeliveryReason: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}

extension DeliveryReason {
  /// The form in the journal: JSON, or the text itself.
  package var stored: String {
    guard case .text(let text) = self, !text.hasPrefix("{\"") else { return (try? JSON.line(self)) ?? "" }
    return text
  }

  /// Reads the stored form. Earlier versions stored English text, or JSON with unnamed values.
  package init(stored text: String) {
    switch text {
    // Two of them decide what happens next.
    case "replayed": self = .replayed
    case "replaced by a newer event (mode: restart)": self = .replaced
    default:
      let isJSON = text.hasPrefix("{\"")
      let reason = isJSON ? try? JSON.read(DeliveryReason.self, from: text) : nil
      self = reason ?? (isJSON ? UnnamedValues.reason(of: text) : nil) ?? .text(text)
    }
  }
}

/// An error with a reason that people read.
package protocol ExplainedError: Error {
  var reason: DeliveryReason { get }
}

extension DeliveryReason {
  package var isTimeout: Bool { if case .timedOut = self { true } else { false } }

  /// The reason of an error; the English text of errors without one.
  package init(_ error: any Error) { self = (error as? any ExplainedError)?.reason ?? .text("\(error)") }
}
