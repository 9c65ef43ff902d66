// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// Random lines against a live daemon: each is answered as it should be, and the daemon is the same afterwards.
@Suite(.daemon)
struct SocketFuzzTests {
  @Test(.timeLimit(.minutes(Patience.minutes))) func `ten thousand random lines change nothing for others`()
    async throws
  {
    let seed = ProcessInfo.processInfo.environment["SEGUE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try ControlPeer(home)
    let before = try await peer.call(.daemon, as: DaemonInfo.self)
    let memory = try await home.memory(of: before.pid)
    let start = ContinuousClock.now
    let (answered, expected) = try await onThread { try Self.fuzz(home, seed: seed, count: 10_000) }
    #expect(answered == expected, "seed \(seed)")
    let after = try await peer.call(.daemon, as: DaemonInfo.self)
    #expect(after.pid == before.pid, "seed \(seed): the worker died\n\(home.report)")
    let growth = try await home.memory(of: before.pid) - memory
    print("10,000 lines of seed \(seed) in \(ContinuousClock.now - start): memory +\(growth >> 10) KiB")
    #expect(growth < 96 << 20)
    _ = try? await peer.timer(.stop)
    #expect(try await peer.call(.status).daemon)
    try await daemon.stop()
  }

  /// The ids that were answered, and those that had to be.
  private static func fuzz(_ home: TemporaryHome, seed: UInt64, count: Int) throws -> ([String], [String]) {
    var lines = FuzzedLines(seed: seed)
    var expected: [String] = []
    var bytes: [UInt8] = []
    for number in 1...count {
      let (line, isRequest) = lines.next(number)
      if isRequest { expected.append("r\(number)") }
      bytes += line + [0x0A]
    }
    let peer = try SocketPeer(home)
    bytes += Array(#"{"jsonrpc":"2.0","id":"last","method":"status"}"#.utf8) + [0x0A]
    let (writer, all) = (Writer(peer: peer), bytes)
    Thread.detachNewThread { writer.peer.send(all) }
    var answered: [String] = []
    while let line = peer.line() {
      // A subscription may have been among them.
      if let head = try? JSON.read(RequestHead.self, from: line), head.method != nil, head.id == nil { continue }
      guard case .string(let id)? = try WireReply(line).id else { continue }
      if id == "last" { break }
      if id.hasPrefix("r") { answered.append(id) }
    }
    return (answered, expected)
  }

  /// Only writes, while another thread only reads.
  private struct Writer: @unchecked Sendable {
    // No lock: a socket can be written and read at the same time, and nothing else is shared.
    let peer: SocketPeer
  }
}

/// Lines that are requests, nearly so, or nothing of the kind; the same for the same seed.
private struct FuzzedLines {
  private var random: SplitMix

  /// All but what ends the daemon, plays something, or gives hooks another environment.
  private static let methods = MethodInfo.all.map(\.name).filter {
    !["daemon.stop", "sound", "client.environment"].contains($0)
  }
  private static let names = [
    "session", "task", "project", "tags", "length", "ago", "open", "focus", "kind", "by", "keep", "text", "hook",
    "failed",
    "delivery", "event", "set", "run", "since", "after", "status", "events", "deliveries", "x", "",
  ]

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// A line without a line feed, and whether it is a request that has to be answered, under its number and an `r`.
  mutating func next(_ number: Int) -> (line: [UInt8], isRequest: Bool) {
    switch random.below(10) {
    case 0: return ((0..<random.below(200)).map { _ in random.byte() }, false)
    case 1: return (Array(value(depth: 0, isRight: false).utf8), false)
    case 2, 3, 4:
      // Its id is a number: no mutation makes it that of a request.
      var line = request(id: "\(number)", isRight: random.below(2) == 0)
      for _ in 0...random.below(4) { mutate(&line) }
      return (line, false)
    default: return (request(id: "\"r\(number)\"", isRight: true), true)
    }
  }

  private mutating func request(id: String, isRight: Bool) -> [UInt8] {
    let method = Self.methods[random.below(Self.methods.count)]
    // Lists are asked for with a small limit: it is not their length that is tried here.
    let members = object(depth: 2, isRight) + ["\"limit\":\(random.below(4) - 1)"]
    let params = members.joined(separator: ",")
    return Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#.utf8)
  }

  private mutating func object(depth: Int, _ isRight: Bool) -> [String] {
    (0..<random.below(4)).map { _ in
      let name = Self.names[random.below(Self.names.count)]
      return "\"\(name)\":\(value(depth: depth + 1, isRight: isRight))"
    }
  }

  /// JSON, or, where it needn't be right, sometimes only nearly so.
  private mutating func value(depth: Int, isRight: Bool) -> String {
    switch random.below(depth > 5 ? 7 : 9) {
    case 0: return ["null", "true", "false"][random.below(3)]
    case 1: return "\(Int64(bitPattern: random.next()) >> Int64(random.below(64)))"
    case 2:
      return ["0", "-1", "0.1", "-0", "1e-9", "25", "9007199254740993", "1e400", "01"][random.below(isRight ? 7 : 9)]
    case 3:
      return "\""
        + ["short", "long", "focus.completed", "schön", "\\u0000", "🍅", "\\ud800"][random.below(isRight ? 6 : 7)] + "\""
    case 4: return "\"" + String(repeating: "x", count: random.below(2000)) + "\""
    case 5: return "\"2026-11-21T09:25:0\(random.below(99)).000Z\""
    case 6: return "\"\\u\(String(random.below(isRight ? 0xC000 : 0x10000) + (isRight ? 0x1000 : 0), radix: 16))\""
    case 7:
      return "[" + (0..<random.below(4)).map { _ in value(depth: depth + 1, isRight: isRight) }.joined(separator: ",")
        + "]"
    default: return "{" + object(depth: depth, isRight).joined(separator: ",") + "}"
    }
  }

  private mutating func mutate(_ line: inout [UInt8]) {
    guard !line.isEmpty else { return }
    let index = random.below(line.count)
    switch random.below(5) {
    case 0: line[index] = random.byte()
    case 1: line.remove(at: index)
    case 2: line.insert(random.byte(), at: index)
    case 3: line.removeSubrange(index...)
    default: line += line[index...]
    }
  }
}

/// Random numbers that are the same everywhere.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Any byte but the line feed.
  mutating func byte() -> UInt8 {
    let byte = UInt8(truncatingIfNeeded: next())
    return byte == 0x0A ? 0x0B : byte
  }
}
