// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import ControlServer

@Suite(.timeLimit(.minutes(Patience.minutes)))
struct LineServerLimitTests {
  // MARK: What comes in

  @Test func `a line beyond the limit is refused in its turn and ends the connection`() async throws {
    let served = try Served { $0.line = 1000 }
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send("one\n" + String(repeating: "x", count: 1001) + "\nnever\n")
      return try client.lines()
    }
    #expect(lines == ["echo one", "refused lineTooLong(limit: 1000)"])
    await served.server.stop()
  }

  @Test func `a peer in the middle of an endless line still reads the refusal`() async throws {
    let served = try Served()
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send([UInt8](repeating: 0, count: 30 << 20))
      client.endWriting()
      return try client.lines()
    }
    #expect(lines == ["refused lineTooLong(limit: 1048576)"])
    await served.server.stop()
  }

  @Test func `a peer that never ends its endless line is cut off`() async throws {
    let handler = TestHandler()
    let served = try Served(handler) { $0.farewell = .milliseconds(200) }
    await #expect(throws: ClientFailure.self) {
      try await blocking {
        let client = try Client(served.path)
        while true { try client.send([UInt8](repeating: 0, count: 1 << 20)) }
      }
    }
    for await _ in handler.closed { break }
    await served.server.stop()
  }

  @Test func `a flood waits in the peer's writes while a line is handled, and is then handled whole`() async throws {
    let gate = Gate()
    let served = try Served(
      TestHandler { line, _ in
        await gate.wait()
        return line
      })
    let (sent, lines) = try await blocking {
      var client = try Client(served.path)
      let sent = try client.sendUntilRefused(Array("12345678901234567890123456789012345678901234567\n".utf8))
      gate.open()
      client.endWriting()
      return (sent, try client.lines())
    }
    #expect(lines.count == sent)
    // The bytes that the server holds, and those that the system holds for both sides.
    #expect(sent * 48 < 2 << 20)
    await served.server.stop()
  }

  @Test func `requests wait while their replies aren't read`() async throws {
    let handled = Gauge()
    let served = try Served(
      TestHandler { line, _ in
        if line == "ping" { return "pong" }
        handled.up()
        return String(repeating: "x", count: 100_000)
      })
    let count = try await blocking {
      var client = try Client(served.path)
      try client.send(String(repeating: "more\n", count: 300))
      client.endWriting()
      var other = try Client(served.path)
      // Ends when the server has stalled. New lines aren't handled while a hundred lines of another peer are.
      var before = -1
      while handled.highest != before {
        before = handled.highest
        for _ in 0..<100 {
          try other.send("ping\n")
          #expect(try other.line() == "pong")
        }
      }
      #expect(before < 100)
      return try client.lines().count
    }
    #expect(count == 300)
    await served.server.stop()
  }

  // MARK: What goes out

  @Test func `notifications and replies arrive in the order of their sending`() async throws {
    let served = try Served(
      TestHandler { line, peer in
        for number in 0..<100 { peer.send(Array("\(line) \(number)".utf8)) }
        return line
      })
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send("a\nb\n")
      client.endWriting()
      return try client.lines()
    }
    let expected = ["a", "b"].flatMap { (name: String) -> [String] in (0..<100).map { "\(name) \($0)" } + [name] }
    #expect(lines == expected)
    await served.server.stop()
  }

  @Test(arguments: [10, 1000, 200_000])
  func `a reader that is too slow is told so and disconnected`(length: Int) async throws {
    let (peers, subscribe) = subscribers()
    let served = try Served(subscribe)
    try await blocking {
      var client = try Client(served.path)
      try client.send("subscribe\n")
      #expect(try client.line() == "ok")
      let peer = try #require(peers.take())
      var sent = 0
      let padding = String(repeating: "x", count: length)
      while true {
        let result = peer.send(Array("\(sent) \(padding)".utf8))
        if result == .dropped { break }
        #expect(result == .sent || result == .queued)
        sent += 1
      }
      #expect(sent * length < 3 << 20)
      #expect(peer.send([]) == .closed)

      let lines = try client.lines()
      #expect(lines.last == "refused tooSlow")
      #expect(lines.dropLast().count < sent)
      for (number, line) in lines.dropLast().enumerated() { #expect(line == "\(number) \(padding)") }
    }
    await served.server.stop()
  }

  @Test func `a reader that never reads is disconnected without being told, and others aren't held up`() async throws {
    let (peers, subscribe) = subscribers()
    let served = try Served(subscribe) { $0.farewell = .milliseconds(100) }
    let stuck = Clients()
    try await blocking {
      try stuck.add(served.path)
      #expect(try stuck.exchange("subscribe") == "ok")
    }
    let peer = await peers.first()
    while peer.send([UInt8](repeating: 120, count: 5000)) != .dropped {}
    try await blocking {
      var other = try Client(served.path)
      try other.send("hello\n")
      #expect(try other.line() == "ok")
    }
    for await closed in subscribe.closed where closed == peer { break }
    #expect(stuck.count == 1)
    await served.server.stop()
  }

  @Test func `sending from many threads mixes no lines`() async throws {
    let (peers, subscribe) = subscribers()
    let served = try Served(subscribe) {
      $0.outgoingBytes = 64 << 20; $0.outgoingLines = 100_000
    }
    let reader = Task {
      try await blocking {
        var client = try Client(served.path)
        try client.send("subscribe\n")
        return try client.lines()
      }
    }
    let peer = await peers.first()
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { for number in 0..<500 { peer.send(Array("\(sender) \(number)".utf8)) } }
      }
    }
    peer.close()
    let lines = try await reader.value.filter { $0 != "ok" }
    #expect(lines.count == 4000)
    for sender in 0..<8 {
      #expect(lines.filter { $0.hasPrefix("\(sender) ") } == (0..<500).map { "\(sender) \($0)" })
    }
    await served.server.stop()
  }

  @Test func `a half-closed subscriber that is held open hears on, and is noticed when it hangs up`() async throws {
    let (peers, subscribe) = subscribers(held: true)
    let served = try Served(subscribe)
    try await blocking {
      var client = try Client(served.path)
      try client.send("subscribe")
      client.endWriting()
      #expect(try client.line() == "ok")
      let peer = try #require(peers.take())
      for number in 0..<3 {
        peer.send(Array("\(number)".utf8))
        #expect(try client.line() == "\(number)")
      }
    }
    #if os(Linux)
      for await _ in subscribe.closed { break }
    #endif
    await served.server.stop()
  }

  @Test func `what was sent before a close arrives`() async throws {
    let served = try Served(
      TestHandler { _, peer in
        peer.send([UInt8](repeating: 120, count: 900_000))
        peer.close()
        return "lost"
      })
    let lines = try await blocking {
      var client = try Client(served.path)
      try client.send("x\ny\n")
      return try client.lines().map(\.utf8.count)
    }
    #expect(lines == [900_000])
    await served.server.stop()
  }

  @Test func `a peer that ignores its being closed is cut off in the end`() async throws {
    let (peers, subscribe) = subscribers()
    let served = try Served(subscribe) { $0.farewell = .milliseconds(100) }
    let clients = Clients()
    try await blocking {
      try clients.add(served.path)
      #expect(try clients.exchange("subscribe") == "ok")
    }
    let peer = await peers.first()
    peer.close()
    #expect(try await blocking { try clients.line() } == nil)
    for await closed in subscribe.closed where closed == peer { break }
    #expect(clients.count == 1)
    await served.server.stop()
  }

  /// A handler that records its peers.
  private func subscribers(held: Bool = false) -> (Peers, TestHandler) {
    let peers = Peers()
    let handler = TestHandler { _, peer in
      if held { peer.holdOpen() }
      peers.add(peer)
      return "ok"
    }
    return (peers, handler)
  }

  // MARK: How many

  @Test func `connections beyond the limit are told so, and places become free again`() async throws {
    let handler = TestHandler()
    // No peer is idle for that long.
    let served = try Served(handler) { $0.idleTime = .seconds(3600) }
    try await blocking {
      let inside = Clients()
      for _ in 0..<132 {
        try inside.add(served.path)
        #expect(try inside.exchange("hello") == "echo hello")
      }
      for _ in 0..<100 {
        var outside = try Client(served.path)
        #expect(try outside.lines() == ["refused tooManyConnections(limit: 128)"])
      }
      // All at once, and none of them reads.
      let crowd = Clients()
      for _ in 0..<100 { try crowd.add(served.path) }
      #expect(try inside.exchange("still") == "echo still")
      inside.removeLast()
    }
    for await _ in handler.closed { break }
    try await blocking {
      var next = try Client(served.path)
      try next.send("free\n")
      #expect(try next.line() == "echo free")
    }
    await served.server.stop()
  }

  @Test func `the idlest is closed for who comes`() async throws {
    let handler = TestHandler()
    let served = try Served(handler) {
      $0.connections = 3
      $0.idleTime = .zero
    }
    try await blocking {
      let clients = (0..<4).map { _ in Clients() }
      for (index, client) in clients.prefix(3).enumerated() {
        try client.add(served.path)
        #expect(try client.exchange("\(index)") == "echo \(index)")
      }
      #expect(try clients[0].exchange("again") == "echo again")
      try clients[3].add(served.path)
      #expect(try clients[3].exchange("3") == "echo 3")
      #expect(try clients[1].line() == "refused idlest(limit: 3)")
      #expect(try clients[1].line() == nil)
      for index in [0, 2, 3] { #expect(try clients[index].exchange("still") == "echo still") }
    }
    for await _ in handler.closed { break }
    await served.server.stop()
  }

  @Test func `subscribers aren't closed for who comes, and leave a seat for commands`() async throws {
    let handler = TestHandler { line, peer in
      line == "hold" ? peer.holdOpen() ? "held" : "full" : "echo \(line)"
    }
    let served = try Served(handler) {
      $0.connections = 3
      $0.commandSeats = 1
      $0.idleTime = .zero
    }
    let subscribers = Clients()
    try await blocking {
      for _ in 0..<3 {
        try subscribers.add(served.path)
        #expect(try subscribers.exchange("hold") == "held")
      }
      let others = Clients()
      for _ in 0..<5 {
        // The previous one may not be idle yet.
        repeat { try others.add(served.path) } while try others.exchange("hold") != "full"
        #expect(try others.exchange("pause") == "echo pause")
      }
      #expect(try subscribers.exchange("still") == "echo still")
      subscribers.removeLast()
      // Another peer has its place.
      while try others.exchange("hold") == "full" {}
    }
    await served.server.stop()
  }

  @Test func `who comes is told where nobody is idle, or no descriptor is to be had`() async throws {
    let (gate, peers) = (Gate(), Peers())
    let handler = TestHandler { line, peer in
      peers.add(peer)
      await gate.wait()
      return line
    }
    let busy = try Served(handler) {
      $0.connections = 2
      $0.commandSeats = 1
      $0.idleTime = .zero
    }
    let clients = Clients()
    for number in 0..<3 {
      try await blocking {
        try clients.add(busy.path)
        try clients.send("\(number)\n")
      }
      _ = await peers.first()
    }
    try await blocking {
      var client = try Client(busy.path)
      client.endWriting()
      #expect(try client.lines() == ["refused tooManyConnections(limit: 2)"])
      gate.open()
      #expect(try clients.line() == "2")
    }
    await busy.server.stop()
    let poor = try Served { $0.descriptors = 0 }
    try await blocking {
      var client = try Client(poor.path)
      #expect(try client.lines() == ["refused tooManyConnections(limit: 128)"])
    }
    await poor.server.stop()
  }

  @Test(.ownProcess) func `500 connections leave no descriptor behind`() async throws {
    let handler = TestHandler()
    let served = try Served(handler)
    // The threads of `blocking` end a little later. They must not keep the folder until the process has ended.
    let path = served.path
    var closings = handler.closed.makeAsyncIterator()
    var before = 0
    for number in 0..<510 {
      if number == 10 { before = openDescriptors() }
      try await blocking {
        var client = try Client(path)
        try client.send(number % 3 == 0 ? "x" : "x\n")
        if number % 2 == 0 {
          client.endWriting()
          #expect(try client.lines() == ["echo x"])
        }
      }
      _ = await closings.next()
    }
    #expect(openDescriptors() == before)
    await served.server.stop()
    #expect(openDescriptors() < before)
  }
}
