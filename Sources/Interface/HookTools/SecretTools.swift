// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import HookConfig
import Hooks
import Messages
import Paths
import Secrets
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

/// `segue secret set`: stores a value that is typed invisibly or piped, never passed as an argument.
struct SecretSetTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "set")

  @OptionGroup var arguments: SecretSetArguments

  /// More than the limit of a secret, so that a longer one is reported and not truncated.
  private static let limit = 128 << 10

  func run(in context: ToolContext) async throws {
    let language = context.language
    // Check the name before the person types a value.
    let entry = try KeychainEntry(arguments.name)
    let value = try value(for: entry, in: context)
    let place = try await context.secrets.set(value, for: arguments.name)
    let length = value.hasSuffix("\n") ? value.count - 1 : value.count
    context.console.tell(
      language.secret(.stored(entry.shortName, characters: length, file: place.file.map(context.shown))))
    let use = SecretUse(in: context)
    let names = use.names(of: entry)
    if names.isEmpty {
      if let name = use.name(near: entry) { context.console.tell(language.secret(.nearlyUsed(name))) }
      context.console.tell(language.secret(.useLine))
      context.console.print("  secrets:\n    \(SecretUse.line(for: entry))")
    } else {
      context.console.tell(language.secret(.usedAs(names)))
    }
  }

  private func value(for entry: KeychainEntry, in context: ToolContext) throws(ToolFailure) -> String {
    guard context.console.isInteractive else {
      let bytes = context.console.readAll(Self.limit)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ToolFailure(.failed, context.language.secret(.notText))
      }
      guard !text.isEmpty else { throw ToolFailure(.failed, context.language.secret(.noInput)) }
      return text
    }
    guard let text = context.console.readHidden(context.language.secret(.prompt(entry.shortName))) else {
      throw ToolFailure(.failed, context.language.secret(.cancelled))
    }
    guard !text.isEmpty else { throw ToolFailure(.failed, context.language.secret(.noInput)) }
    return text
  }
}

/// `segue secret list`: the names and places of stored secrets, without values.
struct SecretListTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "list")

  @OptionGroup var arguments: SecretListArguments

  func run(in context: ToolContext) async throws {
    let listing = try await context.secrets.list()
    let rows = listing.items.map { SecretRow($0) }
    if arguments.json {
      for row in rows { context.console.print(try JSON.line(row)) }
    } else if rows.isEmpty {
      context.console.tell(context.language.secret(.none))
    } else {
      let width = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
      for row in rows {
        let place = context.language.secret(row.file.map { .inFile(context.shown($0)) } ?? .inKeychain)
        context.console.print("\(DisplayWidth.pad(SafeText.line(row.name), width))  \(place)")
      }
    }
    if let problem = listing.keychainProblem {
      context.console.complain(context.language.secret(.keychainProblem(problem)))
    }
  }
}

/// A line of `segue secret list --json`.
struct SecretRow: Encodable {
  var name: String
  var place: String
  var file: String?

  init(_ item: SecretStore.Item) {
    name = item.entry.shortName
    file = item.place.file
    place = file == nil ? "keychain" : "file"
  }
}

/// `segue secret remove`.
struct SecretRemoveTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "remove")

  @OptionGroup var arguments: SecretRemoveArguments

  func run(in context: ToolContext) async throws {
    let entry = try KeychainEntry(arguments.name)
    guard try await context.secrets.remove(arguments.name) else {
      throw ToolFailure(.failed, context.language.secret(.notThere(entry.shortName)))
    }
    context.console.tell(context.language.secret(.removed(entry.shortName)))
    let names = SecretUse(in: context).names(of: entry)
    if !names.isEmpty { context.console.tell(context.language.secret(.stillNamed(names))) }
  }
}

/// The names that hooks.yml gives to stored secrets.
struct SecretUse {
  private let secrets: [String: SecretSource]

  init(in context: ToolContext) {
    secrets = context.loader.load(context.paths.config).configuration?.secrets ?? [:]
  }

  /// The names in hooks.yml for an entry.
  func names(of entry: KeychainEntry) -> [String] {
    secrets.filter { _, source in
      guard case .keychain(let text) = source else { return false }
      return (try? KeychainEntry(text)) == entry
    }.keys.sorted()
  }

  /// The name in hooks.yml that a misspelt one probably means.
  func name(near entry: KeychainEntry) -> String? {
    let names = secrets.compactMap { name, source in if case .keychain = source { name } else { nil } }
    return Spelling.nearest(to: entry.name, among: names.sorted())
  }

  /// The line for the section `secrets`.
  static func line(for entry: KeychainEntry) -> String {
    let name = String(entry.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return "\(name): { keychain: \(YAMLText.scalar(entry.description)) }"
  }
}
