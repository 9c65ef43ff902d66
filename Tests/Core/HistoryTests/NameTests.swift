// SPDX-License-Identifier: MIT
import History
import Testing

/// Names that look alike were once several.
struct NameTests {
  @Test(arguments: [
    ("deep", "deep"), (" deep ", "deep"), ("\u{3000}two words\t", "two words"), ("#hash", "hash"), (" ## hash", "hash"),
    ("# #hash", "hash"), ("C#", "C#"), ("#C#", "C#"), ("\u{200D}", "\u{200D}"), ("깊이", "깊이"), ("#\u{301}", "#\u{301}"),
  ])
  func `a tag is kept without white space and '#' around it`(_ text: String, _ name: String) throws {
    #expect(try TagName.parse(text) == name)
    #expect(try TagName.parse(name) == name)
    #expect(TagName.sought(text) == name)
  }

  @Test(arguments: ["", " ", "\t\n", "\u{3000}\u{A0}", "#", " # ", "##", "# #"])
  func `a tag has a name`(_ text: String) {
    #expect(throws: NameProblem.empty) { try TagName.parse(text) }
    #expect(TagName.sought(text) == text)
  }

  @Test(arguments: [("", ""), (" ", ""), ("P1 ", "P1"), ("\tP  1\n", "P  1"), ("#1", "#1")])
  func `a project is kept without white space around it`(_ text: String, _ name: String) throws {
    #expect(try ProjectName.parse(text) == name)
    #expect(ProjectName.sought(text) == name)
  }

  @Test func `no name has a NUL`() {
    for text in ["a\0b", "\0", "a \0"] {
      #expect(throws: NameProblem.hasNUL) { try ProjectName.parse(text) }
      #expect(throws: NameProblem.hasNUL) { try TagName.parse(text) }
    }
  }

  @Test func `a tag that was given twice, or in two ways of Unicode, is one`() {
    #expect(TagName.distinct(["b", "a", "b", "caf\u{E9}", "cafe\u{301}", "B"]) == ["b", "a", "caf\u{E9}", "B"])
  }
}
