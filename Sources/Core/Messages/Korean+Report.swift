// SPDX-License-Identifier: MIT

extension Korean {
  package func report(_ phrase: ReportMessage) -> String {
    switch phrase {
    case .title(let span, let from, let to): title(span, from, to)
    case .project(let name): "프로젝트: \(name)"
    case .noProject: "(프로젝트 없음)"
    case .noTask: "(작업 없음)"
    case .others(let number): count(number, "그 밖에")
    case .nothing: "세션이 없습니다."
    case .summary(let pomodoros, let focus, let strikes, let abandoned):
      "\(count(pomodoros, "뽀모도로")), 집중 \(length(focus))"
        + (strikes > 0 ? ", 방해 \(strikes)번" : "") + (abandoned > 0 ? ", 포기 \(abandoned)번" : "")
    case .compared(let span, let difference, let day): compared(span, difference, upTo: day)
    case .average(let perDay, let days): "\(days)일 동안 하루 평균 \(length(perDay))"

    case .byDay: "날짜별"
    case .byHour: "시간별"
    case .byWeekday: "요일별 평균"
    case .byMonth: "월별"
    case .calendar: "달력"
    case .projects: "프로젝트"
    case .highlights: "눈에 띄는 점"
    case .goals: "목표"
    case .tasks(let shown, let all): shown < all ? "작업 (\(all)개 중 \(shown)개)" : "작업"
    case .pomodorosAndStrikes: "뽀모도로와 방해"
    case .chartFigures: "수치"
    case .focusAndMean(let days): "하루 집중과 \(days)일 평균"
    case .focusColumn: "집중"
    case .pomodorosColumn: "뽀모"
    case .strikesColumn: "방해"
    case .dayColumn: "날짜"

    case .weekday(let weekday, let isShort):
      isShort ? String(Self.weekdays[weekday].prefix(1)) : Self.weekdays[weekday]
    case .month(let month): Self.months[month - 1]
    case .dayLabel(let date, let hasMonth):
      (hasMonth ? "\(date.month)월 " : "") + "\(date.day)일(\(Self.weekdays[date.weekday].prefix(1)))"
    case .date(let date): dated(date)
    case .clock(let seconds): "\(seconds / 3600):\(seconds / 60 % 60 < 10 ? "0" : "")\(seconds / 60 % 60)"
    case .tick(let seconds): seconds % 3600 == 0 ? "\(seconds / 3600)시간" : "\(seconds / 60)분"
    case .percent(let part): part > 0 && part < 0.005 ? "<1%" : "\(Int((part * 100).rounded()))%"
    case .hint(let label, let focus, let pomodoros, let strikes):
      "\(label): \(length(focus)), \(count(pomodoros, "뽀모도로"))"
        + (strikes > 0 ? ", 방해 \(strikes)번" : "")

    case .bestHour(let hour): "가장 많이 집중한 시간대: \(hour):00–\((hour + 1) % 24):00"
    case .bestWeekday(let weekday, let focus, let isAverage):
      "가장 많이 집중한 요일: \(Self.weekdays[weekday]), \(length(focus))" + (isAverage ? " (평균)" : "")
    case .bestDay(let date, let focus): "가장 많이 집중한 날: \(dated(date)), \(length(focus))"
    case .bestTask(let task, let focus): "가장 많이 한 작업: \(task), \(length(focus))"
    case .streak(let current, let longest, let from, let to): streak(current, longest, from, to)
    case .trend(let change): trend(change)
    case .goal(let isDaily, let value, let target, let isTime, let reached):
      status(
        .goal(
          value: isTime ? length(value) : String(value),
          target: isTime ? length(target) : count(Int(target), "뽀모도로"),
          isDaily: isDaily, reached: reached))
    case .goalMet(let isDaily, let met, let all):
      "\(isDaily ? "하루" : "주간") 목표 달성: \(all)\(isDaily ? "일" : "주") 중 \(met)\(isDaily ? "일" : "주")"

    case .focusFigure: "집중"
    case .pomodorosFigure: "뽀모도로"
    case .strikesFigure: "방해"
    case .streakFigure: "연속 일수"
    case .days(let number): "\(number)일"
    case .less: "적음"
    case .more: "많음"
    case .footer(let made, let zone, let start):
      "\(made)에 Segue로 만듦. 시간대 \(zone)" + (start.map { ", 하루는 \($0)에 시작" } ?? "")

    case .badPeriod(let text, let option, let suggestion): badPeriod(text, option, suggestion)
    case .backwards(let from, let to): "--to(\(to))가 --from(\(from))보다 앞섭니다"
    case .tooLong: "보고서는 최대 100년입니다. 더 늦은 --from을 고르십시오"
    case .bothEnds(let kind):
      "'\(kind)'\(.with) 이 날짜들은 함께 쓸 수 없습니다. --from부터 --to까지 모두 보려면 '\(kind)'\(.object) 빼십시오"
    case .cannotWrite(let path, let reason): "\(path)에 쓸 수 없습니다: \(system(reason))"
    case .existsOtherwise(let path): "\(path)\(.subject) 이미 있으며 Segue의 보고서가 아닙니다. --force로 덮어쓰십시오"
    case .wrote(let path): "\(path)에 썼습니다."
    case .configErrors(let path, let defaults):
      "\(path)에 오류가 있습니다. 이 보고서는 \(defaults ? "기본값" : "마지막으로 올바른 버전")의 목표와 날짜 경계를 씁니다. 오류는 'segue hooks "
        + "check'로 확인하십시오"

    case .noGoal(let isDaily): isDaily ? "하루 목표가 없습니다." : "주간 목표가 없습니다."
    case .goalHint: "'segue goal daily 8'이나 'segue goal weekly 20h'로 정하고, 'off'로 없앱니다."
    case .badGoal(let text): "'\(text)'\(.topic) 목표가 아닙니다. 뽀모도로 수(8), 시간(4h), off 중 하나를 쓰십시오"
    case .badGoalName(let text): "'\(text)' 목표는 없습니다. 목표는 daily와 weekly입니다. 예: 'segue goal daily 8'"
    }
  }

  static let months = [
    "1월", "2월", "3월", "4월", "5월", "6월", "7월", "8월", "9월", "10월", "11월",
    "12월",
  ]

  private func dated(_ date: CalendarDate) -> String { "\(date.year)년 \(date.month)월 \(date.day)일" }

  private func title(_ span: ReportMessage.Span, _ from: CalendarDate, _ to: CalendarDate) -> String {
    switch span {
    case .day: return "\(dated(from)) \(Self.weekdays[from.weekday])"
    case .month: return "\(from.year)년 \(from.month)월"
    case .year: return "\(from.year)년"
    case .week, .range:
      if from.year != to.year { return "\(dated(from))~\(dated(to))" }
      return from.month == to.month
        ? "\(dated(from))~\(to.day)일" : "\(dated(from))~\(to.month)월 \(to.day)일"
    }
  }

  private func compared(_ span: ReportMessage.Span, _ difference: Int64, upTo day: CalendarDate?) -> String {
    let before =
      switch span {
      case .day: "전날"
      case .week: "지난주"
      case .month: "지난달"
      case .year: "지난해"
      case .range: "앞선 같은 기간"
      }
    let limit = day.map {
      "의 \(span == .week ? Self.weekdays[$0.weekday] : "\($0.month)월 \($0.day)일")까지"
    }
    let what = "\(length(abs(difference))) \(difference > 0 ? "많음" : "적음")"
    return difference == 0 ? "\(before)\(limit ?? "")\(.with) 같음" : "\(before)\(limit ?? "")보다 \(what)"
  }

  private func streak(_ current: Int, _ longest: Int, _ from: CalendarDate?, _ to: CalendarDate?) -> String {
    guard longest > 0, let from, let to else { return "아직 연속 기록이 없습니다. 하루에 뽀모도로를 하나만 완료해도 시작됩니다" }
    let when = longest == 1 ? dated(from) : title(.range, from, to)
    let best = current == longest ? "지금이 최장 기록" : "최장 기록은 \(longest)일(\(when))"
    return "연속 기록: \(current)일, \(best)"
  }

  private func trend(_ change: Int64) -> String {
    let minutes = (abs(change) + 30) / 60 * 60
    return minutes == 0
      ? "추세: 변화 없음" : "추세: 하루 집중 시간이 매주 \(length(minutes))씩 \(change > 0 ? "늘어남" : "줄어듦")"
  }

  private func badPeriod(_ text: String, _ option: String?, _ suggestion: String?) -> String {
    let examples = "today, yesterday, monday, last week, 2026-11-21, 2026-11, 2026"
    if let suggestion { return "'\(text)'\(.topic) 날짜나 기간이 아닙니다" + didYouMean(suggestion) }
    guard let option else {
      return "'\(text)'\(.topic) 날짜나 기간이 아닙니다. day, week, month, year 또는 \(examples) 중 하나를 쓰십시오"
    }
    return "'\(text)'\(.topic) 날짜가 아닙니다. \(option)에는 \(examples) 같은 날짜를 쓰십시오"
  }
}
