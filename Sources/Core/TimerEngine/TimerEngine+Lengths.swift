// SPDX-License-Identifier: MIT

extension TimerEngine {
  var roundLength: Int { max(1, settings.longBreakEvery) }
  var roundIsFull: Bool { state.roundCompleted >= roundLength }

  /// The break for a command that names none.
  var dueBreak: Phase {
    if case .idle(let next) = state.status, next.isBreak { return next }
    return roundIsFull ? .longBreak : .shortBreak
  }

  /// Returns a chosen length in whole milliseconds, or throws a refusal.
  func checked(_ length: Duration) throws(TimerRefusal) -> Duration {
    guard PhaseLengths.allowed.contains(length) else { throw .lengthOutOfRange }
    return .milliseconds(length.milliseconds)
  }

  /// Returns the length from the settings, limited to 1 s to 24 h so that no phase ends before it begins.
  func length(of phase: Phase, project: String) -> Duration {
    let range = PhaseLengths.allowed
    let length = settings.length(of: phase, project: project)
    return .milliseconds(min(max(length, range.lowerBound), range.upperBound).milliseconds)
  }

  /// Returns the length of the break after `focus`: after an open-ended one a fifth of its length, but at least the usual
  /// length.
  func breakLength(_ phase: Phase, after focus: Session?) -> Duration {
    let usual = length(of: phase, project: focus?.project ?? "")
    guard let focus, focus.planned == nil else { return usual }
    let fifth = Duration.seconds(focus.elapsed(at: focus.endedAt ?? state.now).wholeSeconds / 5)
    return min(max(usual, fifth), PhaseLengths.allowed.upperBound)
  }

  /// The last focus if no phase has followed it in its round. A break that begins now belongs to it.
  var unrestedFocus: Session? {
    guard let focus = state.lastFocus, let end = focus.endedAt, end == state.lastEnd,
      state.now - end <= settings.roundExpiresAfter
    else { return nil }
    return focus
  }

  /// Returns the phase after `focus` if it completes as the round's pomodoro number `completed`.
  func phase(after focus: Session, completed: Int) -> Phase {
    if completed >= roundLength { return .longBreak }
    if settings.strikeLimit > 0, focus.strikes.count >= settings.strikeLimit { return .focus }
    return .shortBreak
  }

  /// The next phase in the present state, and its length.
  var next: NextPhase {
    switch state.status {
    case .idle(.focus):
      return NextPhase(phase: .focus, planned: length(of: .focus, project: ""))
    case .idle(let phase):
      return NextPhase(phase: phase, planned: plannedBreak(phase))
    case .running(let session), .paused(let session):
      let phase = session.phase.isBreak ? .focus : phase(after: session, completed: state.roundCompleted + 1)
      if phase.isBreak { return NextPhase(phase: phase, planned: breakLength(phase, after: session)) }
      // A focus that begins automatically continues the same project. A focus that waits for its start has no project yet.
      let project = settings.autoStart == .all ? session.project : ""
      return NextPhase(phase: .focus, planned: length(of: .focus, project: project))
    }
  }

  /// Returns the length of a break of this kind that begins now.
  func plannedBreak(_ phase: Phase) -> Duration {
    if let focus = unrestedFocus { return breakLength(phase, after: focus) }
    return length(of: phase, project: state.lastFocus?.project ?? "")
  }

  /// Applies new settings. A changed length affects the session that follows the settings, unless it would be over.
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
