// SPDX-License-Identifier: MIT
import ArgumentParser
import HubMessages
import HubStorage
import LibC
import TerminalUI
import ToolArguments

/// `segue-hub copy`
struct CopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: HubCatalogue.current.server(.help(.copy)),
    discussion: HubCatalogue.current.server(.help(.copyDiscussion))
  ).example("segue-hub copy --to postgres://segue@localhost/segue")

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.copyTarget)), valueName: "address"))
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
    print(HubCatalogue.current.server(.copied(rows: rows, tables: steps.count)))
  }
}

/// `segue-hub backup`
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: HubCatalogue.current.server(.help(.backup)),
    discussion: HubCatalogue.current.server(.help(.backupDiscussion))
  ).example("segue-hub backup hub-2026-11-26.db")

  @Argument(help: ArgumentHelp(HubCatalogue.current.server(.help(.backupFile))))
  var file: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    try await storage.with { store in
      do {
        try await store.backUp(to: file, onStep: Progress().show)
      } catch let error as HubStorageError where error.code == .full {
        throw Storage.failure(error, at: file)
      }
    }
    Progress().end()
    print(HubCatalogue.current.server(.backedUp(file)))
  }
}

/// `segue-hub check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: HubCatalogue.current.server(.help(.check)))

  @OptionGroup var storage: StorageOptions

  @Flag(help: ArgumentHelp(HubCatalogue.current.server(.help(.checkJSON))))
  var json = false

  private struct Line: Encodable {
    var finding: String
  }

  func run() async throws {
    let findings = try await storage.with { store in try await store.check() }.map(\.message)
    for finding in findings {
      print(
        json
          ? try JSONLine.text(Line(finding: HubEnglish().server(finding))) : HubCatalogue.current.server(finding))
    }
    if findings.isEmpty {
      if !json { print(HubCatalogue.current.server(.consistent)) }
      return
    }
    throw ProgramFailure(.findings(findings.count))
  }
}

extension HubFinding {
  fileprivate var message: ServerMessage {
    switch self {
    case .file(let detail): .fileFinding(detail)
    case .days(let number): .dayFindings(number)
    case .periods(let number): .periodFindings(number)
    case .listing(let number): .listingFindings(number)
    }
  }
}

/// The progress of a copy, on a terminal alone.
struct Progress: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func show(_ step: CopyStep) {
    if isTerminal { Output.write("\r\u{1B}[K\(step.table): \(step.rows)", to: STDERR_FILENO) }
  }

  func end() {
    if isTerminal { Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
  }
}
