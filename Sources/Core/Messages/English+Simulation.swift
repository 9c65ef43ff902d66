// SPDX-License-Identifier: MIT

extension English {
  package func simulation(_ phrase: SimulationMessage) -> String {
    switch phrase {
    case .title(let weekday, let date, let rounds, let pomodoros):
      "A made-up day, \(Self.weekdays[weekday]) \(date): \(count(rounds, "round")) of \(count(pomodoros, "pomodoro")). "
        + "Nothing of it is done."
    case .run: "run"
    case .not: "not"
    case .enter: "enter"
    case .exit: "exit"
    case .sound: "sound"
    case .clock: "(the time)"
    case .lead(let clock): "in \(clock)"
    case .playing(let sound, let volume, let hook):
      sound + (volume.map { " at \($0) %" } ?? "") + (hook.map { " (\($0))" } ?? "")
    case .never(let hooks): "Never in this day: \(hooks.joined(separator: ", "))"
    case .badRounds(let rounds, let allowed):
      "--rounds takes \(allowed.lowerBound) to \(allowed.upperBound), not \(rounds)"
    case .badStart(let text):
      "'\(text)' is not a time; --from takes one such as 9:30, 'mon 9:30' or '2026-11-23 9:30'"
    }
  }

  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
