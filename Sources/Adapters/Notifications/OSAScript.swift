// SPDX-License-Identifier: MIT

/// Notices of macOS, through `osascript`.
struct OSAScript: NoticeTool {
  let program = "/usr/bin/osascript"
  let canReplace = false

  func call(for notice: Notice, replacing replaced: String?, withID: Bool) -> NoticeCall {
    // The texts are arguments of the script, never script themselves. `-` is the script on standard input; arguments after it
    // aren't read as options.
    let script = """
      on run argv
        display notification (item 2 of argv) with title (item 1 of argv)
      end run

      """
    let title = NoticeText.clean(notice.title, limit: 200, lines: false)
    let body = NoticeText.clean(notice.body, limit: 2000, lines: true)
    return NoticeCall(arguments: ["-", title, body], input: script)
  }

  func environment(_ base: [String: String]) -> [String: String] { base }
}
