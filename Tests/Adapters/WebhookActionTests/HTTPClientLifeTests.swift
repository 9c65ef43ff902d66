// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import WebhookAction

@Suite(.timeLimit(.minutes(10))) struct HTTPClientLifeTests {
  @Test func `two hundred requests at once all return over few connections`() async throws {
    try await withClientAndServer { client, server in
      let url = server.url("/ok")
      let bodies = try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask { try await client.send(HTTPRequest(url: url, body: Array("\(number)".utf8))).body }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert(String(decoding: $1, as: UTF8.self)) }
      }
      #expect(bodies == Set((0..<200).map(String.init)))
      #expect(server.accepted <= TransferLoop.limit)
    }
  }

  @Test func `requests one after the other share a connection`() async throws {
    try await withClientAndServer { client, server in
      for _ in 0..<20 { _ = try await client.send(HTTPRequest(url: server.url("/ok"))) }
      #expect(server.accepted == 1)
    }
  }

  @Test func `a connection that the server closed is replaced unseen`() async throws {
    try await withClientAndServer { client, server in
      for _ in 0..<3 {
        _ = try? await client.send(HTTPRequest(url: server.url("/empty")))
        try await expectAnAnswer(client, server)
      }
    }
  }

  @Test func `cancelling ends the transfer and its connection`() async throws {
    try await withClientAndServer { client, server in
      let url = server.url("/hang")
      let task = Task { try await client.send(HTTPRequest(url: url)) }
      await server.untilReceived(1)
      task.cancel()
      let failure = await #expect(throws: HTTPFailure.self) { try await task.value }
      #expect(failure?.code == .cancelled)
      await server.untilAllClosed()
    }
  }

  @Test func `a task that is cancelled already sends nothing`() async throws {
    try await withClientAndServer { client, server in
      let url = server.url("/ok")
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await client.send(HTTPRequest(url: url))
      }
      let failure = await #expect(throws: HTTPFailure.self) { try await task.value }
      #expect(failure?.code == .cancelled)
      #expect(server.accepted == 0)
    }
  }

  @Test func `requests beyond the limit wait their turn and can be cancelled`() async throws {
    try await withClientAndServer { client, server in
      let url = server.url("/hang")
      let hogs = (0..<TransferLoop.limit).map { _ in
        Task { try await client.send(HTTPRequest(url: url)) }
      }
      await server.untilReceived(hogs.count)
      let waiting = Task { try await client.send(HTTPRequest(url: url)) }
      let last = Task { try await expectAnAnswer(client, server) }
      waiting.cancel()
      #expect(await waiting.result.failureCode == .cancelled)
      #expect(server.received.count == hogs.count)
      hogs[0].cancel()
      try await last.value
      for hog in hogs { hog.cancel() }
      for hog in hogs { #expect(await hog.result.failureCode == .cancelled) }
    }
  }

  @Test func `shutting down ends what is under way and refuses more`() async throws {
    try await withClientAndServer { client, server in
      let url = server.url("/hang")
      let tasks = (0..<5).map { _ in Task { try await client.send(HTTPRequest(url: url)) } }
      await server.untilReceived(5)
      await client.shutdown()
      for task in tasks { #expect(await task.result.failureCode == .cancelled) }
      await server.untilAllClosed()
      let late = await #expect(throws: HTTPFailure.self) { try await client.send(HTTPRequest(url: url)) }
      #expect(late?.code == .cancelled)
      await client.shutdown()
    }
  }

  @Test func `connections and thread go when idle and come back when needed`() async throws {
    try await withClientAndServer(idleLimit: .milliseconds(20)) { client, server in
      for round in 1...3 {
        try await expectAnAnswer(client, server)
        await server.untilAllClosed()
        #expect(server.accepted == round)
      }
    }
  }

  @Test func `a client that is dropped closes its connections`() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    do {
      let client = HTTPClient(userAgent: "segue/test")
      _ = try await client.send(HTTPRequest(url: server.url("/ok")))
    }
    await server.untilAllClosed()
  }

  /// In a process of its own, so that no other test opens or closes descriptors meanwhile.
  @Test(.ownProcess) func `five hundred requests leave no descriptor behind`() async throws {
    try await withClientAndServer { client, server in
      try await expectAnAnswer(client, server)
      await client.shutdown()
      await server.untilAllClosed()
      let before = openDescriptors()
      let second = HTTPClient(userAgent: "segue/test")
      for number in 0..<500 {
        let path = ["/ok", "/reset", "/empty", "/big", "/garbage"][number % 5]
        _ = try? await second.send(HTTPRequest(url: server.url(path)))
      }
      await second.shutdown()
      await server.untilAllClosed()
      #expect(server.received.count >= 501)
      #expect(openDescriptors() == before)
    }
  }

  /// In a process of its own, because the environment belongs to the process.
  @Test(.ownProcess) func `the environment's proxy is used except for loopback`() async throws {
    try await withClientAndServer { client, proxy in
      setenv("http_proxy", proxy.url(""), 1)
      setenv("no_proxy", "", 1)
      try await withClientAndServer { _, server in
        try await expectAnAnswer(client, server)
        #expect(proxy.accepted == 0)
      }
      let request = HTTPRequest(url: "http://far.example/x", timeout: .seconds(5), plainHTTP: true)
      _ = try? await client.send(request)
      #expect(proxy.received.map(\.line) == ["POST http://far.example/x HTTP/1.1"])
    }
  }
}

/// The number of open descriptors among the first ones.
private func openDescriptors() -> Int {
  (0..<Int32(1024)).count { fcntl($0, F_GETFD) >= 0 }
}

extension Result where Success == HTTPResponse, Failure == any Error {
  fileprivate var failureCode: HTTPFailure.Code? {
    if case .failure(let error as HTTPFailure) = self { error.code } else { nil }
  }
}
