// SPDX-License-Identifier: MIT

/// A future mark and its position: in running time, or in time since the pause or the wait began.
struct DueMark: Hashable {
  var kind: Mark.Kind
  var interval: Duration
  var count: Int
  var position: Duration
}

extension TimerEngine {
  /// Returns the nearest marks after `position`, all at one position, endings first. Hooks with the same moment share one mark.
  func nextMarks(after position: Duration) -> [DueMark] {
    let (ending, elapsed) = markKinds
    let planned = state.current?.planned
    var nearest: Set<DueMark> = []
    for mark in marks where mark.interval.milliseconds > 0 {
      let due: DueMark? =
        switch mark.kind {
        case .focusEnding, .breakEnding: mark.kind == ending ? mark.ending(planned: planned, after: position) : nil
        case .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed:
          mark.kind == elapsed ? mark.elapsed(planned: ending == nil ? nil : planned, after: position) : nil
        }
      guard let due else { continue }
      let first = nearest.first?.position ?? due.position
      if due.position < first { nearest = [] }
      if due.position <= first { nearest.insert(due) }
    }
    return nearest.sorted { ($0.kind == elapsed ? 1 : 0, $0.interval) < ($1.kind == elapsed ? 1 : 0, $1.interval) }
  }

  func event(of mark: DueMark) -> TimerEvent {
    TimerEvent(
      .mark(mark.kind, interval: mark.interval, count: mark.count), .elapsed, session: state.current,
      time: state.origin + mark.position)
  }

  /// The kinds that are now possible: an ending only while running, a wait only after a session of this day.
  private var markKinds: (ending: Mark.Kind?, elapsed: Mark.Kind?) {
    switch state.status {
    case .running(let session):
      return session.phase.isBreak ? (.breakEnding, .breakElapsed) : (.focusEnding, .focusElapsed)
    case .paused:
      return (nil, .pauseElapsed)
    case .idle:
      guard let lastEnd = state.lastEnd, dayStart.map({ lastEnd >= $0 }) ?? true else { return (nil, nil) }
      return (nil, .idleElapsed)
    }
  }
}

extension Mark {
  /// Returns the mark `interval` before the end, if the phase is longer.
  fileprivate func ending(planned: Duration?, after position: Duration) -> DueMark? {
    guard let planned, interval < planned, times.map({ $0 > 0 }) ?? true else { return nil }
    let place = planned - .milliseconds(interval.milliseconds)
    return place > position ? DueMark(kind: kind, interval: interval, count: 1, position: place) : nil
  }

  /// Returns the mark at the first multiple of `interval` after `position` and before the end.
  fileprivate func elapsed(planned: Duration?, after position: Duration) -> DueMark? {
    let every = interval.milliseconds
    let count = max(0, position.milliseconds) / every + 1
    let next = Duration.milliseconds(count * every)
    guard planned.map({ next < $0 }) ?? true, times.map({ count <= $0 }) ?? true else { return nil }
    return DueMark(kind: kind, interval: interval, count: Int(count), position: next)
  }
}
