// SPDX-License-Identifier: MIT
import Messages

/// The result of one check of one plugin: a line of `segue plugin check --json`.
struct CheckResult: Encodable, Hashable, Sendable {
  enum Outcome: String, Encodable, Sendable {
    case ok, failed, skipped
  }

  var plugin: String
  var check: String
  var outcome: Outcome
  /// The reason of a failure or a skip, or a remark.
  var reason: String?
}

/// The subject of a check, by its name in the table.
enum PluginCheck: Hashable, Sendable {
  case manifest, examples, requires
  /// The number, from 1.
  case example(Int)
  case output, unknownMembers, hostileTask, hugeEvent, noInput, closedOutput, termination, eventTwice
  case enterTwice, exitTwice, exitFirst, noRestore
  case protocolVersion, unknownMethod, notJSON, shutdown, endOfInput

  var name: String {
    switch self {
    case .manifest: "manifest"
    case .examples: "examples"
    case .requires: "requires"
    case .example(let number): "example \(number)"
    case .output: "output"
    case .unknownMembers: "unknown members"
    case .hostileTask: "hostile task"
    case .hugeEvent: "huge event"
    case .noInput: "no input"
    case .closedOutput: "closed output"
    case .termination: "TERM"
    case .eventTwice: "event twice"
    case .enterTwice: "enter twice"
    case .exitTwice: "exit twice"
    case .exitFirst: "exit before enter"
    case .noRestore: "exit without restore"
    case .protocolVersion: "protocol version"
    case .unknownMethod: "unknown method"
    case .notJSON: "not JSON"
    case .shutdown: "shutdown"
    case .endOfInput: "end of input"
    }
  }
}

/// The result of a try.
enum TrialVerdict: Hashable, Sendable {
  case good
  /// The program asked for a later retry.
  case later(String)
  /// The program refused correctly: with a status or an error, and a message with the reason.
  case refused(String)
  /// The program violated a rule.
  case broken(PluginCheckMessage)
}
