// SPDX-License-Identifier: MIT
package import Events
package import Expressions
package import Hooks
package import TimerEngine

/// A whole day at work in virtual time: the same for the same file, and nothing of it is done.
package struct VirtualDay {
  /// When the first focus begins; the daemon starts a minute before.
  package var start: Instant
  package var rounds: Int
  package var task: String
  package var project: String

  /// More rounds than anybody does in a day.
  package static let allowedRounds = 1...24

  package init(start: Instant, rounds: Int = 2, task: String = "a task", project: String = "") {
    self.start = start
    self.rounds = rounds
    self.task = task
    self.project = project
  }

  /// Everything that would happen, in order.
  package func play(
    _ configuration: Configuration, days: any Days, host: String, version: String, expressions: Expressions
  ) -> [Moment] {
    var now = start - SimulatedUser.usualWait
    var daemon = VirtualDaemon(configuration, at: now, days: days, host: host, expressions: expressions)
    var user = SimulatedUser(
      pomodoros: rounds * configuration.timer.longBreakEvery, task: task, project: project)
    var moments: [Moment] = []
    func note(_ new: [Moment], _ user: inout SimulatedUser, _ timer: TimerSnapshot) {
      moments += new
      user.see(new, timer: timer, at: now)
    }
    note(daemon.begin(version: version), &user, daemon.timer)
    while !user.isGone, let next = [user.next, daemon.nextWake].compactMap(\.self).min() {
      now = next
      note(daemon.advance(to: now), &user, daemon.timer)
      while let command = user.act(at: now) {
        // Where a user is refused, nothing happens.
        note((try? daemon.handle(command)) ?? [], &user, daemon.timer)
      }
    }
    return moments + daemon.stop(version: version)
  }
}
