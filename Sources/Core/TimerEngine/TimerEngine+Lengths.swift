// SPDX-License-Identifier: MIT

extension TimerEngine {
  var roundLength: Int { max(1, settings.longBreakEvery) }
  var roundIsFull: Bool { state.roundCompleted >= roundLength }

  /// The break that a person who names none gets.
  var dueBreak: Phase {
    if case .idle(let next) = state.status, next.isBreak { return next }
    return roundIsFull ? .longBreak : .shortBreak
  }

  /// A length that a person named, in whole milliseconds, or a refusal.
  func checked(_ length: Duration) throws(TimerRefusal) -> Duration {
    guard PhaseLengths.allowed.contains(length) else { throw .lengthOutOfRange }
    return .milliseconds(length.milliseconds)
  }

  /// What the settings say, kept within 1 s to 24 h so that no phase can end before it began.
  func length(of phase: Phase, project: String) -> Duration {
    let range = PhaseLengths.allowed
    let length = settings.length(of: phase, project: project)
    return .milliseconds(min(max(length, range.lowerBound), range.upperBound).milliseconds)
  }

  /// How long the break after `focus` is: after an open-ended one a fifth of it, though never less than usual.
  func breakLength(_ phase: Phase, after focus: Session?) -> Duration {
    let usual = length(of: phase, project: focus?.project ?? "")
    guard let focus, focus.planned == nil else { return usual }
    let fifth = Duration.seconds(focus.elapsed(at: focus.endedAt ?? state.now).wholeSeconds / 5)
    return min(max(usual, fifth), PhaseLengths.allowed.upperBound)
  }

  /// The last focus where nothing has come after it, in its round: a break that begins now is its break.
  var unrestedFocus: Session? {
    guard let focus = state.lastFocus, let end = focus.endedAt, end == state.lastEnd,
      state.now - end <= settings.roundExpiresAfter
    else { return nil }
    return focus
  }

  /// What comes after `focus` when it completes as the round's pomodoro number `completed`.
  func phase(after focus: Session, completed: Int) -> Phase {
    if completed >= roundLength { return .longBreak }
    if settings.strikeLimit > 0, focus.strikes.count >= settings.strikeLimit { return .focus }
    return .shortBreak
  }

  /// What comes next as things stand, and how long it would be.
  var next: NextPhase {
    switch state.status {
    case .idle(.focus):
      return NextPhase(phase: .focus, planned: length(of: .focus, project: ""))
    case .idle(let phase):
      return NextPhase(phase: phase, planned: plannedBreak(phase))
    case .running(let session), .paused(let session):
      let phase = session.phase.isBreak ? .focus : phase(after: session, completed: state.roundCompleted + 1)
      if phase.isBreak { return NextPhase(phase: phase, planned: breakLength(phase, after: session)) }
      // A focus that begins by itself goes on with the same project; one that waits for its start doesn't know it yet.
      let project = settings.autoStart == .all ? session.project : ""
      return NextPhase(phase: .focus, planned: length(of: .focus, project: project))
    }
  }

  /// How long a break of this kind that begins now would be.
  func plannedBreak(_ phase: Phase) -> Duration {
    if let focus = unrestedFocus { return breakLength(phase, after: focus) }
    return length(of: phase, project: state.lastFocus?.project ?? "")
  }

  /// Takes new settings over. A changed length reaches the session that follows the settings, unless it would be over.
  package mutating func apply(settings new: TimerSettings, at instant: Instant) -> [Transition] {
    let transitions = advance(to: instant)
    guard let session = state.current else {
      settings = new
      return transitions
    }
    let before = length(of: session.phase, project: session.project)
    settings = new
    let length = length(of: session.phase, project: session.project)
    if session.followsSettings, length != before, length + session.extended > session.elapsed(at: state.now) {
      state.updateCurrent { $0.planned = length + $0.extended }
    }
    return transitions
  }
}
