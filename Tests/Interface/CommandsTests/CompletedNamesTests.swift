// SPDX-License-Identifier: MIT
import Testing

@testable import Commands

struct CompletedNamesTests {
  @Test(arguments: [
    ("thesis", true), ("논문", true), ("v1.2_final+draft", true), ("two words", false), ("$(reboot)", false),
    ("`id`", false),
    ("a;b", false), ("-rf", false), ("a\nb", false), ("~root", false), ("a:b", false), ("", false),
  ])
  func `a shell is offered no name that it would run or split`(name: String, isOffered: Bool) {
    #expect(CompletedNames.isPlain(name) == isOffered)
  }
}
