// SPDX-License-Identifier: MIT
import ArgumentParser
import Events
import HookConfig
import Hooks
import LibC
import Messages
import Secrets
import TeamMessages
import TeamRecords
import TerminalUI
import ToolArguments
import ToolSupport
import WebhookAction

/// `segue team add`: asks somebody. The hub's answer never tells whether the handle exists.
struct TeamAddTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "add")

  @OptionGroup var arguments: TeamAddArguments

  func run(in context: ToolContext) async throws {
    let handle = arguments.handle.lowercased()
    let isHandle =
      (3...30).contains(handle.utf8.count)
      && handle.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
    guard isHandle else {
      throw ToolFailure(.usage, context.language.team(.badHandle(SafeText.line(arguments.handle))))
    }
    let client = try await Membership.client(in: context)
    _ = try await client.send("POST", "/api/v1/friends", json: JSON.bytes(["handle": handle]))
    context.console.tell(context.language.team(.asked(handle)))
  }
}

/// `segue team profile`: shows it, or changes what is named.
struct TeamProfileTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "profile")

  @OptionGroup var arguments: TeamProfileArguments

  private static let photoLimit = 1 << 20

  func run(in context: ToolContext) async throws {
    let language = context.language
    let photo = try arguments.photo.map { path throws(ToolFailure) in try Self.bytes(of: path, language) }
    let client = try await Membership.client(in: context)
    let changes = [("name", arguments.name), ("about", arguments.about)]
      .compactMap { key, value in value.map { JSONValue.Member(key, .string($0)) } }
    if !changes.isEmpty {
      _ = try await client.send("PATCH", "/api/v1/me", json: Array(JSONValue.object(changes).text.utf8))
      if !arguments.json { context.console.tell(language.team(.changed)) }
    }
    if let photo {
      _ = try await client.send("PUT", "/api/v1/me/photo", body: photo)
      if !arguments.json { context.console.tell(language.team(.photoStored)) }
    }
    guard arguments.json || (changes.isEmpty && photo == nil) else { return }
    let person = try await client.get(HubPerson.self, "/api/v1/me")
    guard !arguments.json else { return context.console.print(try JSON.line(person)) }
    context.console.tell(
      SafeText.block(
        language.team(
          .profile(handle: person.handle, name: person.name, about: person.about, zone: person.zone))))
  }

  /// The content of a photo; throws if it can't be read or is too large. The hub decides whether it is a picture.
  private static func bytes(of path: String, _ language: any Language) throws(ToolFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, language) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= photoLimit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, language) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    guard bytes.count <= photoLimit else {
      throw ToolFailure(.failed, language.team(.photoTooLarge(SafeText.line(path))))
    }
    return bytes
  }

  private static func unreadable(_ path: String, _ language: any Language) -> ToolFailure {
    let reason = String(cString: strerror(errno))
    return ToolFailure(.failed, language.team(.photoUnreadable(SafeText.line(path), reason: reason)))
  }
}

/// `segue team leave`: revokes the token, and takes the hook and the secret away.
struct TeamLeaveTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "leave")

  @OptionGroup var arguments: TeamLeaveArguments

  func run(in context: ToolContext) async throws {
    let language = context.language
    guard let membership = try Membership.load(context) else {
      throw HubFailure(.notJoined, language)
    }
    // Whatever the hub says, this machine forgets it: somebody who leaves must not depend on a server.
    var problem: String?
    do {
      let client = try await membership.client(in: context)
      _ = try await client.send("DELETE", "/api/v1/token")
    } catch {
      problem = ToolFailure(any: error, language)?.message ?? "\(error)"
    }
    let hasForgotten: Bool
    do {
      hasForgotten = try membership.remove(in: context)
    } catch let error as ConfigEditError where error.code == .notEditable {
      let place = "\(context.shown(membership.place.file)):\(membership.place.line)"
      throw ToolFailure(.failed, language.team(.hookStays(place: place)))
    }
    if hasForgotten, case .keychain(let entry) = membership.source { _ = try await context.secrets.remove(entry) }
    context.console.tell(context.tellDaemon().text(in: language))
    if let problem { throw ToolFailure(.failed, language.team(.tokenStays(reason: problem))) }
    context.console.tell(language.team(.left(hub: membership.hub)))
  }
}
