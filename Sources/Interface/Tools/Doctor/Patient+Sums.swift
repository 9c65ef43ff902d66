// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Daemon
import Journal
import Messages
import Paths
import TerminalUI

extension Patient {
  /// Whether what reports are made of is what the sessions come to.
  func sumFindings() -> [Finding] {
    let path = context.paths.journal
    // What is wrong with the journal itself has been said.
    guard Journal.exists(at: path), let journal = try? Journal(path: path, readOnly: true) else { return [] }
    return [sumFinding(journal)] + damageFindings(journal)
  }

  private func sumFinding(_ journal: Journal) -> Finding {
    let wrong = Finding(.sums, .problem, language.doctor(.sumsWrong), remedy: "segue doctor --recount")
    do {
      switch try journal.checkSums() {
      case .absent: return Finding(.sums, .fine, language.doctor(.noSums))
      case .right(let sessions): return Finding(.sums, .fine, language.doctor(.sumsRight(sessions: sessions)))
      case .wrong: return wrong
      }
    } catch {
      return error.code == .damaged ? wrong : Finding(.sums, .problem, error.message)
    }
  }

  /// Sessions that reports leave out since their rows can't be read.
  private func damageFindings(_ journal: Journal) -> [Finding] {
    do {
      let damaged = try journal.damagedSessions()
      return damaged.map { Finding(.journal, .problem, $0.message) }
    } catch {
      return [Finding(.journal, .problem, error.message)]
    }
  }

  /// Has the sums added up anew, and what the history is searched by made anew, by the daemon or, where none runs, here.
  func recountSums() throws(ToolFailure) {
    do {
      if var connection = try ControlClient(environment: context.environment).connectIfRunning() {
        _ = try connection.call(.recount)
        return context.console.tell(language.doctor(.recounting))
      }
      guard Journal.exists(at: context.paths.journal) else {
        return context.console.tell(language.doctor(.noJournal(path: context.shown(context.paths.journal))))
      }
      // No daemon may come meanwhile, and none may be there.
      let lock = try LockFile(context.paths)
      defer { withExtendedLifetime(lock) {} }
      let journal = try Journal(path: context.paths.journal)
      let days = ReportReading(paths: context.paths).days
      try journal.distrustSums()
      while try journal.sumUp(by: days, batch: 2000) {}
      // Without it, searching only takes longer.
      try? journal.distrustSearch()
      while (try? journal.indexSearch()) == true {}
      guard case .right(let sessions) = try journal.checkSums() else {
        throw ToolFailure(.failed, language.doctor(.sumsWrong))
      }
      context.console.tell(language.doctor(.recounted(sessions: sessions)))
    } catch let error as JournalError {
      throw ToolFailure(.failed, error.message)
    } catch let error as ClientError {
      throw ToolFailure(.failed, error.text(in: language))
    } catch let error as DaemonError {
      throw ToolFailure(.failed, error.description + "; " + language.doctor(.stopFirst))
    } catch let error as ToolFailure {
      throw error
    } catch {
      throw ToolFailure(.failed, "\(error)")
    }
  }
}
