// SPDX-License-Identifier: MIT
import TimerEngine

/// The declaration of a variable that gives a command a part of its event. The manual's table follows from it.
package struct EventVariable: Sendable {
  package var name: String
  /// The content, for the manual. Times are RFC 3339 in UTC.
  package var meaning: String
  /// Returns the content; an empty text for an unknown value.
  var value: @Sendable (Event) -> String

  private init(_ name: String, _ meaning: String, value: @escaping @Sendable (Event) -> String) {
    self.name = name
    self.meaning = meaning
    self.value = value
  }

  package static let all: [EventVariable] = [
    EventVariable("SEGUE_EVENT", "The event's type.") { $0.type.rawValue },
    EventVariable("SEGUE_EVENT_ID", "The event's id.") { $0.id },
    EventVariable("SEGUE_SEQUENCE", "The event's number; a later event has a greater one.") { String($0.number) },
    EventVariable(
      "SEGUE_REASON",
      "The reason of the event, such as `elapsed` or `early`."
    ) { $0.data.reason.rawValue },
    EventVariable("SEGUE_TIME", "The time of the event.") { $0.time.instant.rfc3339 },
    EventVariable("SEGUE_SESSION", "The session's id.") { $0.data.session?.id ?? "" },
    EventVariable(
      "SEGUE_PHASE",
      "`focus`, `short-break` or `long-break`; without a session, the timer's phase, which may be `idle`."
    ) { $0.data.session?.phase.rawValue ?? $0.data.timer.phase },
    EventVariable("SEGUE_TASK", "The task.") { $0.data.session?.task ?? "" },
    EventVariable("SEGUE_PROJECT", "The project.") { $0.data.session?.project ?? "" },
    EventVariable(
      "SEGUE_TAGS",
      "The tags, separated by commas."
    ) { $0.data.session?.tags.joined(separator: ",") ?? "" },
    EventVariable("SEGUE_NOTE", "The note.") { $0.data.session?.note ?? "" },
    EventVariable(
      "SEGUE_PLANNED",
      "The session's planned length, in seconds; 0 if it is open-ended."
    ) { $0.data.session.map { String($0.planned) } ?? "" },
    EventVariable(
      "SEGUE_ELAPSED",
      "The session's length until now without pauses, in seconds."
    ) { $0.data.session.map { String($0.elapsed) } ?? "" },
    EventVariable("SEGUE_STARTED_AT", "The start of the session.") { $0.data.session?.startedAt.instant.rfc3339 ?? "" },
    EventVariable(
      "SEGUE_ENDED_AT",
      "The end of the session; empty while it runs."
    ) { $0.data.session?.endedAt?.instant.rfc3339 ?? "" },
    EventVariable(
      "SEGUE_DEADLINE",
      "The end of the phase that the timer is now in."
    ) { $0.data.timer.deadline?.instant.rfc3339 ?? "" },
    EventVariable(
      "SEGUE_STRIKES",
      "The number of the session's strikes."
    ) { $0.data.session.map { String($0.strikes) } ?? "" },
    EventVariable("SEGUE_STRIKE", "The text of the strike, for `strike.added`.") { $0.data.strike?.text ?? "" },
    EventVariable(
      "SEGUE_OUTCOME", "The session's outcome: `running`, `completed`, `abandoned`, `partial` or `skipped`."
    ) { $0.data.session?.outcome.rawValue ?? "" },
    EventVariable("SEGUE_HOST", "The name of the computer.") { $0.data.host },
    EventVariable(
      "SEGUE_ROUND",
      "The number of completed pomodoros in the round."
    ) { String($0.data.timer.round.completed) },
    EventVariable("SEGUE_ROUND_LENGTH", "The number of pomodoros in a round.") { String($0.data.timer.round.length) },
    EventVariable("SEGUE_NEXT_PHASE", "The next phase.") { $0.data.timer.next.phase.rawValue },
    EventVariable(
      "SEGUE_NEXT_PLANNED",
      "The planned length of the next phase, in seconds."
    ) { String($0.data.timer.next.planned) },
    EventVariable(
      "SEGUE_TODAY_POMODOROS",
      "The number of pomodoros completed today."
    ) { String($0.data.today.pomodoros) },
    EventVariable("SEGUE_TODAY_FOCUS", "The time of focus today, in seconds.") { String($0.data.today.focus) },
  ]
}
