// SPDX-License-Identifier: MIT
import Hooks
import Messages

/// The problems that one pass over all files finds.
final class Problems {
  /// One problem and its related places.
  private struct Finding {
    var main: Diagnostic
    var notes: [Diagnostic]
    var order: (file: Int, offset: Int)
  }

  /// Another place that is related to a problem.
  struct Note {
    var span: Span
    var message: DiagnosticNote

    init(_ message: DiagnosticNote, at span: Span) {
      self.span = span
      self.message = message
    }
  }

  private var findings: [Finding] = []
  private var seen: Set<Diagnostic> = []
  var hasErrors: Bool { errorCount > 0 }
  private(set) var errorCount = 0
  private var leftOut = 0
  /// Stretches whose problem is already reported, by the order of their file.
  private var silent: [Int: [Range<Int>]] = [:]
  private var credentials = Credentials()

  /// The hook that is being decoded: its key, and its lines. A problem elsewhere in the file names the hook in a note,
  /// because it came through an alias or a merge.
  var hook: (key: Span, lines: Range<Int>)?

  /// Whether there are so many problems that the rest is only counted.
  var isFull: Bool { findings.count >= Self.most }

  private static let most = 200

  /// The length beyond which a line isn't shown.
  private static let longestSource = 1000

  func error(_ message: DiagnosticMessage, at span: Span, hint: DiagnosticHint? = nil, notes: [Note] = []) {
    add(.error, message, at: span, hint: hint, notes: notes)
  }

  /// Reports an error and returns nil, for use in a `return`.
  func refuse<Value>(_ message: DiagnosticMessage, at span: Span, hint: DiagnosticHint? = nil, notes: [Note] = [])
    -> Value?
  {
    error(message, at: span, hint: hint, notes: notes)
    return nil
  }

  func warning(_ message: DiagnosticMessage, at span: Span, hint: DiagnosticHint? = nil, notes: [Note] = []) {
    add(.warning, message, at: span, hint: hint, notes: notes)
  }

  /// Marks a credential: no problem shows it.
  func hide(_ span: Span) { credentials.hide(span) }

  /// Suppresses further problems in `span`, because its problem is already reported.
  func silence(_ span: Span) {
    // Further problems are only counted.
    guard !isFull else { return }
    silent[span.file.order, default: []].append(span.start..<max(span.end, span.start + 1))
  }

  private func isSilent(_ span: Span) -> Bool {
    silent[span.file.order]?.contains { $0.overlaps(span.start..<max(span.end, span.start + 1)) } ?? false
  }

  /// A problem of a file as a whole.
  func error(
    _ message: DiagnosticMessage, inFile path: String, order: Int, hint: DiagnosticHint? = nil,
    severity: Severity = .error
  ) {
    let diagnostic = Diagnostic(
      severity: severity, file: path, line: nil, column: nil, message, hint: hint)
    insert(Finding(main: diagnostic, notes: [], order: (order, -1)))
  }

  /// Everything found, by file and place, each followed by its notes.
  var diagnostics: [Diagnostic] {
    let rest =
      leftOut == 0
      ? [] : [Diagnostic(file: findings[0].main.file, line: nil, column: nil, .more(leftOut))]
    return findings.enumerated()
      .sorted { left, right in
        let (a, b) = (left.element.order, right.element.order)
        return (a.file, a.offset, left.offset) < (b.file, b.offset, right.offset)
      }
      .flatMap { [$0.element.main] + $0.element.notes }
      .map(credentials.hidden) + rest
  }

  private func add(
    _ severity: Severity, _ message: DiagnosticMessage, at span: Span, hint: DiagnosticHint?, notes: [Note]
  ) {
    guard !isSilent(span) else { return }
    guard !isFull else { return leaveOut(severity) }
    let main = Self.diagnostic(severity, message, at: span, hint: hint)
    let others = (notes + [userNote(of: span)].compactMap(\.self)).map {
      Self.diagnostic(.note, .note($0.message), at: $0.span, hint: nil)
    }
    insert(Finding(main: main, notes: others, order: (span.file.order, span.start)))
  }

  /// The note that names the hook whose problem is in the lines of an anchor.
  private func userNote(of span: Span) -> Note? {
    guard let hook, hook.key.file === span.file, !hook.lines.contains(span.line) else { return nil }
    return Note(.used(by: hook.key.text), at: hook.key)
  }

  private func leaveOut(_ severity: Severity) {
    leftOut += 1
    if severity == .error { errorCount += 1 }
  }

  /// Adds a problem, unless an alias has already brought in the same one.
  private func insert(_ finding: Finding) {
    guard seen.insert(finding.main).inserted else { return }
    if finding.main.severity == .error { errorCount += 1 }
    findings.append(finding)
  }

  private static func diagnostic(
    _ severity: Severity, _ message: DiagnosticMessage, at span: Span, hint: DiagnosticHint?
  ) -> Diagnostic {
    let line = span.line
    let range = span.file.range(ofLine: line)
    let end = min(max(span.end, span.start), range.upperBound)
    let length = end > span.start ? span.file.text(span.start..<end).count : 1
    let source = range.count <= longestSource ? span.file.text(range) : nil
    return Diagnostic(
      severity: severity, file: span.file.path, line: line, column: span.column, length: length, message,
      hint: hint, source: source)
  }
}
