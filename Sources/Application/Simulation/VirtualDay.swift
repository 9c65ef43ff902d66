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
    var now = start - Person.usualWait
    var daemon = VirtualDaemon(configuration, at: now, days: days, host: host, expressions: expressions)
    var person = Person(
      pomodoros: rounds * configuration.timer.longBreakEvery, task: task, project: project)
    var moments: [Moment] = []
    func note(_ new: [Moment], _ person: inout Person, _ timer: TimerSnapshot) {
      moments += new
      person.see(new, timer: timer, at: now)
    }
    note(daemon.begin(version: version), &person, daemon.timer)
    while !person.isGone, let next = [person.next, daemon.nextWake].compactMap(\.self).min() {
      now = next
      note(daemon.advance(to: now), &person, daemon.timer)
      while let command = person.act(at: now) {
        // Where a person is refused, nothing happens.
        note((try? daemon.handle(command)) ?? [], &person, daemon.timer)
      }
    }
    return moments + daemon.stop(version: version)
  }
}
