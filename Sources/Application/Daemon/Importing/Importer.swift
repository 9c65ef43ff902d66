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

/// Brings checked sessions of a file into the journal: some at a time, with room for the timer in between, and then all of
/// them into the record at once. One import at a time.
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

  /// How long the timer has the journal to itself between two batches.
  private static let courtesy = Duration.milliseconds(1)
  /// A batch has so many sessions, or so many bytes of the file.
  private static let batch = (sessions: 200, bytes: 1 << 20)

  /// Removes files that nobody will ask for any more: their tools were killed. Before anybody can ask.
  nonisolated func removeFiles(in folder: String) {
    for name in Paths.names(in: folder) where ImportFile.isName(name) { unlink("\(folder)/\(name)") }
  }

  /// Removes what waits for an import that was never finished, as the daemon died meanwhile.
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

  /// No batch is begun from now on.
  func end() { isEnding = true }

  /// Imports the sessions of `file`, which is gone then; what came of it.
  func take(file: String) async throws -> ImportInfo {
    try begin()
    defer { isBusy = false }
    try await clear()
    var lines = try LineFile(path: file)
    // Whatever happens from now on, nobody's history lies about.
    unlink(file)
    guard let first = try lines.next() else { throw Self.wrong(UnreadableFile(line: 1, "it is empty")) }
    let header: ImportFile.Header
    do { header = try ImportFile.header(first) } catch { throw Self.wrong(error) }
    guard try journal.openImport(header.id, source: header.source, at: now()) else {
      throw ControlError(
        code: ControlError.refused,
        message: header.id == ImportFile.sample
          ? "there are sample sessions already" : "the import \(header.id) is there already")
    }
    do {
      let count = try await stage(lines, of: header)
      try await timekeeper.bringIn(header, of: journal)
      return ImportInfo(id: header.id, added: count, known: header.count - count)
    } catch {
      // As if it had never been begun; where even that fails, the next import or start does it.
      try? await clear()
      throw error
    }
  }

  /// Takes an import back; how many sessions it had.
  func remove(_ id: String) async throws -> ImportRemoval {
    try begin()
    defer { isBusy = false }
    guard try journal.record({ try $0.hasImport(id) }) else { return ImportRemoval(id: id, removed: 0) }
    return ImportRemoval(id: id, removed: try await timekeeper.takeOut(id, of: journal))
  }

  private func clear() async throws {
    while try journal.clearImports() { try await Task.sleep(for: Self.courtesy) }
  }

  /// Waits for nobody: a file that comes while another is taken is refused.
  private func begin() throws {
    guard !isBusy else {
      throw ControlError(code: ControlError.refused, message: "another import is under way: wait until it is over")
    }
    isBusy = true
  }

  /// Has all sessions of a file wait; how many do.
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
      throw Self.wrong(UnreadableFile(line: number, "it should have \(header.count) sessions"))
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
    ControlError(
      code: ControlError.invalidParams, message: "the file of the import, line \(error.line ?? 1): \(error.message)")
  }
}
