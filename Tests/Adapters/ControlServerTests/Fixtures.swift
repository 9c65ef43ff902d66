// SPDX-License-Identifier: MIT
import ControlServer
import Synchronization
import TestSupport

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

extension TemporaryFolder {
  var socket: String { self("run/control.sock") }
}

/// Answers as the test specifies, and records the ends of peers.
final class TestHandler: LineHandler {
  typealias Answer = @Sendable (String, Peer) async -> String?

  private let answer: Answer
  private let closings = AsyncStream.makeStream(of: Peer.self)
  private let count = Mutex(0)

  init(_ answer: @escaping Answer = { line, _ in "echo \(line)" }) {
    self.answer = answer
  }

  /// Peers in the order of their ends.
  var closed: AsyncStream<Peer> { closings.stream }
  var closedCount: Int { count.withLock { $0 } }

  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]? {
    await answer(String(decoding: line, as: UTF8.self), peer).map { Array($0.utf8) }
  }

  func closed(_ peer: Peer) async {
    count.withLock { $0 += 1 }
    closings.continuation.yield(peer)
  }

  func refuse(_ problem: LineProblem) -> [UInt8] {
    Array("refused \(problem)".utf8)
  }
}

/// A gate that tasks wait for.
final class Gate: Sendable {
  private let stream = AsyncStream.makeStream(of: Never.self)

  func open() { stream.continuation.finish() }

  func wait() async { for await _ in stream.stream {} }
}

/// A started server in a temporary folder.
struct Served: Sendable {
  let folder: TemporaryFolder
  let server: LineServer
  var path: String { folder.socket }

  init(_ handler: any LineHandler = TestHandler(), change: (inout Limits) -> Void = { _ in }) throws {
    var limits = Limits()
    change(&limits)
    folder = try TemporaryFolder()
    server = LineServer(path: folder.socket, limits: limits, handler: handler)
    try server.start()
  }
}

/// The number of this process's open descriptors.
func openDescriptors() -> Int {
  (0..<4096).count { fcntl($0, F_GETFD) >= 0 }
}
