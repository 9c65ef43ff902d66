// SPDX-License-Identifier: MIT

/// Notices of the desktop's notification service, through libnotify's `notify-send`.
struct NotifySend: NoticeTool {
  let program = "notify-send"
  let canReplace = true

  func call(for notice: Notice, replacing replaced: String?, withID: Bool) -> NoticeCall {
    var arguments = ["--app-name=Segue", "--urgency=\(notice.urgency.rawValue)"]
    if withID {
      arguments.append("--print-id")
      if let replaced { arguments.append("--replace-id=\(replaced)") }
    }
    let title = NoticeText.clean(notice.title, limit: 200, lines: false)
    let body = NoticeText.clean(notice.body, limit: 2000, lines: true)
    return NoticeCall(arguments: arguments + ["--", title, Self.escaped(body)])
  }

  func environment(_ base: [String: String]) -> [String: String] {
    var variables = base
    // It reads its arguments in the locale's encoding, which is ASCII in a service's bare environment.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { base[$0] }.first { !$0.isEmpty } ?? ""
    let encoding = locale.lowercased()
    if !encoding.contains("utf-8") && !encoding.contains("utf8") { variables["LC_ALL"] = "C.UTF-8" }
    return variables
  }

  /// A body is markup, and `notify-send` interprets backslashes in it like C.
  private static func escaped(_ body: String) -> String {
    var out = ""
    // By scalar: with a combining mark, `<` is another character, but still opens a tag.
    for scalar in body.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\\": out += #"\\"#
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
