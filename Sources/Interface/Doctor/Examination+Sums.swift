// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Daemon
import Journal
import Messages
import Paths
import TerminalUI
import ToolSupport

extension Examination {
  /// Whether what reports are made of is what the sessions come to.
  func sumFindings() -> [Finding] {
    let path = context.paths.journal
    // What is wrong with the journal itself has been said.
    guard Journal.exists(at: path), let journal = try? Journal(path: path, readOnly: true) else { return [] }
    return [sumFinding(journal)] + damageFindings(journal)
  }

  private func sumFinding(_ journal: Journal) -> Finding {
    let wrong = problem(.sums, .sumsWrong, remedy: "segue doctor --recount")
    do {
      switch try journal.checkTallies(by: ReportReading(paths: context.paths).days) {
      case .absent: return fine(.sums, .noSums)
      case .right(let sessions): return fine(.sums, .sumsRight(sessions: sessions))
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
      try journal.discardIndex()
      while try journal.updateIndex(by: days, batch: 100) {}
      guard case .right(let sessions) = try journal.checkTallies(by: days) else {
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
