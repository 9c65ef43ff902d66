// SPDX-License-Identifier: MIT

extension English {
  package func report(_ phrase: ReportMessage) -> String {
    switch phrase {
    case .title(let span, let from, let to): title(span, from, to)
    case .project(let name): "Project: \(name)"
    case .noProject: "(no project)"
    case .noTask: "(no task)"
    case .others(let number): count(number, "other")
    case .nothing: "No sessions."
    case .summary(let pomodoros, let focus, let strikes, let abandoned):
      "\(count(pomodoros, "pomodoro")), \(length(focus)) of focus"
        + (strikes > 0 ? ", \(count(strikes, "strike"))" : "") + (abandoned > 0 ? ", \(abandoned) abandoned" : "")
    case .compared(let span, let difference, let day): compared(span, difference, upTo: day)
    case .average(let perDay, let days): "On average \(length(perDay)) a day, over \(count(days, "day"))"

    case .byDay: "By day"
    case .byHour: "By hour"
    case .byWeekday: "By weekday, on average"
    case .byMonth: "By month"
    case .calendar: "Calendar"
    case .projects: "Projects"
    case .highlights: "Highlights"
    case .goals: "Goals"
    case .tasks(let shown, let all): shown < all ? "Tasks (\(shown) of \(all))" : "Tasks"
    case .pomodorosAndStrikes: "Pomodoros and strikes"
    case .chartFigures: "Figures"
    case .focusAndMean(let days): "Focus a day, and its mean of \(days) days"
    case .focusColumn: "focus"
    case .pomodorosColumn: "pom."
    case .strikesColumn: "strikes"
    case .dayColumn: "day"

    case .weekday(let weekday, let isShort):
      isShort ? String(Self.weekdays[weekday].prefix(3)) : Self.weekdays[weekday]
    case .month(let month): String(Self.months[month - 1].prefix(3))
    case .dayLabel(let date, let hasMonth):
      "\(Self.weekdays[date.weekday].prefix(3)) \(date.day)"
        + (hasMonth ? " \(Self.months[date.month - 1].prefix(3))" : "")
    case .date(let date): dated(date)
    case .clock(let seconds): "\(seconds / 3600):\(seconds / 60 % 60 < 10 ? "0" : "")\(seconds / 60 % 60)"
    case .tick(let seconds): seconds % 3600 == 0 ? "\(seconds / 3600) h" : "\(seconds / 60) min"
    case .percent(let part): part > 0 && part < 0.005 ? "<1 %" : "\(Int((part * 100).rounded())) %"
    case .hint(let label, let focus, let pomodoros, let strikes):
      "\(label): \(length(focus)), \(count(pomodoros, "pomodoro"))"
        + (strikes > 0 ? ", \(count(strikes, "strike"))" : "")

    case .bestHour(let hour): "Most productive hour: \(hour):00 to \((hour + 1) % 24):00"
    case .bestWeekday(let weekday, let focus, let isAverage):
      "Most productive weekday: \(Self.weekdays[weekday]), \(length(focus))" + (isAverage ? " on average" : "")
    case .bestDay(let date, let focus): "Best day: \(dated(date)), \(length(focus))"
    case .bestTask(let task, let focus): "Most productive task: \(task), \(length(focus))"
    case .streak(let current, let longest, let from, let to): streak(current, longest, from, to)
    case .trend(let change): trend(change)
    case .goal(let isDaily, let value, let target, let isTime, let reached):
      status(
        .goal(
          value: isTime ? length(value) : String(value),
          target: isTime ? length(target) : count(Int(target), "pomodoro"),
          isDaily: isDaily, reached: reached))
    case .goalMet(let isDaily, let met, let all):
      "\(isDaily ? "Daily" : "Weekly") goal met \(isDaily ? "on" : "in") \(met) of \(count(all, isDaily ? "day" : "week"))"

    case .focusFigure: "Focus"
    case .pomodorosFigure: "Pomodoros"
    case .strikesFigure: "Strikes"
    case .streakFigure: "Streak"
    case .days(let number): count(number, "day")
    case .less: "less"
    case .more: "more"
    case .footer(let made, let zone, let start):
      "Made with Segue on \(made). Days of \(zone)" + (start.map { ", from \($0) on" } ?? "")

    case .badPeriod(let text, let option, let suggestion): badPeriod(text, option, suggestion)
    case .backwards(let from, let to): "--to (\(to)) is before --from (\(from))"
    case .tooLong: "a report covers at most 100 years. Choose a later --from"
    case .bothEnds(let kind):
      "'\(kind)' and these days exclude each other. For all days from --from to --to, leave '\(kind)' out"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .existsOtherwise(let path): "\(path) already exists and is not a report of Segue. Overwrite it with --force"
    case .wrote(let path): "Written to \(path)."
    case .configErrors(let path, let defaults):
      "\(path) has errors. This report uses the goals and days of the \(defaults ? "defaults" : "last valid version"). "
        + "'segue hooks check' shows the errors"

    case .noGoal(let isDaily): isDaily ? "No daily goal." : "No weekly goal."
    case .goalHint: "Set one with 'segue goal daily 8' or 'segue goal weekly 20h', or remove it with 'off'."
    case .badGoal(let text): "'\(text)' is not a goal. Write a number of pomodoros (8), a length of time (4h), or off"
    case .badGoalName(let text): "unknown goal '\(text)'. Goals: daily and weekly, as in 'segue goal daily 8'"
    }
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private func dated(_ date: CalendarDate) -> String { "\(date.day) \(Self.months[date.month - 1]) \(date.year)" }

  private func title(_ span: ReportMessage.Span, _ from: CalendarDate, _ to: CalendarDate) -> String {
    switch span {
    case .day: return "\(Self.weekdays[from.weekday]), \(dated(from))"
    case .month: return "\(Self.months[from.month - 1]) \(from.year)"
    case .year: return String(from.year)
    case .week, .range:
      let month = Self.months[from.month - 1]
      if from.year != to.year { return "\(dated(from)) to \(dated(to))" }
      return from.month == to.month
        ? "\(from.day) to \(dated(to))" : "\(from.day) \(month) to \(dated(to))"
    }
  }

  private func compared(_ span: ReportMessage.Span, _ difference: Int64, upTo day: CalendarDate?) -> String {
    let before =
      switch span {
      case .day: "the day before"
      case .week: "the week before"
      case .month: "the month before"
      case .year: "the year before"
      case .range: "as many days before"
      }
    let limit = day.map {
      " up to \(span == .week ? Self.weekdays[$0.weekday] : "\($0.day) \(Self.months[$0.month - 1])")"
    }
    let what = difference == 0 ? "As much as" : "\(length(abs(difference))) \(difference > 0 ? "more" : "less") than"
    return "\(what) \(before)\(limit ?? "")"
  }

  private func streak(_ current: Int, _ longest: Int, _ from: CalendarDate?, _ to: CalendarDate?) -> String {
    guard longest > 0, let from, let to else { return "No streak yet. A day with a pomodoro starts one" }
    let when = longest == 1 ? dated(from) : title(.range, from, to)
    let best = current == longest ? "the longest so far" : "the longest was \(count(longest, "day")) (\(when))"
    return "Streak: \(count(current, "day")) with a pomodoro, \(best)"
  }

  private func trend(_ change: Int64) -> String {
    let minutes = (abs(change) + 30) / 60 * 60
    return minutes == 0
      ? "Trend: steady" : "Trend: \(length(minutes)) a day \(change > 0 ? "more" : "less") from week to week"
  }

  private func badPeriod(_ text: String, _ option: String?, _ suggestion: String?) -> String {
    let examples = "today, yesterday, monday, last week, 2026-11-21, 2026-11 or 2026"
    if let suggestion { return "'\(text)' is not a day or a period" + didYouMean(suggestion) }
    guard let option else {
      return "'\(text)' is not a day or a period. Write day, week, month or year, or \(examples)"
    }
    return "'\(text)' is not a day. \(option) takes a day such as \(examples)"
  }
}
