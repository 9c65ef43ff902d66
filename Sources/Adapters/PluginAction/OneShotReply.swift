// SPDX-License-Identifier: MIT
package import Events

/// What a one-shot plugin wrote on its standard output: nothing, one JSON object, or something else.
package struct OneShotReply: Hashable, Sendable {
  /// What exit is to be given, where enter left something.
  package var restore: JSONValue?
  /// For the log.
  package var message: String?

  /// The most of `restore` that is kept, in bytes of JSON.
  package static let longestRestore = 32 * 1024

  /// Reads the last line that is an object; output without one says nothing to Segue and is only logged.
  package init(output: String) {
    let whole = Self.object(output[...])
    let lines = output.split(whereSeparator: \.isNewline)
    let object = whole ?? lines.lazy.reversed().compactMap { Self.object($0) }.first
    if case .object? = object?["restore"], let restore = object?["restore"] { self.restore = restore }
    message = object?["message"]?.string
  }

  private static func object(_ text: Substring) -> JSONValue? {
    guard text.contains("{"), let value = JSON.foreign(text.utf8), case .object = value else { return nil }
    return value
  }
}
