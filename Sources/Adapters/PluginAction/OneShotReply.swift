// SPDX-License-Identifier: MIT
package import Events

/// The standard output of a one-shot plugin: nothing, one JSON object, or something else.
package struct OneShotReply: Hashable, Sendable {
  /// The value that exit gets from enter, if any.
  package var restore: JSONValue?
  /// The message for the log.
  package var message: String?

  /// The size limit of `restore`, in bytes of JSON.
  package static let longestRestore = 32 * 1024

  /// Decodes the last line that is an object. Output without such a line is only logged.
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
