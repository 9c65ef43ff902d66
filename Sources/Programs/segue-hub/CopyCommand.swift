// SPDX-License-Identifier: MIT
import ArgumentParser
import HubStorage
import LibC

/// `segue-hub copy`
struct CopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy everything to another database, and compare it row by row.",
    discussion: """
      The other database must be empty. Stop the server first: whatever it writes during the copy is not in the copy. After an \
      error, the other database is as empty as before.

      Example: segue-hub copy --to postgres://segue@localhost/segue
      """)

  @Option(
    help: ArgumentHelp(
      "Address of the other database: postgres://USER@HOST/DATABASE, or the path of a file.", valueName: "address"))
  var to: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    let steps = try await storage.with { store in
      let target = try await Storage.open(to)
      do {
        let steps = try await store.copy(to: target, onStep: Progress().show)
        await target.close()
        return steps
      } catch {
        await target.close()
        guard let error = error as? HubStorageError else { throw error }
        throw Storage.failure(error, at: shown(to))
      }
    }
    Progress().end()
    let rows = steps.reduce(0) { $0 + $1.rows }
    print("\(rows) rows of \(steps.count) tables are copied. Each row equals its original.")
  }
}

/// `segue-hub backup`
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write a backup into a new file.",
    discussion: """
      The server may run. The file is a SQLite database that only its owner can read. To restore it, name it hub.db in a data \
      folder, or copy it to a database with 'segue-hub copy'.

      Example: segue-hub backup hub-2026-11-26.db
      """)

  @Argument(help: "Path of the new file.")
  var file: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    try await storage.with { store in try await store.backUp(to: file, onStep: Progress().show) }
    Progress().end()
    print("The backup '\(file)' is complete.")
  }
}

/// `segue-hub check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the stored data: all sums against the sessions behind them, and the files.")

  @OptionGroup var storage: StorageOptions

  @Flag(help: "Print a line of JSON for each finding.")
  var json = false

  private struct Line: Encodable {
    var finding: String
  }

  func run() async throws {
    let findings = try await storage.with { store in try await store.check() }.map(\.explanation)
    for finding in findings { print(json ? try JSONLine.text(Line(finding: finding)) : finding) }
    if findings.isEmpty {
      if !json { print("All data is consistent.") }
      return
    }
    throw ProgramFailure(
      "The check has \(findings.count == 1 ? "1 finding" : "\(findings.count) findings"). Make a backup, and restore an "
        + "earlier one if the files are damaged.")
  }
}

extension HubFinding {
  fileprivate var explanation: String {
    switch self {
    case .file(let detail): "The database reports: \(detail)."
    case .days(let number): "The sums of \(number) \(number == 1 ? "day" : "days") differ from their sessions."
    case .periods(let number):
      "The weeks, months or totals of \(number) \(number == 1 ? "person" : "people") differ from their days."
    case .listing(let number):
      "\(number) \(number == 1 ? "row" : "rows") of the board of everybody contradict the choice of their person."
    }
  }
}

/// The progress of a copy, on a terminal alone.
struct Progress: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func show(_ step: CopyStep) {
    if isTerminal { StandardError.write("\r\u{1B}[K\(step.table): \(step.rows)") }
  }

  func end() {
    if isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
