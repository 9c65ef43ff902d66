// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Messages
package import TimerEngine

/// The content for a bar, with texts escaped for it.
package struct BarFrame: Sendable {
  /// The text in one line; empty if the bar hides it.
  package var text: String
  package var tooltip: [String]
  /// `focus`, `short-break`, `long-break`, or `idle`.
  package var phase: String
  package var state: TimerMode
  package var percentage: Int
  /// The path of the program `segue`.
  package var program: String
  package var language: any Language

  var isHidden: Bool { text.isEmpty }
  var isBreak: Bool { ["short-break", "long-break"].contains(phase) }

  /// Red is focus, green is break; idle and paused have none. Each has a contrast of 4.5 : 1 to black and to white.
  var colour: String? {
    guard state == .running else { return nil }
    return isBreak ? "#218643" : phase == "focus" ? "#e61f1f" : nil
  }

  /// The text, the tooltip and the actions of clicks, as a menu of BitBar's plugins. `action` returns the part of a line with
  /// the command.
  func menu(_ action: (BarClick) -> String) -> String {
    guard !isHidden else { return "" }
    let title = Self.entry(text) + (colour.map { " | color=\($0)" } ?? "")
    let first: BarMessage.Entry = phase == "idle" ? .start : state == .paused ? .resume : .pause
    var entries: [(BarMessage.Entry, BarClick)] = [(first, .left)]
    if phase != "idle" {
      entries += [(.stop, .middle), (.skip, .right), (.extend, .scrollUp), (.shorten, .scrollDown)]
    }
    let lines = entries.map { "\(language.bar(.menu($0))) | \(action($1)) terminal=false refresh=true" }
    return ([title, "---"] + tooltip.filter { !$0.isEmpty }.map(Self.entry) + ["---"] + lines).joined(separator: "\n")
  }

  /// A line of a menu. Leading dashes would make it a separator or a submenu, and three tildes would restart the menu.
  private static func entry(_ text: String) -> String {
    let text = text.replacing("~~", with: "~ ~")
    return text.hasPrefix("--") ? "‐" + text.dropFirst() : text
  }

  /// The shell command for a click.
  func command(_ click: BarClick) -> String { click.command(program) }

  /// An object in JSON.
  static func json(_ members: (String, JSONValue)...) -> String {
    JSONValue.object(members.map { JSONValue.Member($0.0, $0.1) }).text
  }
}

/// A mouse button on a bar, by its number in X and in the bars, and its action.
package enum BarClick: Int, CaseIterable, Sendable {
  case left = 1, middle, right, scrollUp, scrollDown

  /// The arguments for `segue`.
  var arguments: [String] {
    switch self {
    case .left: ["toggle"]
    case .middle: ["stop"]
    case .right: ["skip"]
    case .scrollUp: ["extend", "5m"]
    case .scrollDown: ["shorten", "5m"]
    }
  }

  /// The request for the daemon.
  package var request: (method: TimerMethod, params: TimerParams) {
    var params = TimerParams()
    switch self {
    case .left: return (.toggle, params)
    case .middle: return (.stop, params)
    case .right: return (.skip, params)
    case .scrollUp, .scrollDown:
      params.by = self == .scrollUp ? 300 : -300
      return (.extend, params)
    }
  }

  func command(_ program: String) -> String { ([ShellText.word(program)] + arguments).joined(separator: " ") }

  /// The click in a line from i3bar or i3blocks: `{"name":"segue","button":1,…}`, or a number alone.
  package init?(line: some Sequence<UInt8>) {
    let bytes = Array(line.drop { " ,[".utf8.contains($0) })
    let number: Int?
    if case .object? = JSON.foreign(bytes), case .integer(let button)? = JSON.foreign(bytes)?["button"] {
      number = Int(button)
    } else {
      number = Int(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace })
    }
    guard let number, let click = Self(rawValue: number) else { return nil }
    self = click
  }
}

/// Words of a POSIX shell.
package enum ShellText {
  /// `text` as one word: unchanged if it has no special characters, else in quotes.
  package static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./+:,@%".utf8.contains(byte)
        }
      }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
