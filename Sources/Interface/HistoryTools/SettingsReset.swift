// SPDX-License-Identifier: MIT

import ControlClient
import Events
import Foundation
import Messages
import Paths
import TerminalUI
import ToolSupport

/// Moves hooks.yml aside, so that the defaults apply.
struct SettingsReset {
  let context: ToolContext

  /// The reason of the question: requested, or offered while erasing the record.
  enum Question {
    case asked, offered
  }

  private var path: String { context.paths.config }

  var isNeeded: Bool { Removal.isThere(path) }

  func isWanted(_ question: Question) -> Bool {
    let phrase: HistoryMessage = question == .offered ? .eraseOffersSettings : .eraseAsksSettings
    return context.agrees(context.language.history(phrase))
  }

  /// Renames the file. Of a link, only the link is renamed; its target stays unchanged.
  func run() throws(ToolFailure) {
    let (console, language) = (context.console, context.language)
    guard isNeeded else { return console.tell(language.setting(.noFile(context.shown(path)))) }
    let copy = "\(path).erased-\(WallClock.now.rfc3339.replacing(":", with: "-"))"
    guard !Removal.isThere(copy), rename(path, copy) == 0 else {
      throw ToolFailure(
        .failed, language.history(.eraseFailed(context.shown(path), reason: String(cString: strerror(errno)))))
    }
    console.tell(language.history(.settingsErased(copy: context.shown(copy))))
    let news = context.tellDaemon()
    if news != .notRunning { console.tell(news.text(in: language)) }
  }
}
