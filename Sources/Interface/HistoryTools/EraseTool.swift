// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlClient
import Daemon
import Foundation
import ImportExport
import Journal
import Messages
import Paths
import TerminalUI
import ToolArguments
package import ToolSupport

/// `segue erase`: the whole record, permanently, and the settings, of which a copy stays.
struct EraseTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "erase")

  @OptionGroup var arguments: EraseArguments

  func run(in context: ToolContext) throws {
    let language = context.language
    guard arguments.isAll || arguments.settings else { throw ToolFailure(.usage, language.history(.eraseNeedsAll)) }
    if !arguments.yes, !context.console.isInteractive {
      throw ToolFailure(.usage, language.history(.eraseNeedsTerminal))
    }
    let settings = SettingsReset(context: context)
    var resets = arguments.settings
    if arguments.isAll {
      if !arguments.yes {
        try confirm(in: context)
        if !resets, settings.isNeeded { resets = settings.isWanted(.offered) }
      }
    } else if !arguments.yes, settings.isNeeded, !settings.isWanted(.asked) {
      throw ToolFailure(.failed, language.history(.eraseNotDone))
    }
    if arguments.isAll { try erase(in: context, resetting: resets ? settings : nil) } else { try settings.run() }
  }

  private func confirm(in context: ToolContext) throws {
    let language = context.language
    let size = RecordSize(context)
    context.console.tell(
      language.history(
        .eraseWhat(
          sessions: size.sessions, files: size.files, pending: size.pending, state: context.shown(context.paths.state)
        )))
    let word = language.history(.eraseWord)
    guard context.console.ask(language.history(.eraseQuestion(word: word)))?.lowercased() == word else {
      throw ToolFailure(.failed, language.history(.eraseNotDone))
    }
  }

  private func erase(in context: ToolContext, resetting settings: SettingsReset?) throws {
    let client = ControlClient(environment: context.environment)
    let wasRunning: Bool
    do {
      // The daemon turns off what hooks turned on. Only the record knows how.
      wasRunning = try client.stop()
    } catch {
      throw ToolFailure(.failed, context.language.history(.eraseDaemonRuns))
    }
    defer { if wasRunning { _ = try? client.connectActing() } }
    let lock = try held(context)
    try refuseWhatIsOn(context)
    try Erasure(context).run()
    context.console.tell(context.language.history(.erased))
    try settings?.run()
    withExtendedLifetime(lock) {}
  }

  /// Takes the lock, so that no daemon starts meanwhile.
  private func held(_ context: ToolContext) throws -> LockFile {
    do {
      return try LockFile(context.paths)
    } catch {
      throw ToolFailure(.failed, context.language.daemon(.problem(error.problem)))
    }
  }

  private func refuseWhatIsOn(_ context: ToolContext) throws {
    // An unreadable journal has no leases to check, and may be the reason for erasing it.
    guard let journal = try? context.journal(), let leases = try? journal.leases(), !leases.isEmpty
    else { return }
    throw ToolFailure(.failed, context.language.history(.eraseStillOn(hooks: leases.keys.sorted())))
  }
}

/// The amount of data on record.
private struct RecordSize {
  var sessions = 0
  var files = 0
  var pending = 0

  init(_ context: ToolContext) {
    guard let journal = try? context.journal() else { return }
    sessions = (try? journal.record { try $0.sessionCount() }) ?? 0
    files = (try? FileManager.default.contentsOfDirectory(atPath: context.paths.attachments).count) ?? 0
    pending = (try? journal.openDeliveries().count) ?? 0
  }
}

/// The files of the record and of data derived from it.
package struct Erasure {
  package let context: ToolContext

  package init(_ context: ToolContext) {
    self.context = context
  }

  package func run() throws(ToolFailure) {
    let paths = context.paths
    let names = (try? FileManager.default.contentsOfDirectory(atPath: paths.state)) ?? []
    // References are removed first, so that a later run finds the rest after an interruption.
    try remove(paths.attachments)
    try remove(paths.cache + "/opened")
    try remove(Backup.folder(of: paths.journal))
    for path in [paths.restore, paths.running, paths.log] { try remove(path) }
    let journal = URL(fileURLWithPath: paths.journal).lastPathComponent
    for name in names.sorted().reversed()
    where name.hasPrefix(journal) || name == "segue.reserve"
      || ImportFile.isName(name)
    {
      try remove("\(paths.state)/\(name)")
    }
  }

  private func remove(_ path: String) throws(ToolFailure) {
    do {
      // A link is removed with its target: the journal may be stored elsewhere.
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      for path in Set([path, target]) where Removal.isThere(path) { try FileManager.default.removeItem(atPath: path) }
    } catch {
      throw ToolFailure(.failed, context.language.history(.eraseFailed(path, reason: error.systemReason)))
    }
  }
}
