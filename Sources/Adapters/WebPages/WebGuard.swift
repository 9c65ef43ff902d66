// SPDX-License-Identifier: MIT

/// The checks of a request and of an answer. A build for tests can turn off one of them, to see that its attack then succeeds.
package enum WebGuard: String, CaseIterable, Hashable, Sendable {
  /// Only the cookie with the name of this port counts.
  case cookieName
  /// A private page needs a session.
  case session
  /// A form must come from a page of the site.
  case origin
  /// A form must have the token of a page.
  case token
  /// Headers of every answer.
  case headers
  /// A connection is closed after a refused form.
  case closing
  /// A file that is no picture has no type that runs, and is downloaded.
  case fileType
  /// The data of an event stays in its lines.
  case eventLines
  /// Text of a person never becomes markup.
  case escaping

  #if FAULTS
    /// The check that is off in this task.
    @TaskLocal package static var off: WebGuard?
  #endif

  /// Whether the check is on. Always true in a program that people run.
  var isOn: Bool {
    #if FAULTS
      self != Self.off
    #else
      true
    #endif
  }
}
