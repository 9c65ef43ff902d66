// SPDX-License-Identifier: MIT

import Testing

@testable import CEL

/// Regular expressions as RE2 reads them.
@Suite struct RegexTests {
  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    var activation = Activation(variables: [], localCount: 0, limits: Limits(), zones: nil)
    return try Regex(pattern).matches(text, &activation)
  }

  static let matching: [(String, String, Bool)] = [
    ("", "", true), ("", "x", true), ("^$", "", true), ("^$", "x", false), ("a|b", "xbx", true),
    ("^(a|b)$", "ab", false),
    ("a{2,3}b", "aab", true), ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aa", true), ("^a{2,}$", "aaaaa", true),
    ("a{,2}", "a{,2}", true), ("x{", "x{", true), (".", "\n", false), ("(?s).", "\n", true), ("^b", "a\nb", false),
    ("(?m)^b$", "a\nb\nc", true), ("(?i)straße", "STRAßE", true), ("(?i)[a-c]+x", "ABCX", true),
    ("(?i:A)b", "aB", false),
    ("[^a-c]", "abc", false), ("[^a-c]", "abcd", true), ("[]a]", "]", true), ("[a-]", "-", true),
    ("[\\d-x]", "-", true),
    ("[[:alpha:]]+[[:^digit:]]", "ab", true), ("\\d+\\.\\d+", "3.14", true), ("^\\w+$", "a_1", true),
    ("^\\w+$", "é", false),
    ("\\W", "é", true), ("\\bfoo\\b", "a foo b", true), ("\\bfoo\\b", "afoob", false), ("\\Boo", "foo", true),
    ("\\Aab\\z", "ab", true), ("\\Qa.b\\E", "a.b", true), ("\\Qa.b\\E", "axb", false),
    ("\\x41\\x{1F345}", "A🍅", true),
    ("\\101", "A", true), ("\\pL+\\p{Nd}", "é1", true), ("\\PL", "é", false), ("\\p{^L}", "é", false),
    ("(?P<name>a)(?<other>b)(?:c)", "abc", true), ("a*?b", "aab", true), ("a??b", "b", true), ("(a*)*", "b", true),
    ("^.$", "🍅", true), ("[🍅-🍇]", "🍆", true), ("colou?r", "my color", true), ("\\.", "a", false),
    ("\\-\\/", "-/", true),
  ]

  @Test(arguments: matching)
  func `patterns match`(pattern: String, text: String, expected: Bool) throws {
    #expect(try matches(pattern, text) == expected)
  }

  @Test(arguments: [
    "(", ")", "[", "[a", "*a", "a**", "(?=a)", "(?<!a)", "\\1", "(a)\\2", "\\y", "a{3,2}", "a{1001}", "[b-a]",
    "[[:nope:]]", "\\p{Klingon}", "\\", "(?i", "(?x)a", "\\x{110000}", "(?P<n", "+",
  ])
  func `wrong patterns are refused`(pattern: String) {
    #expect(throws: PatternError.self) { try Regex(pattern) }
  }
}
