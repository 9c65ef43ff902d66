// SPDX-License-Identifier: MIT
import Events
package import Messages

/// What a view has `segued tool` do: the same code as that of the commands, with the same checks.
package enum WatchTool: Hashable, Sendable {
  /// A report of so many days, weeks, … ago.
  case report(WatchMessage.Span, ago: Int)
  case settings
  case set(key: String, value: String)
  /// The problems of hooks.yml.
  case check

  package var arguments: [String] {
    switch self {
    case .report(let span, 0): ["report", span.rawValue]
    case .report(let span, let count): ["report", "\(count) \(span.rawValue)s ago"]
    case .settings: ["get", "--json"]
    case .set(let key, let value): ["set", "--", key, value]
    case .check: ["hooks", "check"]
    }
  }
}

/// A setting as `segue get` prints it.
package struct SettingRow: Codable, Hashable, Sendable {
  package var key: String
  package var value: String

  /// `timer` of `timer.focus`.
  var section: Substring { key.prefix { $0 != "." } }
  var name: Substring { key.dropFirst(section.count + 1) }

  /// What `segue get --json` printed; nil where it has failed.
  static func rows(_ output: String) -> [SettingRow]? {
    let rows = output.split(separator: "\n").compactMap { try? JSON.read(SettingRow.self, from: String($0)) }
    return rows.isEmpty ? nil : rows
  }
}
