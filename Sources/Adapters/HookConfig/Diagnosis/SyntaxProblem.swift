// SPDX-License-Identifier: MIT
import Messages

/// A place where a text isn't YAML: what to say of it, and what to leave out so that the rest can be read.
struct SyntaxProblem {
  enum Cut {
    /// A part of a value.
    case part(Range<Int>)
    /// The value of a line with all that stands under it; the line itself where it has no value.
    case value(line: Int)
    /// A line with all that stands under it.
    case line(Int)
    /// The line where libyaml stopped and all behind it.
    case rest
  }

  var message: DiagnosticMessage
  var place: Span
  var hint: DiagnosticHint?
  var notes: [Problems.Note] = []
  var cut: Cut
  /// Whether the line stands at the wrong depth, so that lines behind it may fail for no other reason.
  var isDepth = false
}
