// SPDX-License-Identifier: MIT
import Foundation
import Hub
import HubModel
import HubStorage
import TestSupport

extension Row {
  /// What the hub holds for browsers that follow who focuses.
  static let hubViewers = Row(name: "hub-viewers") { workshop in
    let hub = try await ViewedHub(folder: workshop.folder + "/viewed")
    return [1000, 10_000].map { count in
      Line(
        what: "segue-hub: resident, \(count) live viewers", quantity: .memory, rounds: 1,
        ours: Contender("segue-hub") { try hub.resident(viewers: count) }.keeping(hub),
        goal: count == 10_000 ? "≤ 100 MiB" : "")
    }
  }
}

/// A running `segue-hub` with people who are logged in.
private final class ViewedHub {
  private let server: HubServer
  private let cookies: [String]
  private var streams: [HTTPConnection] = []

  init(folder: String) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let store = try await HubStore.open(.file(folder + "/hub.db"))
    var cookies: [String] = []
    let now = Int64(Date().timeIntervalSince1970)
    for number in 1...10_000 {
      guard let handle = Handle("viewer\(number)"),
        case .registered(let person) = try await store.register(
          Profile(handle: handle, name: handle.text), password: "-", now: now)
      else { throw BenchmarkError("a person can't be registered") }
      let secret = Secret.make()
      try await store.startSession(Secret.hash(secret), of: person, replacing: nil, now: now, until: now + 86_400)
      cookies.append(secret)
    }
    await store.close()
    self.cookies = cookies
    try Self.raiseFiles()
    server = try await HubServer(["--data", folder])
  }

  /// Opens streams until there are `viewers`, each of another person, and returns the bytes that the hub then holds.
  func resident(viewers: Int) throws -> Double {
    while streams.count < viewers {
      let stream = try server.connect()
      let answer = try stream.ask("GET /now/events", ["Cookie: segue-hub=\(cookies[streams.count])"]).head
      guard answer.hasPrefix("HTTP/1.1 200") else { throw BenchmarkError("no stream: \(answer)") }
      streams.append(stream)
    }
    Thread.sleep(forTimeInterval: 2)
    return try size(of: server.process, ["Rss:"])
  }

  /// As many open files as the system allows: they are this process's and the hub's, which inherits the limit.
  private static func raiseFiles() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_max >= 12_000 else { throw BenchmarkError("'ulimit -Hn' is below 12000: raise it") }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
