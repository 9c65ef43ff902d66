// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Paths
package import TimerEngine

extension Status {
  /// The status without a daemon and without `segued`: nothing is on.
  package static func withoutDaemon(config path: String, at instant: Instant) -> Status {
    let next = NextPhase(phase: .focus, planned: PhaseLengths().focus)
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: instant, deadline: nil,
      round: Round(completed: 0, length: TimerSettings().longBreakEvery), next: next)
    return Status(
      daemon: false, timer: timer, at: instant, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil),
      sound: "off",
      config: ConfigInfo(path: path, ok: true, errors: 0), scopes: ScopesInfo())
  }
}

extension ControlClient {
  /// The status, with or without a daemon. Never fails without a daemon.
  package func status(at instant: Instant, within patience: Duration? = nil) throws(ClientError) -> Status {
    let patience = patience ?? DaemonConnection.glance
    do {
      return try asking { () throws(ClientError) -> Status in
        var connection = try connect(timeout: patience)
        return try connection.call(.status, timeout: patience)
      }
    } catch ClientError.notRunning {
      return statusWithoutDaemon(at: instant)
    }
  }

  /// The status as JSON, with the bytes of the daemon of a home; nil if no daemon answers so.
  package static func statusText(in paths: Paths) throws(ClientError) -> String? {
    do {
      var connection = try DaemonConnection.open(in: paths, timeout: DaemonConnection.glance)
      return try connection.statusText(timeout: DaemonConnection.glance)
    } catch ClientError.notRunning { return nil }
  }

  /// The status when no daemon runs.
  package func statusWithoutDaemon(at instant: Instant) -> Status {
    (try? answer(.status))
      ?? Status.withoutDaemon(config: paths.config, at: instant)
  }
}
