// SPDX-License-Identifier: MIT
import ControlProtocol
import Daemon
import History
import Journal
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolSupport

struct SessionLookup {
  let context: ToolContext

  /// The shortest unique prefix of a session's id; the whole id if the journal is unavailable.
  func shortName(of id: String) -> String {
    guard let journal = try? context.journal() else { return id }
    return (try? journal.record { try $0.shortNames(of: [id]) })?[id] ?? id
  }

  func session(_ name: String) throws -> SessionRecord {
    guard let journal = try context.journal() else {
      throw ToolFailure(.noSession(name), context.language)
    }
    do {
      return try HistoryReading(journal: journal).session(name, at: WallClock.now)
    } catch let refusal as HistoryRefusal {
      throw ToolFailure(refusal, context.language)
    } catch let error as ControlError {
      throw ToolFailure(error, context.language)
    }
  }
}
