// SPDX-License-Identifier: MIT
import ControlProtocol

/// The Secret Service of a desktop session (GNOME Keyring, KWallet, KeePassXC), through libsecret's `secret-tool`.
struct SecretToolKeychain: Keychain {
  let program = "secret-tool"
  /// It truncates longer values, reports that, and exits with 0.
  let longestValue = 8191
  private let tool: KeychainTool

  init(environment: [String: String], timeout: Duration) {
    tool = KeychainTool(program: program, environment: environment, timeout: timeout)
  }

  func value(of entry: KeychainEntry) async throws(KeychainFailure) -> String? {
    let reply = try await tool.run(["lookup"] + attributes(of: entry))
    switch reply.status {
    case 0: return String(validating: reply.output, as: UTF8.self)
    case 1 where reply.error.isEmpty:
      try await refuseLocked(entry)
      return nil
    default: throw failure(reply)
    }
  }

  func set(_ value: String, for entry: KeychainEntry) async throws(KeychainFailure) {
    let reply = try await tool.run(
      ["store", "--label=Segue: \(entry.shortName)"] + attributes(of: entry), input: value)
    guard reply.status == 0 else { throw failure(reply) }
  }

  func remove(_ entry: KeychainEntry) async throws(KeychainFailure) -> Bool {
    // Without such an entry, it exits with 1 and prints nothing.
    let reply = try await tool.run(["clear"] + attributes(of: entry))
    guard reply.status == 0 || reply.error.isEmpty else { throw failure(reply) }
    if reply.status != 0 { try await refuseLocked(entry) }
    return reply.status == 0
  }

  func entries() async throws(KeychainFailure) -> [KeychainEntry] {
    let reply = try await tool.run(["search", "--all", "service", KeychainEntry.ownService])
    guard reply.status == 0 || reply.error.isEmpty else { throw failure(reply) }
    // Attributes are on standard error. The values, on standard output, are dropped unread.
    let prefix = "attribute.name = "
    return reply.lines.filter { $0.hasPrefix(prefix) }
      .compactMap { try? KeychainEntry("\(KeychainEntry.ownService)/\($0.dropFirst(prefix.count))") }
  }

  /// Throws if an entry exists but is still locked. `lookup` and `clear` don't see such an entry; only a search does.
  private func refuseLocked(_ entry: KeychainEntry) async throws(KeychainFailure) {
    let reply = try await tool.run(["search"] + attributes(of: entry))
    guard !reply.output.isEmpty else { return }
    throw .refused(.locked(entry: "\(entry)"))
  }

  private func attributes(of entry: KeychainEntry) -> [String] {
    ["service", entry.service, "name", entry.name]
  }

  private func failure(_ reply: KeychainTool.Reply) -> KeychainFailure {
    Self.isAbsent(reply.error) ? .unavailable(.said(text: reply.error)) : reply.refusal(by: program)
  }

  /// Whether a message reports that there is no keyring at all, rather than a locked one.
  private static func isAbsent(_ message: String) -> Bool {
    [
      "Cannot autolaunch D-Bus", "Cannot spawn a message bus", "Could not connect", "ServiceUnknown",
      "not provided by any .service files", "Object does not exist at path",
    ].contains { message.contains($0) }
  }
}
