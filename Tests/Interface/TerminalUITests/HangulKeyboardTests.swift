// SPDX-License-Identifier: MIT
import Testing

@testable import TerminalUI

struct HangulKeyboardTests {
  @Test func `each jamo is the letter on its key`() {
    #expect(HangulKeyboard.latin("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ") == "qwertyuiopasdfghjklzxcvbnm")
    #expect(HangulKeyboard.latin("ㅃㅉㄸㄲㅆㅒㅖ") == "QWERTOP")
  }

  @Test func `syllables and other characters stay`() {
    #expect(HangulKeyboard.latin("네, y!") == "네, y!")
    #expect(Key.character("ㅂ").latin == .character("q"))
    #expect(Key.enter.latin == .enter)
  }
}
