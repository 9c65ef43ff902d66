// SPDX-License-Identifier: MIT
import HubModel
import Testing

@Suite
struct NamesTests {
  @Test(arguments: ["abc", "a-b_9", "abcdefghijklmnopqrstuvwxyz0123"])
  func `a handle has 3 to 30 letters, digits, hyphens and underscores`(text: String) {
    #expect(Handle(text)?.text == text)
  }

  @Test(arguments: ["", "ab", "abcdefghijklmnopqrstuvwxyz01234", "a b", "äbc", "a/b", "abc\n", "ａｂｃ", "abc\0"])
  func `other texts are no handles`(text: String) {
    #expect(Handle(text) == nil)
  }

  @Test func `capitals of a handle are lowered`() { #expect(Handle("Min-Ji")?.text == "min-ji") }

  @Test func `an identifier reads only the text that it writes`() {
    #expect(GroupID("17")?.description == "17")
    for text in ["", "0", "-1", "+17", "017", "9007199254740992", "1e3", "x"] { #expect(GroupID(text) == nil) }
  }

  @Test func `shares are read and written by name`() {
    #expect(Shares(names: ["board", "focusing_now"]) == [.board, .focusingNow])
    #expect(Shares(names: ["board", "tasks"]) == nil)
    #expect(Shares(rawValue: -1).names == ["board", "focus", "pomodoros", "streak", "focusing_now"])
  }
}
