// SPDX-License-Identifier: MIT
import Hooks
import Messages
import TestSupport
import Testing
import TextWidth

@testable import HookConfig

/// Diagnostics as text.
@Suite struct RendererTests {
  private let event = Diagnostic(
    file: "hooks.yml", line: 31, column: 9, length: 14, .notAnEvent("focus.complete"),
    hint: .didYouMean("focus.completed"),
    source: "    on: focus.complete")

  @Test
  func `have the documented shape`() {
    #expect(
      DiagnosticRenderer().render(event) == """
        hooks.yml:31:9: error: 'focus.complete' is not an event
        31 |     on: focus.complete
           |         ^~~~~~~~~~~~~~ did you mean 'focus.completed'?

        """)
  }

  @Test
  func `in Korean have the caret under the same place`() {
    let nested = Diagnostic(
      file: "hooks.yml", line: 2, column: 5, length: 2, .unknownKey(.hook, "켜기"), hint: .didYouMean("on"),
      source: "    켜기: focus.completed")
    #expect(
      DiagnosticRenderer(language: Korean()).render(nested) == """
        hooks.yml:2:5: 오류: 훅에는 '켜기' 키가 없습니다
        2 |     켜기: focus.completed
          |     ^~~~ 'on'을 쓰려고 하셨습니까?

        """)
    #expect(
      DiagnosticRenderer(width: 34, language: Korean()).render(nested).split(separator: "\n")
        .allSatisfy { DisplayWidth.of(String($0)) <= 34 })
  }

  @Test
  func `in colour say the same`() {
    let coloured = DiagnosticRenderer(isColoured: true).render(event)
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(coloured.replacing(/\x1B\[[0-9;]*m/, with: "") == DiagnosticRenderer().render(event))
  }

  @Test(arguments: [
    ("a: x", 4, 1, "   ^"), ("\ta: x", 5, 1, "       ^"), ("a:\tx", 4, 1, "    ^"), ("한: x", 4, 1, "    ^"),
    ("🍅: x", 4, 1, "    ^"), ("e\u{301}: x", 4, 1, "   ^"), ("👩‍👩‍👧: x", 4, 1, "    ^"), ("a: 한국", 4, 2, "   ^~~~"),
    ("⚠️: x", 4, 1, "    ^"), ("a: x", 9, 1, "    ^"),
  ])
  func `the caret stands under the exact display column`(source: String, column: Int, length: Int, expected: String) {
    let diagnostic = Diagnostic(file: "f", line: 1, column: column, length: length, .templateHere, source: source)
    let line = DiagnosticRenderer().render(diagnostic).split(separator: "\n")[2]
    #expect(line == "  | " + expected)
  }

  @Test
  func `the file can't speak to the terminal`() {
    let diagnostic = Diagnostic(
      file: "f\u{1B}[2J", line: 1, column: 1, .notAnEvent("\u{1B}]0;x\u{7}"), source: "\u{9B}31m\u{202E}x")
    let text = DiagnosticRenderer().render(diagnostic)
    #expect(
      !text.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
      })
  }

  @Test
  func `on a narrow terminal text is broken between words and the line is cut around the caret`() {
    let long = Diagnostic(
      file: "hooks.yml", line: 12, column: 41, length: 9,
      .expression(.notAWord("longbreak", "timer.phase")),
      hint: .expression(.oneOf(["focus", "short-break", "long-break", "idle"])),
      source: "  a: { on: focus.completed, if: timer == longbreak && session.task != \"\", run: x }")
    #expect(
      DiagnosticRenderer(width: 40).render(long) == """
        hooks.yml:12:41: error: 'longbreak' is
            not a value of 'timer.phase'
        12 | …ed, if: timer == longbreak && ses…
           |                  ^~~~~~~~~
           | it is one of 'focus',
           | 'short-break', 'long-break', 'idle'

        """)
    #expect(
      DiagnosticRenderer(width: 60).render(event) == DiagnosticRenderer().render(event), "what fits stays as it is")
  }

  @Test(.slow, arguments: [30, 40, 50, 60, 80, 120])
  func `no line is wider than the terminal, and the caret is shown`(width: Int) throws {
    for name in Corpus.names {
      for diagnostic in Corpus.load(name).diagnostics {
        var diagnostic = diagnostic
        diagnostic.file = "hooks.yml"
        let renderer = DiagnosticRenderer(isColoured: true, width: width)
        let text = renderer.render(diagnostic).replacing(/\x1B\[[0-9;]*m/, with: "")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(name): \(text)")
        #expect(diagnostic.source == nil || lines.contains { $0.contains(/^ +\| +\^~*/) }, "\(name): \(text)")
        // The whole message is present.
        let words = { (text: String) in text.filter { !$0.isWhitespace } }
        #expect(words(text).contains(words(DiagnosticRenderer().render(diagnostic).split(separator: "\n")[0] + "")))
      }
    }
  }
}
