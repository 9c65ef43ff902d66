// SPDX-License-Identifier: MIT

import Testing

@testable import CEL

/// What a mistake in the syntax is answered with: the text that is marked, the message, the hint.
@Suite struct SyntaxErrorTests {
  @Test(arguments: [
    ("a and b", "[and] 'and' is not an operator: use '&&'"),
    ("a or b", "[or] 'or' is not an operator: use '||'"),
    ("not reason", "[not] 'not' is not an operator: use '!'"),
    ("a not in b", "[not] 'not' is not an operator: use '!'"),
    ("x is null", "[is] 'is' is not an operator: use '=='"),
    ("timer.phase = 'focus'", "[=] '=' is not an operator: use '=='"),
    ("x === y", "[===] '===' is not an operator: use '=='"),
    ("a <> b", "[<>] '<>' is not an operator: use '!='"),
    ("a => b", "[=>] '=>' is not an operator: use '>='"),
    ("a & b", "[&] '&' is not an operator: use '&&'"),
    ("a | b", "[|] '|' is not an operator: use '||'"),
    ("a ?? b", "[??] '??' is not an operator | use a != \"\" ? a : b"),
    ("a =~ 'b'", "[=~] '=~' is not an operator | use text.matches('pattern')"),
    ("if a", "[if] 'if' has no meaning in an expression | condition ? value : other"),
    ("2 ** 3", "[**] '**' is not an operator"),
    ("-!true", "[!] '!' and '-' cannot be mixed here | use parentheses"),
    ("true == == false", "[==] '==' is given twice"),
  ])
  func `operators of other languages are named`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test(arguments: [
    ("", "[] an expression is missing here"),
    ("   ", "[] an expression is missing here"),
    ("1 +", "[+] something is missing after '+'"),
    ("!", "[!] something is missing after '!'"),
    ("1 <", "[<] something is missing after '<'"),
    ("(1", "[(] this '(' lacks its ')'"),
    ("[1, 2", "[[] this '[' lacks its ']'"),
    ("{'a': 1", "[{] this '{' lacks its '}'"),
    ("a)", "[)] this ')' closes nothing"),
    (")", "[)] a value is missing before ')'"),
    ("[1,,2]", "[,] a value is missing before ','"),
    ("{'a'}", "[}] a ':' and the value of this key are missing | write a map as {'key': value}"),
    ("a ? b", "[] ':' and the other value are missing | condition ? value : other"),
    ("a ? b :", "[:] something is missing after ':'"),
    ("a.", "[] a name must follow the dot, not the end"),
    ("1 2", "[2] an operator is missing before a number"),
    ("a b c", "[b] an operator is missing before 'b'"),
    ("1 in", "[in] something is missing after 'in'"),
    ("let", "[let] 'let' is a reserved word and cannot be a name"),
    ("a.in", "[in] 'in' cannot be the name of a member | use ['in']"),
  ])
  func `what is missing is named`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test(arguments: [
    ("'abc", "['abc] this string lacks its closing '"),
    (
      "'it's'",
      #"['] this string lacks its closing ' | does the string before it end too early? Write quotes inside as \' or \""#
    ),
    (
      "'a' 'b'",
      #"['b'] an operator is missing before a string | does the string before it end too early? "#
        + #"Write quotes inside as \' or \""#
    ),
    ("“x”", #"[“] '“' is a typographic quotation mark | write strings as "…" or '…'"#),
    ("`x`", #"[`x`] a name in backticks can only follow a dot | write strings as "x" or 'x'"#),
    (
      #"'\q'"#,
      #"[\q] '\q' is not an escape | for a backslash write \\, or r'…' for a string without escapes"#
    ),
    (#"'\u12'"#, #"[\u12] this escape needs 4 hexadecimal digits"#),
    (#"'\ud800'"#, #"[\ud800] U+D800 is not a character"#),
    ("5m", "[5m] '5m' is not a number | write a duration as duration('5m')"),
    ("20min > 3", "[20min] '20min' is not a number | write a duration as duration('20m')"),
    ("0x", "[0x] '0x' needs hexadecimal digits"),
    ("9223372036854775808", "[9223372036854775808] this number does not fit into 64 bits"),
    ("99999999999999999999u", "[99999999999999999999u] this number does not fit into 64 bits"),
    ("${{ x }}", "[${] '${{ }}' does not belong inside an expression | write names as they are: session.task"),
    ("a # b", "[#] '#' has no meaning in an expression | comments begin with //"),
    ("🍅 == 1", "[🍅] '🍅' has no meaning in an expression"),
  ])
  func `literals are explained`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test(arguments: [
    ("has(a)", "[a] has() takes a member, as in has(session.task)"),
    ("[1].all(1, true)", "[1] 'all' takes the name of a variable here | list.all(x, …)"),
    ("[1].all(x, x, true)", "[x] the two variables of 'all' need different names"),
    ("cel.bind(1, 2, 3)", "[1] 'cel.bind' takes the name of a variable here | cel.bind(x, value, expression)"),
    ("[1].exists(x > 0)", "[exists] 'exists' has another form | list.exists(x, x > 0)"),
  ])
  func `macros are explained`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test func `spans are offsets in UTF-8`() throws {
    let error = try #require(throws: CELErrors.self) { try ExpressionEnvironment().compile("'🍅' + ö") }
    #expect(error.diagnostics.map(\.span) == [SourceSpan(9, 11)])
  }
}
