// SPDX-License-Identifier: MIT
import CEL
import Events
import TimerEngine

/// Events and the timer as values of the language; members have the order of their types in `Vocabulary`.
enum ContextValues {
  static func event(_ event: Event, data: Value) -> Value {
    .object(
      ObjectValue(
        Vocabulary.event,
        [
          .string(event.specversion), .string(event.id), .string(event.source), .string(event.type.rawValue),
          .string(event.subject ?? ""), time(event.time.instant), time(event.recordedtime.instant),
          .string(event.sequence), .string(event.correlationid), .string(event.datacontenttype), data,
        ]))
  }

  static func data(_ data: EventData, session: Value, timer: Value, today: Value, goals: Value) -> Value {
    let strike = ObjectValue(
      Vocabulary.strike, [.int(Int64(data.strike?.number ?? 0)), .string(data.strike?.text ?? "")])
    let goal = ObjectValue(
      Vocabulary.reached,
      [.string(data.goal?.name ?? ""), .int(data.goal?.target ?? 0), .int(data.goal?.value ?? 0)])
    let before = ObjectValue(
      Vocabulary.before,
      [
        seconds(data.before?.elapsed), .string(data.before?.outcome.rawValue ?? ""),
        data.before.map { time($0.startedAt.instant) } ?? .null,
      ])
    let delivery = ObjectValue(
      Vocabulary.failedDelivery,
      [.string(data.delivery?.id ?? ""), .string(data.delivery?.hook ?? ""), .string(data.delivery?.error ?? "")])
    return .object(
      ObjectValue(
        Vocabulary.data,
        [
          .string(data.reason.rawValue), session, timer, today, goals, .string(data.host), seconds(data.by),
          seconds(data.lead), seconds(data.every), .int(Int64(data.count ?? 0)), .object(strike), .object(goal),
          .object(before),
          .string(data.sound ?? ""), seconds(data.slept), .string(data.version ?? ""), .object(delivery),
        ]))
  }

  /// Members are empty without a session, so that no condition fails because they are missing.
  static func session(_ session: SessionInfo?) -> Value {
    .object(
      ObjectValue(
        Vocabulary.session,
        [
          .string(session?.id ?? ""), .string(session?.phase.rawValue ?? ""), .string(session?.task ?? ""),
          .string(session?.project ?? ""), .list((session?.tags ?? []).map { .string($0) }),
          seconds(session?.planned), seconds(session?.elapsed), seconds(session?.paused),
          session.map { time($0.startedAt.instant) } ?? .null, session?.endedAt.map { time($0.instant) } ?? .null,
          .int(Int64(session?.strikes ?? 0)), .string(session?.outcome.rawValue ?? ""), .string(session?.note ?? ""),
        ]))
  }

  static func timer(_ timer: TimerInfo) -> Value {
    let round = ObjectValue(
      Vocabulary.round, [.int(Int64(timer.round.completed)), .int(Int64(timer.round.length))])
    let next = ObjectValue(
      Vocabulary.next, [.string(timer.next.phase.rawValue), seconds(timer.next.planned)])
    return .object(
      ObjectValue(
        Vocabulary.timer,
        [
          .string(timer.state.rawValue), .string(timer.phase), time(timer.since.instant),
          timer.deadline.map { time($0.instant) } ?? .null, .object(round), .object(next),
        ]))
  }

  static func today(_ today: Totals) -> Value {
    .object(
      ObjectValue(
        Vocabulary.today,
        [
          .int(Int64(today.sessions)), .int(Int64(today.pomodoros)), seconds(today.focus), .int(Int64(today.strikes)),
        ]))
  }

  static func goals(_ goals: GoalsInfo) -> Value {
    .object(ObjectValue(Vocabulary.goals, [goal(goals.daily), goal(goals.weekly)]))
  }

  private static func goal(_ goal: GoalInfo?) -> Value {
    guard let goal else { return .null }
    return .object(
      ObjectValue(
        Vocabulary.goal, [.int(goal.target), .string(goal.unit), .int(goal.value), .bool(goal.reached)]))
  }

  static func delivery(_ id: String, hook: String) -> Value {
    .object(ObjectValue(Vocabulary.ownDelivery, [.string(id), .string(hook)]))
  }

  static func time(_ instant: Instant) -> Value {
    let (seconds, milliseconds) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    return Timestamp(seconds: seconds, nanoseconds: milliseconds * 1_000_000).map { .timestamp($0) } ?? .null
  }

  private static func seconds(_ seconds: Int64?) -> Value { .duration(.seconds(seconds ?? 0)) }
}
