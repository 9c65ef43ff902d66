// SPDX-License-Identifier: MIT
import Testing

@testable import Messages

struct KoreanParticleTests {
  @Test(arguments: [
    // Hangul, with and without a final consonant, and ㄹ.
    ("목록", "목록을 목록이 목록으로"), ("메모", "메모를 메모가 메모로"), ("파일", "파일을 파일이 파일로"),
    // Digits as they are read: 25 이십오, 10 십, 7 칠.
    ("25", "25를 25가 25로"), ("10", "10을 10이 10으로"), ("7", "7을 7이 7로"), ("3", "3을 3이 3으로"), ("42%", "42%를 42%가 42%로"),
    // Latin words and letters as they are transliterated.
    ("focus", "focus를 focus가 focus로"), ("hook", "hook을 hook이 hook으로"), ("file", "file을 file이 file로"),
    ("break", "break를 break가 break로"), ("hooks.yml", "hooks.yml을 hooks.yml이 hooks.yml로"),
    ("PATH", "PATH를 PATH가 PATH로"), ("JSON", "JSON을 JSON이 JSON으로"), ("mpc", "mpc를 mpc가 mpc로"),
    // Quotation marks and brackets have no sound; symbols have that of their name.
    ("'slack'", "'slack'을 'slack'이 'slack'으로"), ("'x'(3자)", "'x'(3자)를 'x'(3자)가 'x'(3자)로"),
    ("데몬(pid 12)", "데몬(pid 12)을 데몬(pid 12)이 데몬(pid 12)으로"), ("~/notes/", "~/notes/를 ~/notes/가 ~/notes/로"),
    ("'-'", "'-'를 '-'가 '-'로"), ("':'", "':'을 ':'이 ':'으로"),
    // Both forms where the sound is unknown.
    ("🍅", "🍅을(를) 🍅이(가) 🍅(으)로"), ("", "을(를) 이(가) (으)로"),
  ])
  func `a particle fits the sound before it`(_ word: String, _ text: String) {
    let forms: [KoreanParticle] = [.object, .subject, .to]
    #expect(forms.map { word + $0.form(after: word) }.joined(separator: " ") == text)
  }

  @Test func `an interpolated particle follows the text before it`() {
    let (hook, other) = ("dnd", "음악")
    #expect("'\(hook)'\(.with) '\(other)'\(.topic) '\(other)'\(.called) 훅" == "'dnd'와 '음악'은 '음악'이라는 훅")
    #expect("\(other)\(.or) \(hook)\(.or) \(other)\(.mustBe) \(hook)\(.mustBe)" == "음악이나 dnd나 음악이어야 dnd여야")
  }
}
