// SPDX-License-Identifier: MIT

extension TimerState {
  /// The session that runs or is paused.
  package var current: Session? {
    switch status {
    case .idle: nil
    case .running(let session), .paused(let session): session
    }
  }

  /// Changes the current session where there is one, and leaves it running or paused as it was.
  mutating func updateCurrent(_ change: (inout Session) -> Void) {
    switch status {
    case .idle:
      break
    case .running(var session):
      change(&session)
      status = .running(session)
    case .paused(var session):
      change(&session)
      status = .paused(session)
    }
  }

  /// The instant at which the position among marks was zero: running time while running, else time since `since`.
  var origin: Instant {
    guard case .running(let session) = status else { return since }
    return session.origin
  }
}
