// SPDX-License-Identifier: MIT

/// A program that shows notices.
protocol NoticeTool: Sendable {
  var program: String { get }
  /// Whether a notice can replace another.
  var canReplace: Bool { get }

  /// The call for `notice`. `replaced` is the output of the call for the notice that it replaces.
  func call(for notice: Notice, replacing replaced: String?, withID: Bool) -> NoticeCall
  /// The program's environment, derived from the daemon's.
  func environment(_ base: [String: String]) -> [String: String]
}

/// The program that shows notices on this system.
#if os(Linux)
  let systemNoticeTool: any NoticeTool = NotifySend()
#else
  let systemNoticeTool: any NoticeTool = OSAScript()
#endif

/// The arguments without the program, and the standard input.
struct NoticeCall: Hashable, Sendable {
  var arguments: [String]
  var input = ""
}

/// Texts in the form for notifiers.
enum NoticeText {
  /// `text` without characters that can't be shown or passed on, at most `limit` characters long.
  static func clean(_ text: String, limit: Int, lines: Bool) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where lines: out.append(scalar)
      case "\n", "\t": out.append(" ")
      default: if scalar.properties.generalCategory != .control { out.append(scalar) }
      }
    }
    let clean = String(out)
    return clean.count <= limit ? clean : "\(clean.prefix(limit - 1))…"
  }
}
