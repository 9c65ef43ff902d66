// SPDX-License-Identifier: MIT
import Testing
import ToolArguments

struct TagTextTests {
  @Test(arguments: ["deep", " deep ", "two words", "\u{200D}", "#", "깊이"])
  func `a tag is as it was written`(_ text: String) throws {
    #expect(try TagText.parse(text) == text)
    #expect(try TagText.parseInstead(text) == text)
  }

  @Test(arguments: ["", " ", "\t", "\n", " \u{3000}\u{A0} "])
  func `a tag without a name was once one`(_ text: String) {
    #expect(throws: (any Error).self) { try TagText.parse(text) }
    #expect(throws: (any Error).self) { try TagText.parseInstead(text) }
  }
}
