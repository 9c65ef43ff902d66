// SPDX-License-Identifier: MIT

extension StartOptions {
  /// Whether the options only make sense for a focus, so that a pending break is postponed.
  fileprivate var meansFocus: Bool {
    isFocus || isOpenEnded || !(task ?? "").isEmpty || !(project ?? "").isEmpty || !tags.isEmpty
  }
}

extension TimerEngine {
  mutating func start(_ options: StartOptions, into events: inout [TimerEvent]) throws(TimerRefusal) {
    try refuseInFocus()
    if case .idle(let next) = state.status, next.isBreak, !options.meansFocus {
      let length = try options.length.map(checked)
      let start = try beginning(options.ago, planned: length ?? plannedBreak(next))
      beginBreak(next, length: length, at: start, .user, into: &events)
      return
    }
    let project = options.project ?? ""
    var planned: Duration?
    if !options.isOpenEnded {
      planned = try options.length.map(checked) ?? length(of: .focus, project: project)
    }
    let start = try beginning(options.ago, planned: planned)
    if state.current != nil { giveUp(.skipped, at: start, into: &events) }
    var session = newSession(
      .focus, planned: planned, followsSettings: planned != nil && options.length == nil, at: start)
    session.task = options.task ?? ""
    session.project = project
    session.tags = options.tags
    begin(session, .user, into: &events)
  }

  mutating func again(into events: inout [TimerEvent]) throws(TimerRefusal) {
    try refuseInFocus()
    guard let last = state.lastFocus else { throw .noFocusYet }
    let named = last.followsSettings ? nil : last.planned.map { $0 - last.extended }
    let options = StartOptions(
      task: last.task, project: last.project, tags: last.tags, length: named, isOpenEnded: last.planned == nil,
      isFocus: true)
    try start(options, into: &events)
  }

  mutating func takeBreak(
    _ kind: BreakKind?, length: Duration?, keep: Bool?, into events: inout [TimerEvent]
  ) throws(TimerRefusal) {
    if let session = state.current, session.phase.isBreak { throw .alreadyOnBreak }
    let length = try length.map(checked)
    let phase = kind?.phase ?? dueBreak
    giveUp(.stopped, keep: keepsTime(keep), into: &events)
    beginBreak(phase, length: length, .user, into: &events)
  }

  private func refuseInFocus() throws(TimerRefusal) {
    switch state.status {
    case .running(let session) where session.phase == .focus: throw .focusRunning
    case .paused(let session) where session.phase == .focus: throw .focusPaused
    case .running, .paused, .idle: break
    }
  }

  /// Returns the start of a session that began `ago`. The session must neither overlap the previous one nor be over already.
  private func beginning(_ ago: Duration, planned: Duration?) throws(TimerRefusal) -> Instant {
    guard ago >= .zero, ago <= PhaseLengths.allowed.upperBound else { throw .lengthOutOfRange }
    let start = state.now - ago
    // In a break, the break ends at this instant. The instant must therefore not precede the break's start, pause or
    // resumption.
    if let earliest = state.current == nil ? state.lastEnd : state.since, start < earliest {
      throw .startsBeforeLastEnd(earliest)
    }
    if let planned, start + planned <= state.now { throw .overAlready }
    return start
  }
}
