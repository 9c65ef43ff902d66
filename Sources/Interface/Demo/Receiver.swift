// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A request that the receiver got, and what it answered.
struct ReceivedRequest: Hashable {
  var request: RequestReading.Request
  var status: Int

  /// What a webhook carries so that a repetition is known for one.
  var id: String { request.headers["webhook-id"] ?? "" }
}

/// The chat of the demo: an HTTP server on 127.0.0.1 that refuses the first webhook and takes all others.
///
/// It has no thread: whoever waits for `descriptors` calls `serve`.
final class Receiver {
  /// Who doesn't know this doesn't reach the chat; it must not stand in any log.
  let token: String
  let port: UInt16

  private let listener: Int32
  private var callers: [Int32: RequestReading] = [:]
  private var refusals: Int

  private static let mostCallers = 16

  init(refusals: Int = 1) throws(DemoError) {
    self.refusals = refusals
    token = (0..<4).map { _ in String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16) }.joined()
    (listener, port) = try LoopbackSocket.listening()
  }

  deinit {
    callers.keys.forEach { close($0) }
    close(listener)
  }

  /// The secret address.
  var address: String { "\(origin)/\(token)" }

  /// The address as it may be shown.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// What to wait for.
  var descriptors: [Int32] { [listener] + callers.keys }

  /// Takes what came on those of `descriptors` that are ready; the requests that were answered.
  func serve(_ ready: Set<Int32>) -> [ReceivedRequest] {
    let received = callers.keys.filter(ready.contains).compactMap(hear)
    if ready.contains(listener), let caller = LoopbackSocket.accepted(from: listener) {
      if callers.count < Self.mostCallers { callers[caller] = RequestReading() } else { close(caller) }
    }
    return received
  }

  private func hear(_ caller: Int32) -> ReceivedRequest? {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(caller, &chunk, chunk.count, 0)
    guard count > 0 else {
      if count == 0 || ![EAGAIN, EINTR].contains(errno) { hangUp(caller) }
      return nil
    }
    switch callers[caller]?.append(chunk.prefix(count)) {
    case .complete(let request):
      let received = ReceivedRequest(request: request, status: status(for: request))
      answer(caller, received.status)
      return received
    case .awaitsContinue: LoopbackSocket.send("HTTP/1.1 100 Continue\r\n\r\n", to: caller)
    case .refused(let status): answer(caller, status)
    case .incomplete, nil: break
    }
    return nil
  }

  private func status(for request: RequestReading.Request) -> Int {
    guard request.path == "/\(token)" else { return 404 }
    guard request.method == "POST" else { return 405 }
    guard refusals > 0 else { return 200 }
    refusals -= 1
    return 503
  }

  private func answer(_ caller: Int32, _ status: Int) {
    let wait = status == 503 ? "Retry-After: 1\r\n" : ""
    LoopbackSocket.send(
      "HTTP/1.1 \(status) \r\n\(wait)Content-Length: 0\r\nConnection: close\r\n\r\n", to: caller)
    hangUp(caller)
  }

  private func hangUp(_ caller: Int32) {
    callers[caller] = nil
    close(caller)
  }
}
