// SPDX-License-Identifier: MIT
import CEL
import Expressions
import Testing

@Suite struct CheckTests {
  /// Where it stands, what is wrong with it, and what helps.
  @Test(arguments: [
    (ExpressionPlace.edgeCondition, "session.taks != ''", "has no member 'taks'", "did you mean 'task'?"),
    (.edgeCondition, "timer.phase == 'longbreak'", "longbreak", "long-break"),
    (.edgeCondition, "reason == 'elapse'", "elapse", "elapsed"),
    (.edgeCondition, "event.type == 'focus.complete'", "focus.complete", "focus.completed"),
    (.edgeCondition, "session.task", "true or false", "!= \"\""),
    (.edgeCondition, "today.pomodoros", "true or false", "> 0"),
    (.edgeCondition, "session.elapsed", "true or false", "duration"),
    (.edgeCondition, "session.elapsed > 25", "", "duration"),
    (.edgeCondition, "sesion.task == ''", "sesion", "session"),
    (.edgeCondition, "secrets.token == 'x'", "secret", "write it alone"),
    (.levelCondition, "event.type == 'focus.started'", "belongs to one event", "hook with 'on'"),
    (.levelCondition, "reason == 'user'", "belongs to one event", "hook with 'on'"),
    (.levelCondition, "session.elapsed > duration('5m')", "changes all the time", "focus.elapsed"),
    (.levelCondition, "session.paused > duration('5m')", "changes all the time", "on"),
    (.levelCondition, "session.outcome == 'completed'", "known only when the session ends", "focus.completed"),
    (.levelCondition, "string(session) == ''", "", ""),
    (.levelValue, "now", "changes all the time", "hook with 'on'"), (.exitValue, "event.id", "one event", "'on'"),
    (.edgeCondition, "delivery.id == ''", "after its conditions", "'webhook'"),
    (.levelCondition, "delivery.hook == 'x'", "after its conditions", "'env'"),
    (.levelValue, "delivery.id", "different each time", "hook with 'on'"),
    (.exitValue, "delivery.id", "different each time", "hook with 'on'"),
    (.value, "delivery.di", "has no member 'di'", "did you mean 'id'?"),
    (.value, "escape.slak(session.task)", "escape.slak", "escape.slack"), (.value, "1 +", "", ""),
    (.value, "session.task.lenght()", "lenght", "size"),
  ])
  func `a mistake is found when it is loaded`(
    _ place: ExpressionPlace, _ source: String, _ message: String, _ hint: String
  ) throws {
    let error = try #require(berlin.check(source, in: place).errors.first, "\(source)")
    #expect(message.isEmpty || error.message.contains(message), "\(error.message)")
    #expect(hint.isEmpty || error.hint?.contains(hint) == true, "\(error.message): \(error.hint ?? "no hint")")
  }

  @Test(arguments: [
    (ExpressionPlace.levelCondition, "timer.phase == 'focus' && session.project == 'writing'"),
    (.levelCondition, "today.pomodoros < 8 && host == 'laptop'"), (.levelCondition, "session.strikes >= 3"),
    (.levelCondition, "now - timer.since > duration('10m')"), (.levelValue, "session.task"),
    (.exitValue, "session.project + '/' + host"), (.value, "session.elapsed"), (.value, "now"),
    (.value, "delivery.hook + '/' + delivery.id"), (.edgeCondition, "event.data.delivery.id != ''"),
    (.edgeCondition, "true"),
  ])
  func `what may be named is taken`(_ place: ExpressionPlace, _ source: String) {
    #expect(berlin.check(source, in: place).errors.isEmpty, "\(berlin.check(source, in: place).errors)")
  }

  @Test func `hours without a zone draw a warning`() {
    let checked = berlin.check("now.getHours() >= 9", in: .edgeCondition)
    #expect(checked.errors.isEmpty)
    #expect(checked.warnings.map(\.code) == [.advice])
    #expect(berlin.check("now.getHours('Europe/Berlin') >= 9", in: .edgeCondition).warnings.isEmpty)
    #expect(berlin.check("session.elapsed.getMinutes() >= 9", in: .edgeCondition).warnings.isEmpty)
  }

  @Test(arguments: [
    ("now > timer.since", true), ("today.pomodoros > 3", true), ("goals.daily.reached", true),
    ("session.task == 'now'", false), ("timer.phase == 'focus'", false),
  ])
  func `what time alone changes is looked at again`(_ source: String, _ isTimed: Bool) {
    #expect(berlin.check(source, in: .levelCondition).isTimed == isTimed)
  }
}
