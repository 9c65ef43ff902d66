// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import ImportExport
import TimerEngine

/// Sessions of the record as the table of `segue export`, the one that is on among them.
struct HistoryCSV {
  private let writer: CSVWriter
  private let now: Instant

  init(zone: TimeZone, now: Instant) {
    writer = CSVWriter(zone: zone)
    self.now = now
  }

  var header: String { writer.head }

  /// The row of a session that is whole.
  func line(_ record: SessionRecord) -> String { writer.row(Session(record), at: now) }
}

extension Session {
  /// As far as a table has it.
  fileprivate init(_ record: SessionRecord) {
    self.init(
      id: record.id, phase: record.phase, task: record.task, project: record.project, tags: record.tags,
      note: record.note, planned: record.planned > 0 ? .seconds(record.planned) : nil,
      startedAt: record.startedAt.instant)
    endedAt = record.endedAt?.instant
    segments = (record.segments ?? []).map { Segment(start: $0.start.instant, end: $0.end?.instant) }
    strikes = record.strikes.map { Strike(at: $0.at.instant, text: $0.text) }
    outcome = record.outcome
  }
}
