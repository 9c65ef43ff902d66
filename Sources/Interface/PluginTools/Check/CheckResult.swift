// SPDX-License-Identifier: MIT
import Messages

/// What one check of one plugin came to: a line of `segue plugin check --json`.
struct CheckResult: Encodable, Hashable, Sendable {
  enum Outcome: String, Encodable, Sendable {
    case ok, failed, skipped
  }

  var plugin: String
  var check: String
  var outcome: Outcome
  /// Why it failed or was skipped, or what there is to know besides.
  var reason: String?
}

/// What is checked, by its name in the table.
enum PluginCheck: Hashable, Sendable {
  case manifest, examples, requires
  /// From 1.
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

/// What a try came to.
enum TrialVerdict: Hashable, Sendable {
  case good
  /// It asked to be tried again later.
  case later(String)
  /// It refused in order: with a status or an error, and words that say why.
  case refused(String)
  /// It broke a rule.
  case broken(PluginCheckMessage)
}
