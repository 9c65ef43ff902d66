// SPDX-License-Identifier: MIT

import ArgumentParser
import Daemon
import Events
import Expressions
import HookConfig
import Hooks
import Messages
import Paths
import Reports
import Simulation
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue hooks simulate`: a whole day in virtual time, with the actions of hooks.
struct HooksSimulateTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "simulate")

  @OptionGroup var arguments: HooksSimulateArguments

  func run(in context: ToolContext) throws {
    let (language, console, loader) = (
      context.language, context.console, arguments.file == nil ? context.loader : context.draftLoader
    )
    let clock = loader.expressions.clock
    guard let start = MomentText.instant(arguments.from, now: WallClock.now, clock: clock) else {
      throw ToolFailure(.usage, language.simulation(.badStart(arguments.from ?? "")))
    }
    guard VirtualDay.allowedRounds.contains(arguments.rounds) else {
      throw ToolFailure(
        .usage, language.simulation(.badRounds(arguments.rounds, allowed: VirtualDay.allowedRounds)))
    }
    let path = arguments.file ?? context.paths.config
    let result = loader.load(path)
    if arguments.file != nil, !result.exists { throw ToolFailure(.failed, language.setting(.missingFile(path))) }
    guard let configuration = result.configuration else {
      throw ToolFailure(.configuration, language.setting(.mendFirst(context.shown(path))), about: result.diagnostics)
    }
    let day = VirtualDay(
      start: start, rounds: arguments.rounds, task: arguments.task, project: arguments.project)
    let moments = day.play(
      configuration, days: LocalDays(startsAt: configuration.dayStartsAt), host: Machine.name,
      version: SegueVersion.current, expressions: loader.expressions)
    if arguments.json {
      for moment in moments { console.print(try JSON.line(moment)) }
      return
    }
    let text = DayText(style: console.style, language: language, width: RawTerminal.size()?.width)
    var lines = result.exists ? [] : text.sentence(language.setting(context.noConfig))
    let weekday = clock.minute(of: start).weekday
    let title = SimulationMessage.title(
      weekday: weekday, date: LocalTime(start).date, rounds: arguments.rounds,
      pomodoros: configuration.timer.longBreakEvery)
    lines += text.sentence(language.simulation(title)) + [""] + text.table(moments)
    let acting = moments.acting
    let never = configuration.hooks.filter { $0.isEnabled && !acting.contains($0.id) }.map(\.id)
    if !never.isEmpty { lines += [""] + text.sentence(language.simulation(.never(never))) }
    console.write(lines.joined(separator: "\n") + "\n")
  }
}

extension [Moment] {
  /// Hooks with an action during the day.
  fileprivate var acting: Set<String> {
    reduce(into: []) { $0.formUnion($1.runs + $1.enters + [$1.sound?.hook].compactMap(\.self)) }
  }
}
