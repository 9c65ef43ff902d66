// SPDX-License-Identifier: MIT
import ControlServer
import TestSupport
import Testing

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A bad wait would be a thread that spins. The tests run in separate processes, whose processor time is measured.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct LineServerIdleTests {
  @Test(.ownProcess) func `peers that only wait cost no processor time`() async throws {
    let gate = Gate()
    let peers = Peers()
    let handler = TestHandler { line, peer in
      if line.hasPrefix("flood") { await gate.wait() }
      if line == "hold" { peer.holdOpen() }
      peers.add(peer)
      return "ok"
    }
    // No peer is idle for that long.
    let served = try Served(handler) {
      $0.connections = 5
      $0.commandSeats = 0
      $0.idleTime = .seconds(3600)
    }
    // The threads of `blocking` end a little later. They must not keep the folder until the process has ended.
    let path = served.path
    let clients = Clients()
    // One waits silently, one has half-closed its connection, and one doesn't read its replies.
    for line in ["quiet", "hold", "deaf"] {
      try await blocking {
        try clients.add(path)
        #expect(try clients.exchange(line) == "ok")
        if line == "hold" { clients.endWriting() }
      }
      let peer = await peers.first()
      if line == "deaf" { while peer.send([UInt8](repeating: 120, count: 1000)) == .sent {} }
    }
    try await blocking {
      // One floods and waits; another floods and disconnects.
      var flood = try Client(path)
      #expect(try flood.sendUntilRefused(Array("flood\n".utf8)) > 10_000)
      do {
        var gone = try Client(path)
        #expect(try gone.sendUntilRefused(Array("flood\n".utf8)) > 10_000)
      }
      // Some are refused, and stay.
      for _ in 0..<3 {
        try clients.add(path)
        #expect(try clients.line()?.hasPrefix("refused") == true)
      }
      let before = clock()
      #expect(throws: ClientFailure(doing: "recv", number: EAGAIN)) { try flood.line(timeout: 500_000) }
      #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.1)
    }
    gate.open()
    await served.server.stop()
  }

  @Test(.ownProcess) func `without descriptors the server rests, and goes on when there are some`() async throws {
    let served = try Served { $0.acceptPause = .milliseconds(50) }
    // The threads of `blocking` end a little later. They must not keep the folder until the process has ended.
    let path = served.path
    try await blocking {
      try #require(limitDescriptors(to: 64) == 0)
      let crowd = Clients()
      try crowd.addAll(path)
      // All wait in the backlog. Meanwhile, the server's thread must not spin.
      let before = clock()
      #expect(throws: ClientFailure(doing: "recv", number: EAGAIN)) {
        try crowd.exchange("waiting", timeout: 500_000)
      }
      #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.1)
      crowd.removeFirst(crowd.count - 3)
      #expect(try crowd.line() == "echo waiting")
    }
    await served.server.stop()
  }
}

private func limitDescriptors(to count: rlim_t) -> Int32 {
  var limit = rlimit(rlim_cur: count, rlim_max: count)
  #if os(Linux)
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  #else
    return setrlimit(RLIMIT_NOFILE, &limit)
  #endif
}
