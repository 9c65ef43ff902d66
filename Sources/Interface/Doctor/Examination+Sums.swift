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
  /// Whether the sums for reports match the sessions.
  func sumFindings() -> [Finding] {
    let path = context.paths.journal
    // Problems of the journal itself are already reported.
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
      return error.code == .damaged ? wrong : Finding(.sums, .problem, error.text(in: language))
    }
  }

  /// Sessions that reports leave out because their rows are unreadable.
  private func damageFindings(_ journal: Journal) -> [Finding] {
    do {
      let damaged = try journal.damagedSessions()
      return damaged.map { Finding(.journal, .problem, $0.text(in: language)) }
    } catch {
      return [Finding(.journal, .problem, error.text(in: language))]
    }
  }

  /// Rebuilds the sums and the search index: in the daemon, or here if none runs.
  func recountSums() throws(ToolFailure) {
    do {
      if var connection = try ControlClient(environment: context.environment).connectIfRunning() {
        _ = try connection.call(.recount)
        return context.console.tell(language.doctor(.recounting))
      }
      guard Journal.exists(at: context.paths.journal) else {
        return context.console.tell(language.doctor(.noJournal(path: context.shown(context.paths.journal))))
      }
      // With the lock: no daemon runs, and none can start meanwhile.
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
      throw ToolFailure(.failed, error.text(in: language))
    } catch let error as ClientError {
      throw ToolFailure(.failed, error.text(in: language))
    } catch let error as DaemonError {
      throw ToolFailure(.failed, language.daemon(.problem(error.problem)) + "; " + language.doctor(.stopFirst))
    } catch let error as ToolFailure {
      throw error
    } catch {
      throw ToolFailure(.failed, "\(error)")
    }
  }
}
