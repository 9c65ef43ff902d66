// SPDX-License-Identifier: MIT
import Testing
import ToolArguments

struct TagTextTests {
  @Test(arguments: [
    ("deep", "deep"), (" deep ", "deep"), ("two words", "two words"), ("\u{200D}", "\u{200D}"), ("#hash", "hash"),
    ("깊이", "깊이"),
  ])
  func `a tag is what it is kept as`(_ text: String, _ name: String) throws {
    #expect(try TagText.parse(text) == name)
    #expect(try TagText.parseInstead(text) == name)
  }

  @Test(arguments: ["", " ", "\t", "\n", " \u{3000}\u{A0} ", "#"])
  func `a tag without a name was once one`(_ text: String) {
    #expect(throws: (any Error).self) { try TagText.parse(text) }
    #expect(throws: (any Error).self) { try TagText.parseInstead(text) }
  }
}
