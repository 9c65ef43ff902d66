// SPDX-License-Identifier: MIT

import Messages
import Testing

@testable import CEL

/// Compiled expressions: their types, what they read, and what they evaluate to.
@Suite struct ProgramTests {
  @Test(arguments: [
    ("1 + 2 * 3 - 4 / 2", "5"), ("(1 + 2) * 3", "9"), ("7 - 2 - 1", "4"), ("-2 * -3", "6"), ("--3", "3"),
    ("---3", "-3"), ("-(3 - 5)", "2"), ("10 % 4 * 2", "4"), ("1 + 1 == 2", "true"), ("!true == false", "true"),
    ("true || false && false", "true"), ("(true || false) && false", "false"), ("false ? 1 : true ? 2 : 3", "2"),
    ("1 < 2 == true", "true"), ("2 in [1, 2] && true", "true"), ("true || 1 / 0 == 1", "true"),
    ("1 + 2 in [3]", "true"), ("-[1, -2][1]", "2"), ("!(1 in [2])", "true"), ("'a' + 'b' == 'ab' ? 'y' : 'n'", "y"),
    ("{'a': {'b': [1, 2]}}.a.b[1]", "2"), ("[[1], [2, 3],][1][1]", "3"), ("{'a': 1,}.a", "1"), ("0x10 + 1", "17"),
    ("1 // a comment\n + 1", "2"), ("-9223372036854775808", "-9223372036854775808"), ("1e3", "1000"),
    (".5 + .25", "0.75"),
  ])
  func `precedence`(source: String, expected: String) throws {
    #expect(try Vocabulary.evaluate(source).text == expected)
  }

  @Test(arguments: [
    ("session.elapsed", "duration"), ("session.tags", "list(string)"), ("timer.phase", "phase"),
    ("goals.weekly", "goal or null"), ("now - session.startedAt", "duration"), ("data.by", "dyn"),
    ("session.tags.map(t, size(t))", "list(int)"), ("{'a': 1}", "map(string, int)"), ("[1, 'a']", "list(dyn)"),
    ("session.tags[?0]", "optional(string)"), ("true ? timer.phase : 'x'", "string"), ("type(1)", "type"),
    ("session.tags.transformMap(i, t, t)", "map(int, string)"), ("null", "null"), ("timer", "timer"),
  ])
  func `types`(source: String, expected: String) throws {
    #expect(try Vocabulary.environment.compile(source).type.description == expected)
  }

  @Test func `what is read is known`() throws {
    let program = try Vocabulary.environment.compile(
      "timer.session.elapsed > duration('1m') && now > session.startedAt && data.by == 1 && size(session.tags) > 0")
    #expect(
      program.references.map(\.path) == ["timer.session.elapsed", "now", "session.startedAt", "data", "session.tags"])
    #expect(program.references[0].span == SourceSpan(0, 21))
    #expect(program.uses("now") && program.uses("timer") && !program.uses("timer.phase") && !program.uses("goals"))
    #expect(program.calls.map(\.function) == ["duration", "size"])
  }

  @Test func `local variables are not references`() throws {
    let program = try Vocabulary.environment.compile("[1].exists(now, now == 1) && cel.bind(session, 1, session == 1)")
    #expect(program.references == [])
    #expect(try program.evaluate(Vocabulary.bindings).text == "true")
  }

  @Test func `hours without a zone draw a warning`() throws {
    var environment = Vocabulary.environment
    #expect(
      try environment.compile("now.getHours() > 9").warnings.map(\.message)
        == ["'getHours': without a zone this is UTC, not local time"])
    environment.advise(.utcUseDuring, for: "getHours")
    #expect(
      try environment.compile("now.getHours() > 9").warnings.map(\.message)
        == ["'getHours': without a zone this is UTC, not local time: 'during: mon-fri 09:00-18:00' is local"])
    #expect(try environment.compile("now.getHours('UTC') > 9 && session.elapsed.getHours() > 1").warnings == [])
  }

  @Test(arguments: [
    ("session.task", "Write the design"), ("timer.session.task", "Write the design"), ("session.elapsed", "1500s"),
    ("escape.slack('a<b & c')", "a&lt;b &amp; c"), ("clock(now)", "10:25"), ("has(goals.weekly)", "false"),
    ("has(goals.daily)", "true"), ("goals.?weekly.reached.orValue(true)", "true"), ("goals.daily.target", "8"),
    ("session.tags.join(', ')", "deep, alone"), ("data.by + 1", "301"), ("dyn(session).task", "Write the design"),
    ("timer.deadline == null", "true"), ("session == timer.session", "true"),
    ("session.tags.transformList(i, t, i > 0, t + string(i))[0]", "alone1"),
    ("cel.bind(x, 1 / 0, true || x == 1)", "true"), ("optional.of(3).optMap(x, x + 1).value()", "4"),
    ("[3, 1].map(x, x > 1, x * 2)[0]", "6"), ("session.tags.all(i, t, t.size() > i)", "true"),
    ("'%d of %s'.format([3, 'x'])", "3 of x"), ("session.task.matches('^Write .* d')", "true"),
  ])
  func `values`(source: String, expected: String) throws {
    #expect(try Vocabulary.evaluate(source).text == expected)
  }

  @Test(arguments: [
    ("1 / session.strikes.bitness", EvaluationError.Code.noSuchOverload), ("data.none", .noSuchKey),
    ("dyn(session).none", .noSuchMember), ("1 / (session.strikes - 1)", .divisionByZero),
    ("9223372036854775807 + session.strikes", .overflow), ("session.tags[2]", .range),
    ("int(session.task)", .conversion),
    ("now.getHours('Nowhere/At_all')", .invalidArgument), ("optional.none().value()", .noValue),
    ("dyn(1) ? 1 : 2", .noSuchOverload), ("goals.weekly.reached", .noSuchOverload), ("dyn(1).task()", .unbound),
  ])
  func `failures are typed`(source: String, code: EvaluationError.Code) throws {
    let program = try Vocabulary.environment.compile(source, isChecked: false)
    let error = try #require(throws: EvaluationError.self) { try program.evaluate(Vocabulary.bindings) }
    #expect(error.code == code)
    #expect(error.span != nil)
  }

  @Test func `a variable without value fails`() throws {
    let program = try Vocabulary.environment.compile("session.strikes > 0")
    let error = try #require(throws: EvaluationError.self) {
      try program.evaluate(Bindings(Vocabulary.environment))
    }
    #expect(error.message == "'session' has no value")
    #expect(error.span == SourceSpan(0, 7))
  }

  @Test func `a function of the host sees only what it declares`() throws {
    let program = try Vocabulary.environment.compile("escape.slack(data.by)")
    let error = try #require(throws: EvaluationError.self) { try program.evaluate(Vocabulary.bindings) }
    #expect(error.message == "no such overload: 'escape.slack' applied to (int)")
  }

  @Test func `zones come from the caller`() throws {
    var environment = Vocabulary.environment
    environment.zones = { name, _ in name == "local" ? 3600 : nil }
    let program = try environment.compile("now.getHours('local') * 100 + now.getHours('-02:30') * 10 + now.getHours()")
    #expect(try program.evaluate(Vocabulary.bindings).text == "1069")
  }

  @Test func `composed and decomposed letters differ`() throws {
    #expect(try Vocabulary.evaluate(#"'e\u0301' == '\u00e9' || 'e\u0301' in {'\u00e9': 1}"#).text == "false")
  }
}
