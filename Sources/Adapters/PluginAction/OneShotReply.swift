// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events

/// The standard output of a one-shot plugin: nothing, one JSON object, or something else.
package struct OneShotReply: Hashable, Sendable {
  /// The value that exit gets from enter, if any.
  package var restore: JSONValue?
  /// The message for the log.
  package var message: String?

  /// The reason that the output is not a valid reply. Nil for output without any text that resembles an object, which is only
  /// logged.
  package var problem: ReplyProblem?

  /// The size limit of `restore`, in bytes of JSON.
  package static let longestRestore = 32 * 1024
  /// The number of characters of a line that a problem shows.
  private static let longestLine = 80

  /// Decodes the last line that is an object.
  package init(output: String) {
    let lines = output.split(whereSeparator: \.isNewline)
    guard let object = Self.object(output[...]) ?? lines.lazy.reversed().compactMap({ Self.object($0) }).first else {
      let attempt = lines.last { $0.drop(while: \.isWhitespace).hasPrefix("{") }
      problem = attempt.map { .notOneObject(line: Self.shown($0)) }
      return
    }
    message = object["message"]?.string
    if message == nil, let other = object["message"], other != .null { problem = .messageNotAText }
    switch object["restore"] {
    case .object?: restore = object["restore"]
    case .null?, nil: break
    case .some: problem = .restoreNotAnObject
    }
  }

  /// The reason that the output is not exactly one valid object. Stricter than `problem`, for checks.
  package static func fault(of output: String) -> ReplyProblem? {
    guard !output.allSatisfy(\.isWhitespace) else { return nil }
    guard case .object(let members)? = object(output[...]) else {
      let lines = output.split(whereSeparator: \.isNewline)
      let odd = lines.first { object($0) == nil } ?? lines.dropFirst().first
      return .notOneObject(line: odd.map(shown) ?? "")
    }
    let unknown = members.first { $0.name != "restore" && $0.name != "message" }
    return OneShotReply(output: output).problem ?? unknown.map { .unknownMember(name: $0.name) }
  }

  private static func shown(_ line: Substring) -> String { String(line.prefix(longestLine)) }

  private static func object(_ text: Substring) -> JSONValue? {
    guard text.contains("{"), let value = JSON.foreign(text.utf8), case .object = value else { return nil }
    return value
  }
}
