// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlProtocol
import Daemon
import Events
import Foundation
import History
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import TextWidth
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue attach FILE…`: copies files to a session.
struct AttachAddTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "add")

  @OptionGroup var arguments: AttachAddArguments

  func run(in context: ToolContext) throws {
    if let first = arguments.files.first, access(first, F_OK) != 0 {
      let commands = AttachTool.configuration.subcommands.compactMap { $0.configuration.commandName }
      if let meant = Spelling.nearest(to: first, among: commands) {
        throw ToolFailure(.failed, context.language.history(.noFileButCommand(first, meant: "segue attach \(meant)")))
      }
    }
    let limits = context.loader.load(context.paths.config).configuration ?? Configuration()
    let store = AttachmentStore(context, limit: limits.largestAttachment)
    AttachmentFolder(context.paths).removeLeftovers()
    let names = try arguments.files.map(store.name(of:))
    let files = try zip(arguments.files, names).map { path, name in
      HistoryAttachParams.File(digest: try store.keep(path), name: name)
    }
    let params = HistoryAttachParams(session: arguments.session, files: files)
    let change = try context.act(.attach, params)
    // Unreferenced copies are removed now and then. An earlier copy may just have been removed as unreferenced.
    for (path, file) in zip(arguments.files, files) where !store.has(file.digest) { _ = try store.keep(path) }
    if arguments.json { return context.console.print(try JSON.line(change)) }
    let language = context.language
    context.console.tell(
      language.history(.done(change.kind, subject: SafeText.line(change.subject), name: nil)))
    if let session = change.session { context.tell(session) }
  }
}

struct AttachListTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "list")

  @OptionGroup var arguments: AttachListArguments

  func run(in context: ToolContext) throws {
    let session = try SessionLookup(context: context).session(arguments.session)
    if arguments.json {
      for file in session.attachments { context.console.print(try JSON.line(file)) }
      return
    }
    guard !session.attachments.isEmpty else { return context.console.tell(context.language.history(.noFiles)) }
    let text = HistoryText(context)
    for line in text.files(session.attachments) { context.console.print(line) }
  }
}

struct AttachRemoveTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "remove")

  @OptionGroup var arguments: AttachNameArguments

  func run(in context: ToolContext) throws {
    let params = HistoryDetachParams(session: arguments.session, attachment: arguments.name)
    let change = try context.act(.detach, params)
    context.console.tell(
      context.language.history(.done(change.kind, subject: SafeText.line(change.subject), name: nil)))
  }
}

struct AttachExportTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "export")

  @OptionGroup var arguments: AttachExportArguments

  func run(in context: ToolContext) throws {
    let store = AttachmentStore(context)
    let files = try store.chosen(arguments.names, of: SessionLookup(context: context).session(arguments.session))
    var taken: Set<String> = []
    for file in files {
      let name = AttachmentStore.free(AttachmentStore.safe(file.name), besides: &taken)
      let path = "\(arguments.to)/\(name)"
      try store.copy(file, to: path, isForced: arguments.force)
      context.console.tell(context.language.report(.wrote(path)))
    }
  }
}

struct AttachOpenTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "open")

  @OptionGroup var arguments: AttachNameArguments

  func run(in context: ToolContext) throws {
    let store = AttachmentStore(context)
    let session = try SessionLookup(context: context).session(arguments.session)
    guard let file = try store.chosen([arguments.name], of: session).first else { return }
    // Programs recognise a file by its own name. Open a copy, so that no program changes the original.
    let folder = context.paths.cache + "/opened/" + file.digest.prefix(16)
    let path = "\(folder)/\(AttachmentStore.safe(file.name))"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ToolFailure(.failed, context.language.history(.cannotKeep(folder, reason: error.systemReason)))
    }
    try store.copy(file, to: path, isForced: true)
    try Opener(context).open(path, named: file.name)
  }
}

/// The desktop's program for opening files.
struct Opener {
  let context: ToolContext

  init(_ context: ToolContext) {
    self.context = context
  }

  private static let programs = ["xdg-open", "open", "wslview"]

  func open(_ path: String, named name: String) throws(ToolFailure) {
    let folders = (context.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates = Self.programs.flatMap { program in folders.map { "\($0)/\(program)" } }
    guard let program = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw ToolFailure(.failed, context.language.history(.noOpener))
    }
    let status = ForegroundProgram.run([program, path], environment: context.environment)
    guard status == 0 else {
      throw ToolFailure(.failed, context.language.history(.cannotOpen(name, program: program, status: status ?? 127)))
    }
  }
}
