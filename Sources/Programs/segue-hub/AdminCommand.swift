// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Hub
import HubMessages
import HubModel
import HubStorage
import LibC
import TerminalUI
import ToolArguments

/// `segue-hub admin`
struct AdminCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: HubCatalogue.current.server(.help(.admin)),
    subcommands: [AdminCreateCommand.self, AdminListCommand.self, AdminResetCommand.self])
}

/// `segue-hub admin create`
struct AdminCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: HubCatalogue.current.server(.help(.create)),
    discussion: HubCatalogue.current.server(.help(.createDiscussion))
  ).example("segue-hub admin create mina")

  @Argument(help: ArgumentHelp(HubCatalogue.current.server(.help(.newHandle))))
  var handle: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    guard Handle(handle) != nil else {
      throw ProgramFailure.usage(.notAHandle(handle))
    }
    try await storage.with(isNew: true) { store in
      let hub = Hub.inTerminal(store)
      let result = try await hub.makeAdministrator(
        handle: handle, password: TypedPassword.read(), now: hub.now())
      switch result {
      case .made: print(HubCatalogue.current.server(.administratorMade(handle.lowercased())))
      case .handleInvalid, .handleTaken: throw ProgramFailure(.handleTaken(handle))
      case .refused(let problem): throw ProgramFailure(problem)
      }
    }
  }
}

/// `segue-hub admin list`
struct AdminListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: HubCatalogue.current.server(.help(.list)))

  @OptionGroup var storage: StorageOptions

  @Flag(help: ArgumentHelp(HubCatalogue.current.server(.help(.listJSON))))
  var json = false

  private struct Line: Encodable {
    var handle: String
    var name: String
    var suspended: Bool
  }

  func run() async throws {
    let administrators = try await storage.with { store in try await store.administrators() }
    for person in administrators {
      if json {
        print(
          try JSONLine.text(Line(handle: person.handle.text, name: person.name, suspended: person.isSuspended)))
      } else {
        print(person.handle.text + (person.isSuspended ? "  " + HubCatalogue.current.server(.disabled) : ""))
      }
    }
    if administrators.isEmpty {
      Output.write("segue-hub: \(HubCatalogue.current.server(.noAdministrator))\n", to: STDERR_FILENO)
    }
  }
}

/// `segue-hub admin reset`
struct AdminResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: HubCatalogue.current.server(.help(.reset)),
    discussion: HubCatalogue.current.server(.help(.resetDiscussion)))

  @Argument(help: ArgumentHelp(HubCatalogue.current.server(.help(.handle))))
  var handle: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    try await storage.with { store in
      guard let handle = Handle(handle), let person = try await store.person(handle) else {
        throw ProgramFailure(.unknownHandle(handle))
      }
      let hub = Hub.inTerminal(store, publicURL: try await store.setting(StorageOptions.publicURL))
      print(try await hub.makeResetLink(for: person.id, by: nil, now: hub.now()))
    }
  }
}

extension Hub {
  /// The hub without a server.
  static func inTerminal(_ store: HubStore, publicURL: String? = nil) -> Hub {
    Hub(store: store, mail: nil, publicURL: publicURL ?? "http://127.0.0.1:8088") { Int64(time(nil)) }
  }
}

/// A value as one line.
enum JSONLine {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
