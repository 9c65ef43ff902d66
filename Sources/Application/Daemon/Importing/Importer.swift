// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import ImportExport
import Journal
import LibC
import Logging
import Paths
import TimerEngine

/// Imports checked sessions of a file into the journal: first in batches with pauses for the timer, then all at once into the
/// record. Only one import runs at a time.
actor Importer {
  private let journal: Journal
  private let timekeeper: Timekeeper
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private var isBusy = false
  private var isEnding = false

  init(
    journal: Journal, timekeeper: Timekeeper, logger: Logger,
    now: @escaping @Sendable () -> Instant = { ClockReading.current().wall }
  ) {
    self.journal = journal
    self.timekeeper = timekeeper
    self.logger = logger
    self.now = now
  }

  /// The time between two batches in which the timer has the journal to itself.
  private static let courtesy = Duration.milliseconds(1)
  /// The maximum sessions of a batch, or its maximum bytes of the file.
  private static let batch = (sessions: 200, bytes: 1 << 20)

  /// Removes the files of tools that were killed. The call must precede all requests.
  nonisolated func removeFiles(in folder: String) {
    for name in Paths.names(in: folder) where ImportFile.isName(name) { unlink("\(folder)/\(name)") }
  }

  /// Removes the staged sessions of an import that a daemon's death interrupted.
  func recover() async {
    guard (try? begin()) != nil else { return }
    defer { isBusy = false }
    do {
      guard try journal.hasOpenImport() else { return }
      logger.notice("an import was never finished: nothing of it is taken")
      try await clear()
    } catch {
      logger.error("removing what is left of an import: \((error as? JournalError)?.message ?? "\(error)")")
    }
  }

  /// Prevents further batches.
  func end() { isEnding = true }

  /// Imports the sessions of `file`, removes the file, and returns the result.
  func take(file: String) async throws -> ImportInfo {
    try begin()
    defer { isBusy = false }
    try await clear()
    var lines = try LineFile(path: file)
    // From now on, no copy of a person's history remains on disk, whatever happens.
    unlink(file)
    guard let first = try lines.next() else { throw Self.wrong(UnreadableFile(line: 1, .emptyFile)) }
    let header: ImportFile.Header
    do { header = try ImportFile.header(first) } catch { throw Self.wrong(error) }
    guard try journal.openImport(header.id, source: header.source, at: now()) else {
      throw ControlError(.importExists(id: header.id == ImportFile.sample ? nil : header.id))
    }
    do {
      let count = try await stage(lines, of: header)
      try await timekeeper.bringIn(header, of: journal)
      return ImportInfo(id: header.id, added: count, known: header.count - count)
    } catch {
      // The import leaves no trace. If even the cleanup fails, the next import or start repeats it.
      try? await clear()
      throw error
    }
  }

  /// Undoes an import; returns the number of its sessions.
  func remove(_ id: String) async throws -> ImportRemoval {
    try begin()
    defer { isBusy = false }
    guard try journal.record({ try $0.hasImport(id) }) else { return ImportRemoval(id: id, removed: 0) }
    return ImportRemoval(id: id, removed: try await timekeeper.takeOut(id, of: journal))
  }

  private func clear() async throws {
    while try journal.clearImports() { try await Task.sleep(for: Self.courtesy) }
  }

  /// Never waits: a second import at the same time is refused.
  private func begin() throws {
    guard !isBusy else { throw ControlError(.importRunning) }
    isBusy = true
  }

  /// Stages all sessions of a file; returns their number.
  private func stage(_ lines: consuming LineFile, of header: ImportFile.Header) async throws -> Int {
    var (number, count, bytes): (Int, Int, Int) = (1, 0, 0)
    var batch: [(StoredSession, [Attachment])] = []
    while true {
      let next = try lines.next()
      if let next {
        number += 1
        bytes += next.count
        let line: ImportFile.Line
        do { line = try ImportFile.line(next, number: number, at: now()) } catch { throw Self.wrong(error) }
        batch.append((StoredSession(line.session, imported: header.id), attachments(of: line)))
      }
      if batch.count == Self.batch.sessions || bytes >= Self.batch.bytes || next == nil, !batch.isEmpty {
        guard !isEnding else { throw ControlError.isStopping }
        count += try journal.stage(batch, for: header.id, at: now())
        (batch, bytes) = ([], 0)
        try await Task.sleep(for: Self.courtesy)
      }
      if next == nil { break }
    }
    guard number - 1 == header.count else {
      throw Self.wrong(UnreadableFile(line: number, .otherCount(expected: header.count)))
    }
    return count
  }

  private func attachments(of line: ImportFile.Line) -> [Attachment] {
    (line.attachments ?? []).map { file in
      Attachment(
        id: Machine.newID(at: now()), session: line.session.id, digest: file.sha256, name: file.name,
        size: file.size ?? 0,
        added: file.added?.instant ?? now())
    }
  }

  private static func wrong(_ error: UnreadableFile) -> ControlError {
    ControlError(.badImport(line: error.line ?? 1, problem: error.reason))
  }
}
