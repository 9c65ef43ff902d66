// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Messages
import TimerEngine

extension Status {
  /// The effect of the command `method`, whose reply this is, on a session; nil if the status is enough.
  package func words(forEffectOf method: TimerMethod, in language: any Language) -> String? {
    switch method {
    case .strike: language.timer(strikeWords)
    case .note: language.timer(noteWords)
    case .start, .again, .takeBreak, .extend, .stop, .skip, .reset, .finish, .describe, .pause, .resume, .toggle:
      endWords(method).map(language.timer)
    }
  }

  private var strikeWords: TimerMessage {
    let count = effect?.session.strikes ?? session?.strikes ?? 0
    if let struck = effect?.session, let end = struck.endedAt {
      return .strikeAfterEnd(count: count, task: SafeText.line(struck.task), at: LocalTime(end.instant).clock)
    }
    guard let limit = effect?.strikeLimit else { return .strikeAdded(count: count) }
    // After a focus comes a break, unless its strikes prevent it.
    return .strikeOf(count: count, limit: limit, forfeits: current == .focus && next.phase == .focus)
  }

  private var noteWords: TimerMessage {
    guard let noted = effect?.session, noted.id != session?.id else { return .noted }
    return .notedFor(noted.phase, task: SafeText.line(noted.task), at: LocalTime(noted.startedAt.instant).short)
  }

  private func endWords(_ method: TimerMethod) -> TimerMessage? {
    guard let ended = effect?.session, ended.phase == .focus else { return nil }
    let elapsed = ClockText.of(ended.elapsed)
    switch ended.outcome {
    case .partial where method == .finish: return .tooShort(elapsed: elapsed, planned: ClockText.of(ended.planned))
    case .partial: return .timeKept(elapsed: elapsed)
    case .abandoned: return .timeDiscarded(elapsed: elapsed)
    case .running, .completed, .skipped: return nil
    }
  }
}
