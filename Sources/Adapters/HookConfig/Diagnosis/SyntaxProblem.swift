// SPDX-License-Identifier: MIT
import Messages

/// A place where a text isn't YAML: the message, and the cut after which the rest can be read.
struct SyntaxProblem {
  enum Cut {
    /// A part of a value.
    case part(Range<Int>)
    /// The value of a line with everything under it; the line itself if it has no value.
    case value(line: Int)
    /// A line with everything under it.
    case line(Int)
    /// The line where libyaml stopped and everything after it.
    case rest
  }

  var message: DiagnosticMessage
  var place: Span
  var hint: DiagnosticHint?
  var notes: [Problems.Note] = []
  var cut: Cut
  /// Whether the line's depth is wrong, so that later lines may fail for the same reason.
  var isDepth = false
}
