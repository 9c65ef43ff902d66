// SPDX-License-Identifier: MIT

import Testing

@testable import CEL

/// What the check finds, in the words that a person reads.
@Suite struct CheckErrorTests {
  @Test(arguments: [
    ("timer.phase == 'focsu'", "['focsu'] 'focsu' is not a value of 'phase' | did you mean 'focus'?"),
    (
      "timer.phase != \"longbreak\"",
      "[\"longbreak\"] 'longbreak' is not a value of 'phase' | did you mean 'long-break'?"
    ),
    (
      "'long' == timer.phase",
      "['long'] 'long' is not a value of 'phase' | did you mean 'long-break'?"
    ),
    (
      "timer.phase in ['focus', 'brek']",
      "['brek'] 'brek' is not a value of 'phase' | it is one of 'focus', 'short-break', 'long-break', 'idle'"
    ),
    ("timer.phase == (true ? 'focus' : 'idel')", "['idel'] 'idel' is not a value of 'phase' | did you mean 'idle'?"),
    (
      "timer.phase == timer.state",
      "[==] 'phase' and 'state' have no value in common, so they are never equal"
    ),
    (
      "timer.phase == focus",
      "[focus] there is no variable 'focus' | a string needs quotes: \"focus\""
    ),
    ("[timer.phase].exists(p, p == 'idl')", "['idl'] 'idl' is not a value of 'phase' | did you mean 'idle'?"),
  ])
  func `a word that an enumeration lacks`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test(arguments: [
    ("sesion.task", "[sesion] there is no variable 'sesion' | did you mean 'session'?"),
    (
      "elapsed > duration('1m')",
      "[elapsed] there is no variable 'elapsed' | a string needs quotes: \"elapsed\"; "
        + "did you mean 'session.elapsed'?"
    ),
    ("session.elapsde > 1", "[elapsde] 'session' has no member 'elapsde' | did you mean 'elapsed'?"),
    (
      "session.foo",
      "[foo] 'session' has no member 'foo' | it has 'task', 'tags', 'elapsed', 'phase', 'strikes', 'startedAt'"
    ),
    ("goals.weekly.reachd", "[reachd] 'goal' has no member 'reachd' | did you mean 'reached'?"),
    ("has(session.tsak)", "[tsak] 'session' has no member 'tsak' | did you mean 'task'?"),
    ("session.elapsed.minutes", "[minutes] duration has no members, so no 'minutes' | write .getMinutes()"),
    ("session.task.size", "[size] string has no members, so no 'size' | 'size' is a function: .size()"),
    ("session['task']", "['task'] the members of 'session' are named with a dot | write .task"),
    ("escape.slak('x')", "[slak] there is no function 'escape.slak' | did you mean 'escape.slack'?"),
    ("maths.abs(1)", "[abs] there is no function 'maths.abs' | did you mean 'math.abs'?"),
    (
      "session.startedAt < '9:05'",
      "[<] timestamp and string have no order | the time of day is clock(session.startedAt), "
        + "a text: compare it with \"09:05\""
    ),
    (
      "session.startedAt < 'monday'",
      "[<] timestamp and string have no order | write a time as "
        + "timestamp(\"2026-11-21T09:25:00Z\")"
    ),
    (
      "session.tags in 'x'",
      "[in] 'in' takes a list or a map on its right, not string | write the list on the right: "
        + "\"x\" in session.tags"
    ),
    ("session.tags.includes('x')", "[includes] there is no function 'includes' | write '\"x\" in session.tags'"),
    ("session.task.includes('x')", "[includes] there is no function 'includes' | did you mean 'contains'?"),
    ("session.tags.length > 1", "[length] list(string) has no members, so no 'length' | write .size()"),
    ("session.task == None", "[None] there is no variable 'None' | write 'null'"),
    ("True", "[True] there is no variable 'True' | write 'true'"),
    ("not session.task", "[not] 'not' is not an operator: use '!'"),
    ("not(session.task == '')", "[not] there is no function 'not' | write 'not' as '!'"),
    ("timer.task == 'x'", "[timer.task] 'timer' has no member 'task' | did you mean 'session.task'?"),
    ("len(session.tags)", "[len] there is no function 'len' | did you mean 'size'?"),
    ("session.task.toUpper()", "[toUpper] there is no function 'toUpper' | did you mean 'upperAscii'?"),
    ("now.getHour()", "[getHour] there is no function 'getHour' | did you mean 'getHours'?"),
    ("startsWith(session.task, 'x')", "[startsWith] 'startsWith' is called on a value | string.startsWith(string)"),
    ("Foo{a: 1}", "[Foo{a: 1}] there is no message type 'Foo' | write a map as {'key': value}"),
  ])
  func `a name that does not exist`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test(arguments: [
    (
      "session.elapsed > 20",
      "[>] duration and int have no order | write a duration as duration(\"20m\") or duration(\"20s\")"
    ),
    ("session.elapsed > '25m'", "[>] duration and string have no order | write a duration as duration(\"25m\")"),
    (
      "duration(20)",
      "[duration] 'duration' does not take (int) | write a duration as duration(\"20s\") or duration(\"20m\")"
    ),
    (
      "session.elapsed > session.strikes",
      "[>] duration and int have no order | getMinutes() and getSeconds() make an int of a duration"
    ),
    (
      "session.strikes == '3'",
      "[==] int and string cannot be compared: they are never equal | write it without quotes: 3"
    ),
    (
      "session.strikes == 1.0",
      "[==] int and double cannot be compared: they are never equal | int(…), uint(…) and double(…) convert numbers"
    ),
    (
      "session.task == null",
      "[==] string and null cannot be compared: they are never equal | it is never null: compare it with \"\""
    ),
    ("session.task + 1", "[+] string and int cannot be added | string(…) makes a string of a value"),
    ("session.task && true", "[session.task] '&&' takes bools, not string | compare it: … != \"\""),
    ("!session.task", "[!] '!' does not take string | compare it: … == \"\""),
    ("session.tags ? 1 : 2", "[session.tags] '?' takes bools, not list(string) | ask for its size: size(…) > 0"),
    ("'x' in session.task", "[in] 'in' takes a list or a map on its right, not string | use text.contains(part)"),
    (
      "1 < session.strikes < 3",
      "[<] bool and int have no order | join two comparisons with '&&': a < b && b < c"
    ),
    ("session.task.contains(1)", "[contains] 'contains' of string does not take (int) | string.contains(string)"),
    ("session.strikes.all(x, x)", "[session.strikes] 'all' takes a list or a map, not int"),
    (
      "true ? 1 : 'a'",
      "[true ? 1 : 'a'] both values of '? :' need the same type, not int and string | "
        + "dyn(…) around one of them allows it"
    ),
    ("{1.5: 2}", "[1.5] a map's key is a bool, an int, a uint or a string, not double"),
    ("math.greatest('a')", "[greatest] 'math.greatest' does not take (string)"),
  ])
  func `types that do not fit`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test(arguments: [
    ("duration('20')", "['20'] '20' is not a duration: it lacks a unit, as in '20m' or '1h30m'"),
    ("duration('1d')", "['1d'] '1d' is not a duration: 'd' is not a unit (h, m, s, ms, us, ns)"),
    (
      "timestamp('x')",
      "['x'] 'x' is not a timestamp between the years 1 and 9999, such as '2026-11-21T09:25:00Z'"
    ),
    ("session.task.matches('(')", "['('] the regular expression is wrong: '(' lacks its ')'"),
    ("{'a': 1, 'a': 2}", "[{'a': 1, 'a': 2}] the key 'a' stands in this map twice"),
  ])
  func `literals that can only fail`(source: String, expected: String) {
    #expect(Vocabulary.problems(source) == expected)
  }

  @Test func `all problems come in one pass`() {
    #expect(
      Vocabulary.problems("session.foe || sesion.bar || timer.phas == 'x' || 1 + 'a' == 2").split(separator: "\n").count
        == 4)
  }

  @Test(arguments: [
    "timer.phase == 'focus' && timer.state in ['running', 'paused']", "timer.phase != session.phase",
    "timer.deadline == null || timer.deadline > now", "goals.weekly != null && goals.weekly.reached",
    "has(goals.daily) && goals.daily.target > 3", "data.by > 3 && data['x'] == 'y'",
    "session.tags.exists(t, t == 'deep')", "session.elapsed >= duration('20m')",
    "(timer.phase == 'focus' ? session.task : timer.phase).size() > 2", "timer.?deadline.hasValue()",
    "session.strikes < 2.5", "timer.phase.startsWith('fo')", "[timer.phase, 'other'].size() == 2",
  ])
  func `what is right is accepted`(source: String) {
    #expect(Vocabulary.problems(source) == "")
  }
}
