// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import ImportExport
import Journal
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

extension ImportTool {
  /// Sends `sessions` to the daemon, which adds all of them or none.
  func apply(
    _ sessions: [FoundSession], _ found: FoundHistory, name: String, in context: ToolContext
  ) throws(ToolFailure) -> ImportInfo {
    let store = ImportedFiles(folder: context.paths.attachments)
    let sessions = try keepFiles(of: sessions, found, in: store, context)
    do throws(ClientError) {
      // First, because the daemon creates the folder.
      var connection = try ControlClient(environment: context.environment).connectActing()
      let id = arguments.sample == nil ? UUID().uuidString.lowercased() : ImportFile.sample
      let path = "\(context.paths.state)/\(ImportFile.name(UUID().uuidString.lowercased()))"
      defer { unlink(path) }
      let colours = found.projects.compactMap { project in project.colour.map { (project.name, $0) } }
      let header = ImportFile.Header(
        id: id, source: name, count: sessions.count, colours: Dictionary(colours) { first, _ in first })
      if let failure = write(header, sessions, to: path) {
        throw ClientError.refused(
          ControlError(
            code: ControlError.storage,
            message: context.language.exchange(.cannotWrite(failure.file, reason: failure.reason))))
      }
      let info = try connection.call(.importHistory, ImportParams(file: path), timeout: nil)
      // Unreferenced copies are removed now and then, so one may just be gone.
      if !found.files.isEmpty { _ = try? store.keep(found.files) }
      return info
    } catch {
      throw Self.failure(error, context)
    }
  }

  /// The sessions, with only those attachments whose content is available. That content is then on the disk.
  private func keepFiles(
    of sessions: [FoundSession], _ found: FoundHistory, in store: ImportedFiles, _ context: ToolContext
  ) throws(ToolFailure) -> [FoundSession] {
    var sizes: [String: Int64] = [:]
    do {
      sizes = try store.keep(found.files)
    } catch {
      throw ToolFailure(
        .failed, context.language.exchange(.unreadable(arguments.file ?? "-", line: nil, problem: error.reason)))
    }
    return sessions.map { found in
      var found = found
      found.archived.attachments = found.archived.attachments.compactMap { file in
        guard let size = sizes[file.sha256] ?? store.size(of: file.sha256) else { return nil }
        var file = file
        file.size = size
        return file
      }
      return found
    }
  }

  private static func failure(_ error: ClientError, _ context: ToolContext) -> ToolFailure {
    if case .refused(let error) = error { return ToolFailure(error, context.language) }
    return ToolFailure(.unavailable, error.text(in: context.language))
  }

  /// The reason for which the file couldn't be written; nil on success.
  private func write(_ header: ImportFile.Header, _ sessions: [FoundSession], to path: String) -> ExportSink.Failure? {
    do {
      let sink = try ExportSink(file: path) { _ in }
      do {
        try sink.write(ImportFile.text(of: header))
        for session in sessions { try sink.write(ImportFile.text(of: session.archived)) }
        try sink.finish()
        return nil
      } catch {
        sink.discard()
        return sink.failure ?? ExportSink.Failure(file: path, reason: "\(error)")
      }
    } catch {
      return error
    }
  }

  private func sampleCount(in context: ToolContext) throws(ToolFailure) -> Int {
    guard Journal.exists(at: context.paths.journal) else { return 0 }
    do {
      return try Journal(path: context.paths.journal, readOnly: true).record {
        try $0.sessionCount(ofImport: ImportFile.sample)
      }
    } catch {
      throw ToolFailure(.failed, error.text(in: context.language))
    }
  }

  func removeSample(in context: ToolContext) throws(ToolFailure) {
    if arguments.dryRun {
      let count = try sampleCount(in: context)
      return context.console.tell(context.language.exchange(count > 0 ? .sampleToRemove(count) : .noSample))
    }
    do throws(ClientError) {
      var connection = try ControlClient(environment: context.environment).connectActing()
      let removal = try connection.call(
        .removeImport, ImportRemoveParams(import: ImportFile.sample), timeout: nil)
      context.console.tell(context.language.exchange(removal.removed > 0 ? .sampleRemoved(removal.removed) : .noSample))
    } catch {
      throw Self.failure(error, context)
    }
  }
}
