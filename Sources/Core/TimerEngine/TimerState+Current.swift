// SPDX-License-Identifier: MIT

extension TimerState {
  /// The running or paused session.
  package var current: Session? {
    switch status {
    case .idle: nil
    case .running(let session), .paused(let session): session
    }
  }

  /// Changes the current session, if any, and leaves it running or paused.
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

  /// The instant of mark position zero. Positions count running time while running, otherwise the time since `since`.
  var origin: Instant {
    guard case .running(let session) = status else { return since }
    return session.origin
  }
}
