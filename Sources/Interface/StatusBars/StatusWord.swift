// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Messages
import TerminalUI
import TimerEngine

/// A placeholder of `segue status --format`. The help, the suggestions and the values come from this list.
package struct StatusWord: Sendable {
  package let name: String
  /// The interval at which it changes while the timer runs; nil if only the daemon can change it.
  var pace: Pace?
  package let value: @Sendable (Status, any Language) -> String

  package static let all: [StatusWord] = [
    StatusWord(name: "icon") { status, _ in Style.icon(status.current, isPaused: status.state == .paused) },
    StatusWord(name: "label") { $0.label(in: $1) },
    // While idle, nothing counts down; an open-ended session counts up.
    StatusWord(name: "remaining", pace: .second) { status, _ in
      status.current == nil ? "--:--" : (status.isOpenEnded ? "+" : "") + status.clock
    },
    StatusWord(name: "minutes", pace: .minute) { status, _ in
      if status.current == nil { return "--" }
      return status.isOpenEnded ? "+\(status.elapsed / 60)" : String((status.remaining + 59) / 60)
    },
    StatusWord(name: "elapsed", pace: .second) { status, _ in ClockText.of(status.elapsed) },
    StatusWord(name: "planned") { status, _ in ClockText.of(status.planned) },
    StatusWord(name: "ends") { status, _ in status.deadline.map { LocalTime($0.instant).clock } ?? "" },
    StatusWord(name: "percent", pace: .percent) { status, _ in String(Int((status.part * 100).rounded(.down))) },
    StatusWord(name: "task") { status, _ in status.task },
    StatusWord(name: "project") { status, _ in status.project },
    StatusWord(name: "tags") { status, _ in (status.session?.tags ?? []).map(SafeText.line).joined(separator: ",") },
    StatusWord(name: "phase") { status, _ in status.phase },
    StatusWord(name: "state") { status, _ in status.state.rawValue },
    StatusWord(name: "round") { status, _ in String(status.round.completed) },
    StatusWord(name: "round-length") { status, _ in String(status.round.length) },
    StatusWord(name: "tomatoes") { status, _ in
      Style(hasColour: false, hasGlyphs: true).tomatoes(status.round.completed)
    },
    StatusWord(name: "strikes") { status, _ in String(status.session?.strikes ?? 0) },
    StatusWord(name: "today") { status, _ in String(status.today.pomodoros) },
    StatusWord(name: "focus") { $1.status(.length(seconds: $0.today.focus)) },
    StatusWord(name: "next") { $1.timer(.phase($0.next.phase)) },
    StatusWord(name: "sound") { status, _ in SafeText.line(status.sound) },
  ]

  /// All names in braces.
  package static var list: String { all.map { "{\($0.name)}" }.joined(separator: " ") }
}
