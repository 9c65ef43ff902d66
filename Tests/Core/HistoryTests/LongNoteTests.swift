// SPDX-License-Identifier: MIT
import History
import Testing

struct LongNoteTests {
  @Test(arguments: [0, 5, LongNote.carried])
  func `what the timer can carry is carried whole`(_ length: Int) {
    let note = String(repeating: "x", count: length)
    #expect(LongNote(note).head == note)
    #expect(LongNote(note).rest.isEmpty)
  }

  @Test(arguments: ["x", "é", "글", "👩‍🚀", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
  func `a longer one is cut between scalars, and nothing is lost`(_ character: String) {
    for shift in 0..<4 {
      let note = String(repeating: "a", count: shift) + String(repeating: character, count: LongNote.carried)
      let parts = LongNote(note)
      #expect(parts.head.utf8.count <= LongNote.carried)
      #expect(parts.head.utf8.count > LongNote.carried - 4)
      #expect(!parts.head.unicodeScalars.contains("\u{FFFD}"))
      #expect(Array(parts.head.utf8) + Array(parts.rest.utf8) == Array(note.utf8))
    }
  }

  @Test func `a line is added behind what there is`() {
    #expect(LongNote.adding("one", to: "") == "one")
    #expect(LongNote.adding("two", to: "one") == "one\ntwo")
  }
}
