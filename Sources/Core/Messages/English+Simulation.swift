// SPDX-License-Identifier: MIT

extension English {
  package func simulation(_ phrase: SimulationMessage) -> String {
    switch phrase {
    case .title(let weekday, let date, let rounds, let pomodoros):
      "Simulated day, \(Self.weekdays[weekday]) \(date): \(count(rounds, "round")) of \(count(pomodoros, "pomodoro")). "
        + "Nothing is run."
    case .run: "run"
    case .not: "not"
    case .enter: "enter"
    case .exit: "exit"
    case .sound: "sound"
    case .clock: "(the time)"
    case .lead(let clock): "in \(clock)"
    case .playing(let sound, let volume, let hook):
      sound + (volume.map { " at \($0) %" } ?? "") + (hook.map { " (\($0))" } ?? "")
    case .never(let hooks): "Never on this day: \(hooks.joined(separator: ", "))"
    case .badRounds(let rounds, let allowed):
      "--rounds takes a number from \(allowed.lowerBound) to \(allowed.upperBound), not \(rounds)"
    case .badStart(let text):
      "'\(text)' is not a time. --from takes a time such as 9:30, 'mon 9:30' or '2026-11-23 9:30'"
    }
  }

  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
