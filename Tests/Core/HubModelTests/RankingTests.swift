// SPDX-License-Identifier: MIT
import HubModel
import Testing

@Suite
struct RankingTests {
  private func row(_ handle: String, _ points: Int64, isSelf: Bool = false) -> BoardRow {
    BoardRow(
      place: 0, person: PersonID(rawValue: 1), handle: Handle(handle)!, name: handle, points: points, isSelf: isSelf)
  }

  @Test func `equal points share a place and the next place counts them all`() {
    let ranked = Board.ranked(
      [row("dora", 1), row("anna", 50), row("cara", 25), row("bert", 25), row("emil", 0)], isListed: true)
    #expect(ranked.map(\.handle.text) == ["anna", "bert", "cara", "dora", "emil"])
    #expect(ranked.map(\.place) == [1, 2, 2, 4, 5])
  }

  @Test func `a viewer who is not listed moves nobody's place`() {
    let ranked = Board.ranked([row("anna", 50), row("self", 30, isSelf: true), row("cara", 25)], isListed: false)
    #expect(ranked.map(\.place) == [1, 2, 2])
  }

  @Test func `an unlisted viewer with equal points shares the place of the others`() {
    let ranked = Board.ranked([row("anna", 30), row("aself", 30, isSelf: true), row("cara", 20)], isListed: false)
    #expect(ranked.map(\.place) == [1, 1, 2])
  }

  @Test func `the viewer's own row follows the best`() {
    let ranked = Board.ranked([row("anna", 3), row("bert", 2), row("self", 1, isSelf: true)], isListed: true)
    #expect(Board.top(1, of: ranked).map(\.handle.text) == ["anna", "self"])
    #expect(Board.top(3, of: ranked).count == 3)
  }
}
