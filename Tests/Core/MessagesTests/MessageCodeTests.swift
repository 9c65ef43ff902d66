// SPDX-License-Identifier: MIT
import Messages
import Testing

/// The codes of diagnostics, which programs rely on.
@Suite struct MessageCodeTests {
  @Test(arguments: [
    (DiagnosticMessage.unknownKey(.hook, "x"), "unknown-key"), (.noVersion, "no-version"), (.yaml(.tab), "tab"),
    (.yaml(.goesOnAfterBracket("[", isList: true)), "goes-on-after-bracket"),
    (.file(.notUTF8(byte: "FF")), "not-utf8"), (.manifest(.badInputName), "bad-input-name"),
    (.expression(.unknownVariable("x")), "unknown-variable"), (.plainHTTP, "plain-http"),
    (.badHookID("a b"), "bad-hook-id"),
    (.note(.first), "note"), (.notADuration("focus", .nothing), "not-a-duration"),
  ])
  func `a diagnostic's code is the name of what is wrong`(_ message: DiagnosticMessage, _ code: String) {
    #expect(message.code == code)
  }

  @Test func `each language names what is wrong and where`() {
    let message = DiagnosticMessage.notWholeNumber("max", 1...64, .text("many"))
    for language in [English(), Korean()] as [any Language] {
      let text = language.diagnostic(message)
      #expect(["'max'", "'many'", "1", "64"].allSatisfy(text.contains), "\(text)")
    }
  }
}
