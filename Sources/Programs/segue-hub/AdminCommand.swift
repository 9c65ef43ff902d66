// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Hub
import HubModel
import HubStorage
import LibC
import Paths

/// `segue-hub admin`
struct AdminCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: "Manage administrators.",
    subcommands: [AdminCreateCommand.self, AdminListCommand.self, AdminResetCommand.self])
}

/// `segue-hub admin create`
struct AdminCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create an account that is an administrator.",
    discussion: """
      The password comes from the terminal, or from standard input.

      Example: segue-hub admin create mina
      """)

  @Argument(help: "Handle of the account: 3 to 30 letters a–z, digits, - and _.")
  var handle: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    guard Handle(handle) != nil else {
      throw ProgramFailure.usage("'\(handle)' is not a handle. A handle has 3 to 30 letters a–z, digits, - or _.")
    }
    try await storage.with(isNew: true) { store in
      let hub = Hub.inTerminal(store)
      let result = try await hub.makeAdministrator(
        handle: handle, password: TypedPassword.read(), now: hub.now())
      switch result {
      case .made: print("The administrator '\(handle.lowercased())' is created. Log in at the hub's address.")
      case .handleInvalid, .handleTaken:
        throw ProgramFailure(
          "The handle '\(handle)' is taken. Choose another one, or make that account an administrator on the hub's pages."
        )
      case .refused(let problem): throw ProgramFailure(problem.explanation)
      }
    }
  }
}

/// `segue-hub admin list`
struct AdminListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the administrators.")

  @OptionGroup var storage: StorageOptions

  @Flag(help: "Print a line of JSON for each administrator.")
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
        print(person.handle.text + (person.isSuspended ? "  disabled" : ""))
      }
    }
    if administrators.isEmpty {
      StandardError.write("segue-hub: No administrator exists. Create one with 'segue-hub admin create HANDLE'.\n")
    }
  }
}

/// `segue-hub admin reset`
struct AdminResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Print a link that lets a person choose a new password.",
    discussion: "The link works once, for a day.")

  @Argument(help: "Handle of the account.")
  var handle: String

  @OptionGroup var storage: StorageOptions

  func run() async throws {
    try await storage.with { store in
      guard let handle = Handle(handle), let person = try await store.person(handle) else {
        throw ProgramFailure("No account has the handle '\(handle)'.")
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

extension PasswordProblem {
  fileprivate var explanation: String {
    switch self {
    case .tooShort: "The password needs at least 10 characters."
    case .tooLong: "The password has more than 1,024 bytes."
    case .tooCommon: "This password is among the first that others try. Choose another one."
    case .isHandle: "The password must differ from the handle."
    }
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
