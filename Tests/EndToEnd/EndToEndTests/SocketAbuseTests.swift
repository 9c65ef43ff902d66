// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// What one client does that it shouldn't.
enum SocketAbuse: String, CaseIterable, CustomTestStringConvertible {
  case sendsALineWithoutEnd
  case nestsParametersDeeply
  case nestsTheIdDeeply
  case sendsWhatIsNotUTF8
  case sends10000RequestsAtOnce
  case neverReadsItsReplies
  case comesWith300Connections
  case hangsUpInTheMiddle
  case sendsAByteNowAndThen
  case closesItsHalf

  var testDescription: String { rawValue }

  private static let info = #"{"jsonrpc":"2.0","id":7,"method":"daemon.info"}"#

  /// Does it once; the daemon's answer is looked at.
  func commit(in home: TemporaryHome) throws {
    let peer = try SocketPeer.served(in: home)
    switch self {
    case .sendsALineWithoutEnd:
      peer.send([UInt8](repeating: 0x5B, count: 24 << 20))
      peer.endWriting()
      let replies = try peer.lines().map(WireReply.init)
      #expect(replies.map(\.code) == [ControlError.invalidRequest] && replies[0].id == .null)
    case .nestsParametersDeeply, .nestsTheIdDeeply:
      let name = self == .nestsTheIdDeeply ? "id" : "params"
      for depth in [400, 500_000] {
        let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let rest = self == .nestsTheIdDeeply ? "status\"" : "timer.strike\",\"id\":1"
        let reply = try WireReply(peer.ask(#"{"jsonrpc":"2.0","\#(name)":\#(value),"method":"\#(rest)}"#) ?? "")
        #expect(
          [ControlError.parseError, ControlError.invalidRequest, ControlError.invalidParams].contains(reply.code ?? 0))
      }
      try expectService(peer)
    case .sendsWhatIsNotUTF8:
      for bytes in [[0xFF, 0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0]] as [[UInt8]] {
        peer.send(Array(#"{"jsonrpc":"2.0","id":1,"method":"st"#.utf8) + bytes + Array("\"}\n".utf8))
        #expect(try WireReply(peer.line() ?? "").code == ControlError.parseError)
      }
      try expectService(peer)
    case .sends10000RequestsAtOnce:
      let requests = (1...10_000).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"nothing"}"# + "\n" }.joined()
      let writing = Box(peer)
      Thread.detachNewThread { writing.peer.send(requests) }
      for id in 1...10_000 {
        guard let line = peer.line(), line.contains("\"id\":\(id),") else {
          Issue.record("no reply to request \(id)")
          return
        }
      }
      try expectService(peer)
    case .neverReadsItsReplies:
      let other = try SocketPeer(home)
      for _ in 0..<200 { other.send(#"{"jsonrpc":"2.0","id":1,"method":"hooks.list"}"# + "\n") }
      try expectService(peer)
    case .comesWith300Connections:
      let crowd = try (0..<300).map { _ in try SocketPeer(home) }
      // They are idle, and closed for whoever comes; the first of all is told so.
      try expectService(try SocketPeer.served(in: home))
      let told = try WireReply(peer.line() ?? "")
      #expect(told.code == ControlError.invalidRequest && told.message?.contains("128 clients") == true)
      #expect(peer.line() == nil)
      #expect(crowd.count == 300)
    case .hangsUpInTheMiddle:
      for _ in 0..<200 { try SocketPeer(home).send(String(Self.info.prefix(20))) }
    case .sendsAByteNowAndThen:
      peer.sendSlowly(Self.info + "\n", pause: 20)
      #expect(try WireReply(peer.line() ?? "").id == .integer(7))
    case .closesItsHalf:
      peer.send(Self.info)
      peer.endWriting()
      #expect(try peer.lines().map { try WireReply($0).id } == [.integer(7)])
    }
  }

  private func expectService(_ peer: SocketPeer) throws {
    let reply = try WireReply(peer.ask(Self.info) ?? "")
    #expect(reply.id == .integer(7) && reply.code == nil)
  }

  /// A peer for two threads: one writes, the other reads.
  private struct Box: @unchecked Sendable {
    // Neither touches what the other uses: a socket can be written and read at the same time.
    let peer: SocketPeer

    init(_ peer: SocketPeer) { self.peer = peer }
  }
}

/// Whatever one client does, the timer and the other clients don't notice, and memory stays bounded.
@Suite(.daemon)
struct SocketAbuseTests {
  @Test(arguments: SocketAbuse.allCases)
  func `delays nobody and costs little`(_ abuse: SocketAbuse) async throws {
    let home = try TemporaryHome("timer: { focus: 1s, short-break: 1s, auto-start: all, long-break-every: 99 }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let worker = try await peer.call(.daemon, as: DaemonInfo.self).pid
    try await peer.timer(.start)
    try await peer.event(.focusCompleted)
    // Once before the measuring: what is needed the first time stays.
    try await onThread { try abuse.commit(in: home) }
    try await peer.settled()
    let before = try await home.memory(of: worker)
    // A machine that stands still makes everything late, too.
    let problems = try await undisturbed { try await measured(abuse, in: home, peer) }
    #expect(problems == [])
    let growth = try await home.memory(of: worker) - before
    print("\(abuse): memory +\(growth >> 10) KiB")
    #expect(Sanitizer.keepsWhatIsFreed || growth < 48 << 20)
    #expect(try await peer.call(.daemon, as: DaemonInfo.self).pid == worker)
    try await daemon.stop()
  }

  /// What was late while `abuse` was committed.
  private func measured(_ abuse: SocketAbuse, in home: TemporaryHome, _ peer: ControlPeer) async throws -> [String] {
    let first = try await peer.until("events") { $0.events.last?.number }
    let isOver = Watched(false)
    async let times = peer.answerTimes(until: isOver)
    try await onThread {
      let end = ContinuousClock.now + .seconds(2)
      repeat { try abuse.commit(in: home) } while ContinuousClock.now < end
    }
    isOver.change { $0 = true }
    let slowest = try await times.max() ?? .zero
    try await peer.settled()
    let late = try await peer.until("events") { $0.events.filter { $0.number > first }.map(lateness) }.sorted()
    let worst = late.last ?? 0
    print("\(abuse): \(late.count) events, the latest by \(worst) ms; the slowest answer to another client \(slowest)")
    let isInTime = late.count >= 2 && late[(late.count - 1) / 2] < 1500 && worst < latestInCompany
    return isInTime && slowest < .seconds(5) ? [] : ["late by \(late) ms, the slowest answer \(slowest)"]
  }

  /// Asking for what takes a while to be read.
  private static let request = #"{"id":1,"method":"hooks.log"}"# + "\n"

  /// All that they had sent was once done for nobody, for more than a minute.
  @Test func `who asks for the log without end and hangs up delays no exit`() async throws {
    try await expectExitsInTime(beside: 6) { peer, begun, _ in
      peer.sendUntilRefused(Self.request)
      begun.change { $0 += 1 }
    }
  }

  /// On a machine with two cores, two of them once kept everybody else from being seen to.
  @Test func `who asks for the log without end and reads it delays no exit`() async throws {
    try await expectExitsInTime(beside: 3) { peer, begun, isOver in
      // So many are on their way at any time.
      for _ in 0..<100 { peer.send(Self.request) }
      try #require(peer.line() != nil)
      begun.change { $0 += 1 }
      while !isOver.value {
        peer.send(Self.request)
        try #require(peer.line() != nil)
      }
    }
  }

  /// Whatever so many clients do at the same time, told when to stop, the exit of a scope and the answers to others come.
  private func expectExitsInTime(
    beside count: Int,
    _ bother: @escaping @Sendable (SocketPeer, _ begun: Watched<Int>, _ isOver: Watched<Bool>) throws -> Void
  ) async throws {
    let home = try TemporaryHome(
      """
      timer: { focus: 3h }
      hooks:
        fill: { on: strike.added, mode: parallel, max: 16, run: [/bin/true] }
        on: { while: focus, enter: [/bin/true], exit: [/bin/true] }

      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    for _ in 0..<100 { try await peer.timer(.strike) }
    try await peer.delivery(of: "fill", "succeeded", 100)
    try await peer.timer(.stop)
    // Entered and exited.
    try await peer.delivery(of: "on", "succeeded", 2)
    // A machine that stands still makes everything late, too.
    let problems = try await undisturbed(3) {
      let (begun, isOver) = (Watched(0), Watched(false))
      async let bothering: Void = withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<count { group.addTask { try await onThread { try bother(SocketPeer(home), begun, isOver) } } }
        try await group.waitForAll()
      }
      defer { isOver.change { $0 = true } }
      let late = try await lateExit(peer) {
        _ = try await begun.until("clients that ask without end") { $0 == count ? true : nil }
      }
      isOver.change { $0 = true }
      try await bothering
      return late
    }
    #expect(problems == [])
    try await daemon.stop()
  }

  /// What was late: the status, or the exit of the scope `on`, which is entered before `prepare` is called.
  private func lateExit(_ peer: ControlPeer, _ prepare: () async throws -> Void) async throws -> [String] {
    let isExit: @Sendable (DeliveryRecord) -> Bool = { $0.note == "exit" }
    let known = try await peer.until("exits") { $0.deliveries(of: "on", "succeeded").filter(isExit).count }
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["on"]?.state == "active" ? true : nil }
    try await prepare()
    var slowest = Duration.zero
    for _ in 0..<5 {
      let time = try await ContinuousClock().measure { _ = try await peer.call(.status) }
      slowest = max(slowest, time)
    }
    let told = Int64(Date().timeIntervalSince1970 * 1000)
    try await peer.timer(.stop)
    let exit = try await peer.until("the exit") { mirror -> DeliveryRecord? in
      let exits = mirror.deliveries(of: "on", "succeeded").filter(isExit)
      return exits.count > known ? exits.last : nil
    }
    let attempt = try #require(exit.attempts.last)
    let late = attempt.startedAt.instant.milliseconds + (attempt.durationMs ?? 0) - told
    print("an exit \(late) ms after it was told, the slowest answer to another client \(slowest)")
    return late < 5000 && slowest < .seconds(5) ? [] : ["the exit late by \(late) ms, the slowest answer \(slowest)"]
  }

  /// With a `PATH` that no program can have, not even exits were once run any more.
  @Test func `variables that no program can have spoil no hook`() async throws {
    let home = try TemporaryHome(
      """
      timer: { focus: 10m }
      hooks: { on: { while: focus, enter: 'echo on >> ~/trace', exit: 'echo off >> ~/trace' } }

      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let huge = String(repeating: "x", count: 200_000)
    for variables in [["PATH": "a\0b"], ["PATH": huge], ["DISPLAY": ":0", "A=B": "c"], ["XDG_\(huge)": "x"]] {
      let error = await #expect(throws: ControlError.self) {
        try await peer.call(.environment, EnvironmentParams(variables: variables), as: Nothing.self)
      }
      #expect(error?.code == ControlError.invalidParams)
    }
    // One after the other they would be more than a program can have, too.
    for number in 0..<60 {
      let params = EnvironmentParams(variables: ["XDG_\(number)": String(huge.prefix(60_000))])
      _ = try await peer.call(.environment, params, as: Nothing.self)
    }
    let started = try await home.segue("start", variables: ["XDG_HUGE": String(huge.prefix(100_000))])
    #expect(started.status == 0, "\(started)")
    #expect(try await home.lines("trace", 1) == ["on"])
    try await peer.timer(.stop)
    #expect(try await home.lines("trace", 2) == ["on", "off"])
    try await daemon.stop()
  }

  @Test func `a subscriber that never reads is told so and dropped`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = String(repeating: "x", count: 50_000) }
    // What is told last waits for five seconds to be read.
    let problems = try await undisturbed { try await readLate(in: home, peer) }
    #expect(problems == [])
    try await daemon.stop()
  }

  /// What is wrong with what a subscriber hears that reads only when it was told too much.
  private func readLate(in home: TemporaryHome, _ peer: ControlPeer) async throws -> [String] {
    let resumed = try await peer.until("events") { $0.events(.focusResumed).count }
    let deaf = try await onThread {
      let deaf = try SocketPeer(home)
      let reply = deaf.ask(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"events":true}}"#)
      #expect(try WireReply(reply ?? "").code == nil)
      return Sent(deaf)
    }
    // Enough for what the system and the daemon hold for it, and little more, so that it is still there to be told. Each
    // tells it of an event that has the task; of the status it is told only once.
    for _ in 0..<14 {
      try await peer.timer(.pause)
      try await peer.timer(.resume)
    }
    // It begins to read when all is over: what it missed isn't hidden from it.
    let lines = try await onThread { deaf.peer.lines() }
    #expect(lines.count < 32)
    try await peer.event(.focusResumed, resumed + 14)
    let isTold = lines.last?.contains("\"method\":\"dropped\"") == true
    return isTold ? [] : ["it was told \(lines.last?.prefix(200) ?? "nothing")"]
  }

  /// Handed from one thread to the next, used by one at a time.
  private struct Sent: @unchecked Sendable {
    // No lock: whoever gives it away doesn't touch it any more.
    let peer: SocketPeer

    init(_ peer: SocketPeer) { self.peer = peer }
  }
}

extension ControlPeer {
  /// How long each of many answers took, one after the other.
  fileprivate func answerTimes(until isOver: Watched<Bool>) async throws -> [Duration] {
    var times: [Duration] = []
    while !isOver.value {
      let clock = ContinuousClock()
      times.append(try await clock.measure { _ = try await call(.status) })
    }
    return times
  }

  /// Places are free again: those who are gone were noticed.
  fileprivate func settled() async throws {
    for _ in 0..<20 { _ = try await call(.status) }
  }
}
