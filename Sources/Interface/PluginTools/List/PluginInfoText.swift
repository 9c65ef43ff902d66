// SPDX-License-Identifier: MIT

import Events
import Messages
import TerminalUI
import TextWidth
import ToolSupport

/// `segue plugin info` for people.
struct PluginInfoText {
  private let info: PluginInfo
  private let context: ToolContext

  init(_ info: PluginInfo, _ context: ToolContext) {
    self.info = info
    self.context = context
  }

  private var language: any Language { context.language }
  private var style: Style { context.console.style }

  var lines: [String] {
    let kind = [language.plugin(.kind(info.kind)), language.plugin(.source(info.source.rawValue))]
    let head = kind + [info.license].compactMap(\.self)
    var lines = [
      style.paint(SafeText.line("\(info.name) \(info.version)"), .bold) + "  " + SafeText.line(info.summary),
      SafeText.line((head + [context.shown(info.folder)]).joined(separator: ", ")),
    ]
    lines += info.problems.map { style.paint(SafeText.line($0), .yellow) }
    lines += facts.isEmpty ? [] : [""] + table(facts)
    if !info.inputs.isEmpty { lines += ["", title(.inputs)] + info.inputs.flatMap(input) }
    for example in info.examples {
      lines += ["", SafeText.line("# \(example.summary ?? language.plugin(.underHooks))")]
      lines += example.yaml.split(separator: "\n").map { SafeText.line(String($0)) }
    }
    return lines
  }

  private var facts: [(String, String)] {
    var facts: [(PluginMessage.Fact, String)] = []
    let on = info.scoped ? info.levels.map { "while \($0)" } : info.events.map { "on \($0)" }
    if !on.isEmpty { facts.append((.listens, on.joined(separator: ", "))) }
    if info.scoped, on.isEmpty { facts.append((.listens, language.plugin(.scoped))) }
    if !info.controls.isEmpty { facts.append((.controls, info.controls.joined(separator: ", "))) }
    if !info.secrets.isEmpty { facts.append((.secrets, info.secrets.joined(separator: ", "))) }
    if !info.requires.isEmpty {
      let programs = info.requires.map { $0.found ? $0.program : language.plugin(.notThere($0.program)) }
      facts.append((.requires, programs.joined(separator: ", ")))
    }
    if !info.wants.isEmpty {
      let programs = info.wants.map { choice in
        let text = choice.map(\.program).joined(separator: " | ")
        return choice.contains(where: \.found) ? text : language.plugin(.notThere(text))
      }
      facts.append((.wants, programs.joined(separator: ", ")))
    }
    if info.platforms.count == 1 { facts.append((.platforms, info.platforms.joined(separator: ", "))) }
    if let timeout = info.timeout { facts.append((.timeout, JSONValue.number(timeout).plainNumber + " s")) }
    if info.setup { facts.append((.setup, "segue plugin setup \(info.name)")) }
    if !info.hooks.isEmpty { facts.append((.hooks, info.hooks.joined(separator: ", "))) }
    return facts.map { (language.plugin(.fact($0)), SafeText.line($1)) }
  }

  private func title(_ fact: PluginMessage.Fact) -> String { style.paint(language.plugin(.fact(fact)), .bold) }

  private func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
    return rows.map { "\(style.paint(DisplayWidth.pad($0, width), .dim))  \($1)" }
  }

  private func input(_ input: PluginInfo.Input) -> [String] {
    var facts = [input.items.map { "\(input.type) of \($0)" } ?? input.type]
    if input.required { facts.append(language.plugin(.required)) }
    if let standard = input.default {
      facts.append(language.plugin(.standard(standard.plainText + (input.type == "duration" ? " s" : ""))))
    }
    if let choices = input.enum { facts.append(choices.map(\.plainText).joined(separator: " | ")) }
    let unit = input.type == "duration" ? " s" : ""
    if let minimum = input.minimum { facts.append("≥ \(JSONValue.number(minimum).plainNumber)\(unit)") }
    if let maximum = input.maximum { facts.append("≤ \(JSONValue.number(maximum).plainNumber)\(unit)") }
    if let pattern = input.pattern { facts.append(pattern) }
    let width = info.inputs.map { DisplayWidth.of($0.name) }.max() ?? 0
    let name = style.paint(DisplayWidth.pad(input.name, width), .bold)
    let description = input.description.map { [String(repeating: " ", count: width + 4) + SafeText.line($0)] } ?? []
    return ["  \(name)  \(SafeText.line(facts.joined(separator: ", ")))"] + description
  }
}

extension JSONValue {
  /// A string without quotes; any other value as JSON.
  fileprivate var plainText: String { string ?? text }

  /// A number without a needless fraction.
  fileprivate var plainNumber: String {
    guard case .number(let number) = self else { return text }
    return Int64(exactly: number).map(String.init) ?? text
  }
}
