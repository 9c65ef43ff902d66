// SPDX-License-Identifier: MIT

import Hooks
import Messages
import TerminalUI
import TextWidth
import ToolSupport

/// The permissions and requirements of a plugin, which a person should know before adding it.
struct PluginPowers: Sendable {
  private let rows: [(fact: PluginMessage.Fact, values: [String])]

  init(_ plugin: Plugin) {
    let programs: [String] =
      switch plugin.body {
      case .declarative(let action): Self.addresses(action)
      case .declarativeScope(let enter, let exit): [enter, exit].compactMap(\.self).flatMap(Self.addresses)
      case .oneShot(let words), .service(let words): [Self.text(words, in: plugin)]
      }
    let isProgram: Bool =
      switch plugin.body {
      case .declarative, .declarativeScope: false
      case .oneShot, .service: true
      }
    let times =
      plugin.isScoped ? plugin.levels.map { "while \($0.rawValue)" } : plugin.events.map { "on \($0.text)" }
    rows = [
      (.listens, times),
      (isProgram ? .programs : .sends, programs), (.controls, plugin.controls.map(\.rawValue).sorted()),
      (.secrets, plugin.secretInputs), (.requires, plugin.requires),
      (.wants, plugin.wants.map { $0.joined(separator: " | ") }),
      (.setup, plugin.setup.map { [Self.text($0, in: plugin)] } ?? []),
    ]
  }

  /// One line for each kind that isn't empty.
  func lines(_ context: ToolContext) -> [String] {
    table(rows.filter { !$0.values.isEmpty }.map { ($0.fact, $0.values.joined(separator: ", ")) }, context)
  }

  /// The changes since `old`: `+` before new values, `-` before removed ones.
  func changes(from old: PluginPowers, _ context: ToolContext) -> [String] {
    let changed = zip(old.rows, rows).compactMap { before, after -> (PluginMessage.Fact, String)? in
      let gone = before.values.filter { !after.values.contains($0) || before.fact != after.fact }.map { "-\($0)" }
      let new = after.values.filter { !before.values.contains($0) || before.fact != after.fact }.map { "+\($0)" }
      return gone.isEmpty && new.isEmpty ? nil : (after.fact, (new + gone).joined(separator: ", "))
    }
    return table(changed, context)
  }

  private func table(_ rows: [(PluginMessage.Fact, String)], _ context: ToolContext) -> [String] {
    let words = rows.map { context.language.plugin(.fact($0.0)) }
    let width = words.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(words, rows).map { word, row in
      "  \(context.console.style.paint(DisplayWidth.pad(word, width), .dim))  \(SafeText.line(row.1))"
    }
  }

  /// The program by its path within the plugin's folder.
  private static func text(_ words: [String], in plugin: Plugin) -> String {
    words.map { $0.hasPrefix(plugin.folder + "/") ? String($0.dropFirst(plugin.folder.count + 1)) : $0 }
      .map(shellWord).joined(separator: " ")
  }

  private static func addresses(_ action: Action) -> [String] {
    switch action.bare {
    case .webhook(let webhook): [webhook.url.shown]
    case .command, .play, .plugin, .applied: []
    }
  }
}
