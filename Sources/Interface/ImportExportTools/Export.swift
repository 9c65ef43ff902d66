// SPDX-License-Identifier: MIT

import Daemon
import Foundation
import History
import ImportExport
import Journal
import Paths
import TimerEngine
import ToolSupport

/// Writes sessions of the journal one by one, with or without a running daemon.
struct Export {
  /// The number of sessions, and their destination.
  struct Outcome: Hashable {
    var written = 0
    var leftOut = 0
    /// The number of samples among them.
    var samples = 0
    /// The number of named attachments that are missing.
    var files = 0
  }

  struct TooLarge: Error {}

  let choice: ExportChoice
  let paths: Paths
  let now: Instant
  let zone: TimeZone

  /// Writes everything in one piece.
  func write(
    _ format: HistoryFormat, includesAll: Bool, hasFiles: Bool, to sink: ExportSink
  ) throws -> Outcome {
    var outcome = Outcome()
    do {
      let record = try read { record in
        var writer = try self.writer(format, includesAll, record)
        try sink.write(writer.head)
        var digests: Set<String> = []
        try record?.eachSession(of: choice) { stored, attachments in
          let archived = Self.archived(stored, attachments)
          if archived.isSample, format != .json { return outcome.samples += 1 }
          guard let text = try writer.text(of: archived) else { return outcome.leftOut += 1 }
          outcome.written += 1
          if format == .json, !hasFiles { outcome.files += attachments.count }
          digests.formUnion(attachments.map(\.digest))
          try sink.write(text)
        }
        return (writer.tail, digests)
      }
      if hasFiles, !record.1.isEmpty { try writeFiles(record.1.sorted(), to: sink) } else { try sink.write(record.0) }
      try sink.finish()
    } catch {
      sink.discard()
      throw sink.failure ?? error
    }
    return outcome
  }

  /// Writes timewarrior's own files into a folder, one per month. Throws if one of them exists.
  func writeMonths(to folder: String) throws -> Outcome {
    var outcome = Outcome()
    var sinks: [String: ExportSink] = [:]
    var refused: ExportSink.Failure?
    func write(_ line: Substring) throws(ExportSink.Failure) {
      let name = TimewarriorWriter.fileName(of: line, in: zone)
      let sink: ExportSink
      if let open = sinks[name] { sink = open } else { sink = try ExportSink(newFile: name, in: folder) }
      sinks[name] = sink
      try sink.write(line + "\n")
    }
    do {
      try read { record in
        var writer = TimewarriorWriter(.data)
        try record?.eachSession(of: choice) { stored, attachments in
          let archived = Self.archived(stored, attachments)
          if archived.isSample { return outcome.samples += 1 }
          guard let text = writer.text(of: archived) else { return outcome.leftOut += 1 }
          outcome.written += 1
          for line in text.split(separator: "\n") {
            do throws(ExportSink.Failure) {
              try write(line)
            } catch {
              refused = error
              throw error
            }
          }
        }
      }
      for name in sinks.keys.sorted() { try sinks[name]?.finish() }
      // timewarrior's file of tags lacks these tags. If it is missing, timewarrior counts again.
      if !sinks.isEmpty { unlink("\(folder)/tags.data") }
    } catch {
      for sink in sinks.values { sink.withdraw() }
      throw refused ?? error
    }
    return outcome
  }

  private static func archived(_ stored: StoredSession, _ attachments: [Attachment]) -> ArchivedSession {
    ArchivedSession(
      stored.session,
      attachments: attachments.map {
        ArchivedAttachment(name: $0.name, sha256: $0.digest, size: $0.size, added: $0.added)
      },
      isSample: stored.imported == ImportFile.sample)
  }

  /// Nil if there is no journal yet.
  private func read<Value>(_ body: (Record?) throws -> Value) throws -> Value {
    guard Journal.exists(at: paths.journal) else { return try body(nil) }
    return try Journal(path: paths.journal, readOnly: true).record { try body($0) }
  }

  private func writer(
    _ format: HistoryFormat, _ includesAll: Bool, _ record: Record?
  ) throws -> any SessionWriter {
    let colours = try record?.colours() ?? [:]
    let options = FileFormat.WriteOptions(
      now: now, zone: zone, program: "segue \(SegueVersion.current)", includesAll: includesAll,
      projects: colours.sorted { $0.key < $1.key }.map { ArchivedProject(name: $0.key, colour: $0.value) })
    guard let writer = format.file.writer else { preconditionFailure("\(format.rawValue) is only read") }
    return writer(options)
  }

  /// The content of attachments. Missing files are left out, as in the history.
  private func writeFiles(_ digests: [String], to sink: ExportSink) throws {
    let sizes = digests.compactMap { ImportedFiles(folder: paths.attachments).size(of: $0) }
    // The size in base64.
    guard sizes.reduce(0, +) / 3 * 4 + Int64(sink.count) < Int64(ImportSource.mostMiB) << 20 else { throw TooLarge() }
    try sink.write(ArchiveWriter.filesHead)
    var isFirst = true
    for digest in digests {
      guard let bytes = FileManager.default.contents(atPath: "\(paths.attachments)/\(digest)") else { continue }
      try sink.write(ArchiveWriter.text(of: ArchivedFile(sha256: digest, bytes: Array(bytes)), isFirst: isFirst))
      isFirst = false
    }
    try sink.write(ArchiveWriter.filesTail)
  }
}
