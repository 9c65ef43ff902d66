// SPDX-License-Identifier: MIT

/// A place where a text isn't YAML: what to say of it, and what to leave out so that the rest can be read.
struct SyntaxSlip {
  enum Cut {
    /// A value, or a part of one, that something meaningless takes the place of; its key stays.
    case value(Range<Int>)
    /// Something that has no use where it stands.
    case blank(Range<Int>)
    /// Whole lines.
    case lines(ClosedRange<Int>)
  }

  var message: String
  var place: Span
  var hint: String?
  var notes: [Problems.Note] = []
  var cut: Cut
  /// Whether what follows in the same hook or section may fail for no other reason than this.
  var isVague = false
}
