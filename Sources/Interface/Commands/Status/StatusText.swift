// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine

/// The status in words.
struct StatusText {
  var style: Style
  var language: any Language
  /// The columns of the terminal; nil without one.
  var width: Int?

  /// The complete status, in several lines.
  func lines(_ status: Status) -> [String] {
    var lines = [status.waiting.map(waiting) ?? head(status)]
    if let session = status.session {
      if !status.task.isEmpty { lines.append(language.timer(.task(status.task))) }
      if !status.project.isEmpty { lines.append(language.status(.project(status.project))) }
      if !session.tags.isEmpty {
        lines.append(language.status(.tags(session.tags.map(SafeText.line).joined(separator: ", "))))
      }
    }
    lines.append(counted(style.round(status.round), round(status)))
    lines.append(counted(style.tomatoes(status.today.pomodoros), today(status)))
    if let daily = status.goals.daily { lines.append(goal(daily, isDaily: true)) }
    if let weekly = status.goals.weekly { lines.append(goal(weekly, isDaily: false)) }
    if status.current != nil {
      lines.append(language.status(.next(status.next.phase, seconds: status.next.planned)))
    }
    if let sound = status.playedSound { lines.append(language.status(.sound(sound))) }
    if !status.daemon, status.waiting == nil { lines.append(style.paint(language.status(.noDaemon), .dim)) }
    return lines + warnings(status)
  }

  /// The notice that a reboot would leave things turned on, if so. Warnings cover what a dead daemon left turned on.
  func rebootNotice(_ status: Status) -> [String] {
    guard status.autostart == false, status.daemon else { return [] }
    return folded(language.service(.rebootLeavesOn)).map { style.paint($0, .dim) }
  }

  /// The effect of a command on a session, if it needs a message.
  func effect(of method: TimerMethod, _ status: Status) -> [String] {
    status.words(forEffectOf: method, in: language).map { [$0] } ?? []
  }

  private func waiting(_ waiting: WaitingSession) -> String {
    let task = SafeText.line(waiting.session.task)
    let end = waiting.deadline.map(\.instant)
    let isOver = end.map { $0 <= WallClock.now } ?? false
    return language.status(
      .waiting(
        waiting.session.phase, task: task, until: end.map { LocalTime($0).clock }, isPaused: waiting.state == .paused,
        isOver: isOver))
  }

  /// The result of a command in one line, with important messages below.
  func short(_ status: Status) -> [String] {
    let task = status.task.isEmpty ? "" : "  \(status.task)"
    let tomatoes = style.hasGlyphs && status.round.completed > 0 ? "  " + style.round(status.round) : ""
    return [head(status) + task + tomatoes] + warnings(status)
  }

  func warnings(_ status: Status) -> [String] {
    let title = language.status(.notice)
    let margin = String(repeating: " ", count: DisplayWidth.of(title))
    return status.warnings(in: language).flatMap { warning in
      folded(warning, behind: DisplayWidth.of(title) + 1).enumerated().map { number, line in
        (number == 0 ? style.paint(title, .red, .bold) : margin) + " " + style.paint(line, .red)
      }
    }
  }

  /// The lines of a sentence that begins after `columns`.
  private func folded(_ sentence: String, behind columns: Int = 0) -> [String] {
    width.map { DisplayWidth.fold(sentence, $0 - columns) } ?? [sentence]
  }

  private func head(_ status: Status) -> String {
    let icon = style.hasGlyphs ? Style.icon(status.current, isPaused: status.state == .paused) + " " : ""
    let label = style.paint(icon + status.label(in: language), style.theme(status.current) + [.bold])
    guard status.current != nil else { return label + "  " + status.clock }
    if status.isOpenEnded { return label + "  " + language.status(.soFar(clock: status.clock)) }
    let left = language.status(.remaining(clock: status.clock, of: ClockText.of(status.planned)))
    let end = status.deadline.map { ", " + language.status(.endsAt(clock: LocalTime($0.instant).clock)) } ?? ""
    return "\(label)  \(left)\(end)"
  }

  private func counted(_ glyphs: String, _ words: String) -> String {
    style.hasGlyphs && !glyphs.isEmpty ? "\(words)  \(glyphs)" : words
  }

  private func round(_ status: Status) -> String {
    let strikes = status.session?.strikes ?? 0
    return language.status(.round(completed: status.round.completed, length: status.round.length))
      + (strikes > 0 ? ", " + language.status(.strikes(strikes)) : "")
  }

  private func today(_ status: Status) -> String {
    language.status(
      .today(pomodoros: status.today.pomodoros, focus: status.today.focus, strikes: status.today.strikes))
  }

  private func goal(_ goal: GoalInfo, isDaily: Bool) -> String {
    style.goal(goal.words(isDaily: isDaily, in: language), goal)
  }
}

extension StatusText {
  init(_ console: Console) { self.init(style: console.style, language: console.language, width: console.width) }
}
