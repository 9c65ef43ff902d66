// SPDX-License-Identifier: MIT
import ControlServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(Patience.minutes)))
struct LineServerTests {
  @Test func `replies come in the order of the lines`() async throws {
    let served = try Served()
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send((0..<5000).map { "\($0)\n" }.joined())
      client.endWriting()
      return try client.lines()
    }
    #expect(lines == (0..<5000).map { "echo \($0)" })
    await served.server.stop()
  }

  @Test func `lines of one peer are handled one at a time`() async throws {
    let busy = Gauge()
    let served = try Served(
      TestHandler { line, _ in
        busy.up()
        for _ in 0..<20 { await Task.yield() }
        busy.down()
        return line
      })
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send(String(repeating: "x\n", count: 100))
      client.endWriting()
      return try client.lines()
    }
    #expect(lines.count == 100)
    #expect(busy.highest == 1)
    await served.server.stop()
  }

  @Test func `a peer whose request takes long keeps nobody waiting`() async throws {
    let gate = Gate()
    let served = try Served(
      TestHandler { line, _ in
        if line == "wait" { await gate.wait() }
        return line
      })
    try await blocking {
      var slow = try Client(served.path)
      try slow.send("wait\nafter\n")
      for number in 0..<50 {
        var quick = try Client(served.path)
        try quick.send("\(number)\n")
        #expect(try quick.line() == "\(number)")
      }
      gate.open()
      #expect(try slow.line() == "wait")
      #expect(try slow.line() == "after")
    }
    await served.server.stop()
  }

  @Test func `who sends one line waits for a line of each other peer, and not for all that they sent`() async throws {
    let (gate, peers, handled) = (Gate(), Peers(), Gauge())
    let handler = TestHandler { line, peer in
      switch line {
      case "wait":
        peers.add(peer)
        await gate.wait()
        return nil
      case "count": return "\(handled.highest)"
      default:
        handled.up()
        return nil
      }
    }
    let served = try Served(handler)
    let (crowd, single) = (Clients(), Clients())
    try await blocking {
      for _ in 0..<8 {
        try crowd.add(served.path)
        try crowd.send("wait\n" + String(repeating: "x\n", count: 1000))
      }
      try single.add(served.path)
      try single.send("wait\ncount\n")
    }
    for _ in 0..<9 { _ = await peers.first() }
    gate.open()
    let count = try await blocking { try single.line() }
    // Those that left the gate before it had some turns more.
    #expect(try #require(count.flatMap { Int($0) }) < 4000)
    #expect(crowd.count == 8)
    await served.server.stop()
  }

  @Test func `many peers at once each get their own replies`() async throws {
    let served = try Served()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for peer in 0..<30 {
        group.addTask {
          try await blocking {
            var client = try Client(served.path)
            for number in 0..<200 {
              try client.send("\(peer) \(number)\n")
              let reply = try client.line()
              #expect(reply == "echo \(peer) \(number)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    await served.server.stop()
  }

  @Test func `a handler that answers nothing sends nothing`() async throws {
    let served = try Served(TestHandler { line, _ in line == "quiet" ? nil : line })
    try await blocking {
      var client = try Client(served.path)
      try client.send("quiet\nloud\n")
      #expect(try client.line() == "loud")
    }
    await served.server.stop()
  }

  @Test(
    arguments: [
      [0, 0, 0], [0xFF, 0xFE], [0xC3, 0x28], [], [0x0D], Array(0...9) + Array(11...255),
    ] as [[UInt8]])
  func `any bytes reach the handler as they are`(bytes: [UInt8]) async throws {
    let served = try Served(NumbersHandler())
    let reply = try await blocking {
      var client = try Client(served.path)
      try client.send(bytes + Array("\n".utf8))
      return try client.line()
    }
    #expect(reply == bytes.map(String.init).joined(separator: " "))
    await served.server.stop()
  }

  @Test func `a reply of many megabytes arrives whole`() async throws {
    let served = try Served(TestHandler { line, _ in String(repeating: line, count: 5 << 20) })
    let lengths = try await blocking {
      var client = try Client(served.path)
      try client.send("a\nb\n")
      client.endWriting()
      return try client.lines().map { Set($0.utf8).count == 1 ? $0.utf8.count : 0 }
    }
    #expect(lengths == [5 << 20, 5 << 20])
    await served.server.stop()
  }

  // MARK: The end of a peer

  @Test(arguments: ["one\ntwo", "one\ntwo\n"])
  func `a half-closed peer gets its replies, that for a last line without newline too`(text: String) async throws {
    let gate = Gate()
    let handler = TestHandler { line, _ in
      await gate.wait()
      return line
    }
    let served = try Served(handler)
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send(text)
      client.endWriting()
      gate.open()
      return try client.lines()
    }
    #expect(lines == ["one", "two"])
    for await _ in handler.closed { break }
    await served.server.stop()
  }

  @Test func `lines of a peer that doesn't wait for replies are handled all the same`() async throws {
    let seen = Gauge()
    let handler = TestHandler { line, _ in
      seen.up()
      return line
    }
    let served = try Served(handler)
    try await blocking { try Client(served.path).send(String(repeating: "do\n", count: 20_000)) }
    for await _ in handler.closed { break }
    #expect(seen.highest == 20_000)
    await served.server.stop()
  }

  @Test(arguments: [false, true])
  func `the handler knows who has hung up, and that it isn't who has only said its last word`(
    hangsUp: Bool
  ) async throws {
    let (gate, unheard) = (Gate(), Gauge())
    let handler = TestHandler { line, peer in
      if line == "first" { await gate.wait() } else if peer.hasHungUp { unheard.up() }
      return line
    }
    let served = try Served(handler)
    let clients = Clients()
    try await blocking {
      try clients.add(served.path)
      try clients.send("first\n" + String(repeating: "x\n", count: 100))
      if hangsUp { clients.removeLast() } else { clients.endWriting() }
    }
    gate.open()
    for await _ in handler.closed { break }
    // The first reply reports it at the latest.
    #expect(unheard.highest == (hangsUp ? 100 : 0))
    #expect(clients.count == (hangsUp ? 0 : 1))
    await served.server.stop()
  }

  @Test func `the handler hears of each end once, after its last line`() async throws {
    let gate = Gate()
    let handler = TestHandler { _, _ in
      await gate.wait()
      return nil
    }
    let served = try Served(handler)
    try await blocking {
      for _ in 0..<10 { try Client(served.path).send("x\n") }
      _ = try Client(served.path)
    }
    // The peer without a line ends first: the others still wait at the gate.
    for await _ in handler.closed { break }
    #expect(handler.closedCount == 1)
    gate.open()
    var ended: Set<Peer> = []
    for await peer in handler.closed {
      ended.insert(peer)
      if ended.count == 10 { break }
    }
    #expect(handler.closedCount == 11)
    await served.server.stop()
  }
}

/// Replies with the numbers of the bytes.
private struct NumbersHandler: LineHandler {
  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]? {
    Array(line.map(String.init).joined(separator: " ").utf8)
  }

  func closed(_ peer: Peer) async {}

  func refuse(_ problem: LineProblem) -> [UInt8] { [] }
}
