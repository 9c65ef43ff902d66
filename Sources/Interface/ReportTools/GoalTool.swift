// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlProtocol
import Daemon
import Events
import HookConfig
import Messages
import Paths
import Reports
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue goal`: shows the progress of the goals; sets a goal in hooks.yml.
struct GoalTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "goal")

  @OptionGroup var arguments: GoalArguments

  func run(in context: ToolContext) async throws {
    let language = context.language
    if let name = arguments.name, !["daily", "weekly"].contains(name) {
      throw ToolFailure(.usage, language.report(.badGoalName(name)))
    }
    if let name = arguments.name, !arguments.value.isEmpty {
      let text = arguments.value.joined(separator: " ")
      guard let value = Self.value(text) else { throw ToolFailure(.usage, language.report(.badGoal(text))) }
      let edit = try context.editor.set("goals.\(name)", to: value)
      let news = context.tellDaemon()
      if !arguments.json {
        edit.show(in: context)
        context.console.tell(news.text(in: language))
      }
    }
    try await show(in: context)
  }

  /// The goal in the form of hooks.yml. `8` means pomodoros there as well, written out.
  static func value(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ")
    if words == ["off"] || words == ["none"] { return "off" }
    if let count = words.first.flatMap({ Int($0) }), words.count == 1 || words.count == 2 && words[1].hasPrefix("pom") {
      return count > 0 ? (count == 1 ? "1 pomodoro" : "\(count) pomodoros") : nil
    }
    let joined = words.joined()
    return parseDuration(joined, bareMinutes: false).map { _ in joined }
  }

  private func show(in context: ToolContext) async throws {
    let goals = try await standing(in: context)
    if arguments.json { return context.console.print(try JSON.line(goals)) }
    let names = arguments.name.map { [$0] } ?? ["daily", "weekly"]
    for name in names {
      let (isDaily, goal) = name == "daily" ? (true, goals.daily) : (false, goals.weekly)
      context.console.print(text(goal, isDaily: isDaily, in: context))
    }
    if goals.daily == nil, goals.weekly == nil, arguments.value.isEmpty {
      context.console.tell(context.language.report(.goalHint))
    }
  }

  private func text(_ goal: GoalInfo?, isDaily: Bool, in context: ToolContext) -> String {
    guard let goal else { return context.language.report(.noGoal(isDaily: isDaily)) }
    let text = context.language.report(
      .goal(
        isDaily: isDaily, value: goal.value, target: goal.target, isTime: goal.unit == "seconds", reached: goal.reached)
    )
    return context.console.style.goal(text, goal)
  }

  /// The goals as in `status`. The running daemon knows them best.
  private func standing(in context: ToolContext) async throws -> GoalsInfo {
    if let goals = try? context.statusOfDaemon()?.goals { return goals }
    return try await OfflineMethods(paths: context.paths).goals()
  }
}
