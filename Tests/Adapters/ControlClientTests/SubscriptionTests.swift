// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Paths
import TestSupport
import Testing
import TimerEngine

/// A subscription across the starts and ends of daemons.
struct SubscriptionTests {
  private let home: TemporaryHome
  private let subscription: Subscription

  init() throws {
    home = try TemporaryHome.forClient()
    subscription = Subscription(client: ControlClient(environment: home.variables), params: SubscribeParams())
  }

  private func serve(_ status: Status = Samples.status()) throws -> FakeServer {
    let sample = try JSON.line(status)
    return try FakeServer(at: home.paths.socket) { line, peer in peer.reply(to: line, sample) }
  }

  /// Waits like a live view until something changes.
  private func next() throws -> [Subscription.Change] {
    let limit = Deadline(in: .seconds(20))
    while limit.pollTimeout > 0 {
      let until = [subscription.deadline, limit].compactMap { $0 }.min()
      _ = waitForInput([subscription.descriptor].compactMap { $0 }, until: until)
      let changes = try subscription.changes()
      if !changes.isEmpty { return changes }
    }
    return []
  }

  @Test func `changes come as they are told`() throws {
    let server = try serve()
    #expect(try subscription.open() == Samples.status())
    server.tell("status", try JSON.line(Samples.status(.paused)))
    #expect(try next() == [.notice(.status(Samples.status(.paused)))])
  }

  @Test func `a daemon that goes and comes again is followed`() throws {
    let first = try serve()
    _ = try subscription.open()
    first.stop()
    #expect(try next() == [.gone])
    #expect(!subscription.isConnected)
    let second = try serve(Samples.status(.paused))
    #expect(try next() == [.connected(Samples.status(.paused))])
    #expect(subscription.isConnected)
    second.stop()
  }

  @Test func `a daemon that comes later is noticed without asking again and again`() throws {
    #expect(try subscription.open() == nil)
    #expect(subscription.deadline == nil, "only the folder is waited for")
    let server = try serve()
    #expect(try next() == [.connected(Samples.status())])
    server.stop()
  }

  @Test func `a subscriber that was dropped subscribes again`() throws {
    let server = try serve()
    _ = try subscription.open()
    server.tell("dropped", "{}")
    #expect(try next() == [.connected(Samples.status())])
    #expect(server.received.count == 2)
  }

  @Test func `what is told while an answer is waited for isn't lost`() throws {
    let (status, paused) = (try JSON.line(Samples.status()), try JSON.line(Samples.status(.paused)))
    let server = try FakeServer(at: home.paths.socket) { line, peer in
      if FakeServer.method(in: line) == "timer.pause" {
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"status\",\"params\":\(paused)}\n")
      }
      peer.reply(to: line, status)
    }
    _ = try subscription.open()
    _ = try subscription.call(.timer(.pause))
    #expect(subscription.hasChanges)
    #expect(try subscription.changes() == [.notice(.status(Samples.status(.paused)))])
    #expect(!subscription.hasChanges)
    server.stop()
  }
}
