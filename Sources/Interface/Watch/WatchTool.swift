// SPDX-License-Identifier: MIT
import Events
package import Messages
package import TeamMessages

/// Tasks of a view for `segued tool`: the same code as in the commands, with the same checks.
package enum WatchTool: Hashable, Sendable {
  /// A report, given by the number of days, weeks, … before the current one.
  case report(WatchMessage.Span, ago: Int)
  case settings
  case set(key: String, value: String)
  /// The problems of hooks.yml.
  case check
  /// The hub's board and friends. The board is that of the group with this id; nil for friends.
  case team(BoardSpan, group: Int64? = nil)
  /// Asks the person with this handle.
  case addFriend(String)

  package var arguments: [String] {
    switch self {
    case .report(let span, 0): ["report", span.rawValue]
    case .report(let span, let count): ["report", "\(count) \(span.rawValue)s ago"]
    case .settings: ["get", "--json"]
    case .set(let key, let value): ["set", "--", key, value]
    case .check: ["hooks", "check"]
    case .team(let span, let group):
      ["team", "overview", span.rawValue] + (group.map { ["--group", "\($0)"] } ?? [])
    case .addFriend(let handle): ["team", "add", "--", handle]
    }
  }
}

/// A setting in the output of `segue get`.
package struct SettingRow: Codable, Hashable, Sendable {
  package var key: String
  package var value: String

  /// The section, such as `timer` in `timer.focus`.
  var section: Substring { key.prefix { $0 != "." } }
  var name: Substring { key.dropFirst(section.count + 1) }

  /// The output of `segue get --json`; nil if the command has failed.
  static func rows(_ output: String) -> [SettingRow]? {
    let rows = output.split(separator: "\n").compactMap { try? JSON.read(SettingRow.self, from: String($0)) }
    return rows.isEmpty ? nil : rows
  }
}
