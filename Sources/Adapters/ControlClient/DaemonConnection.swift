// SPDX-License-Identifier: MIT

package import ControlProtocol
import Events
import LibC
import Paths

/// An open connection: asks and waits for the answer; what the daemon tells in between is kept for `notices`.
package struct DaemonConnection: ~Copyable {
  /// To wait for; read it through this type alone.
  package let descriptor: Int32
  /// Where it leads, for messages.
  private let place: String
  private var lines = LineBuffer()
  private var lastID: Int64 = 0
  private var unread: [ServerNotice] = []
  private var isAtEnd = false

  /// How long an answer may take where nothing else is said.
  package static let patience: Duration = .seconds(10)
  /// How long the status may take, for which a status bar asks each second.
  package static let glance: Duration = .seconds(3)

  /// Takes over a socket that is connected.
  init(descriptor: Int32, to place: String) {
    self.descriptor = descriptor
    self.place = place
  }

  package init(to path: String, timeout: Duration = Self.patience) throws(ClientError) {
    self.init(descriptor: try UnixSocket.connected(to: path, timeout: timeout), to: path)
  }

  /// A connection to the daemon of a home, wherever it says that it listens; throws `notRunning` where none does.
  static func open(in paths: Paths, timeout: Duration) throws(ClientError) -> DaemonConnection {
    if let socket = socket(inLock: paths.lock) {
      do { return try DaemonConnection(to: socket, timeout: timeout) } catch ClientError.notRunning {}
    }
    return try DaemonConnection(to: paths.socket, timeout: timeout)
  }

  /// The socket's path that the daemon wrote into its lock.
  private static func socket(inLock lock: String) -> String? {
    // A pipe in its place is not waited for.
    let descriptor = LibC.open(lock, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(descriptor, &bytes, bytes.count)
    let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.first == UInt8(ascii: "/") ? String(decoding: line, as: UTF8.self) : nil
  }

  /// The process that listens, where the system tells.
  var peer: pid_t? { UnixSocket.peer(of: descriptor).process }

  deinit { close(descriptor) }

  /// Sends a request and waits for its answer; without `timeout`, for ever.
  package mutating func call<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, timeout: Duration? = Self.patience
  ) throws(ClientError) -> Result {
    let deadline = timeout.map { Deadline(in: $0) }
    try request(method.name, params, until: deadline)
    while let line = try nextLine(until: deadline) {
      guard let reply: Reply<Result> = try reply(in: line) else { continue }
      if let error = reply.error {
        // About the connection as a whole: it takes no more clients, or not this one.
        if reply.id == nil, error.code == ControlError.invalidRequest {
          throw .unreachable(socket: place, reason: error.message)
        }
        throw .refused(error)
      }
      if let result = reply.result ?? (Nothing() as? Result) { return result }
      throw .garbled("neither result nor error")
    }
    if isAtEnd { throw .hungUp }
    throw .timedOut(seconds: timeout?.components.seconds ?? 0)
  }

  /// The status as JSON: as the daemon wrote it, nothing read or written anew. Nil where the answer is anything but the
  /// plain result; then `call` finds out what it is.
  ///
  /// A generic type that the program meets for the first time costs a status bar a tenth of a millisecond: there is none here.
  package mutating func statusText(timeout: Duration) throws(ClientError) -> String? {
    let deadline = Deadline(in: timeout)
    try ask(ControlProtocolVersion.status, until: deadline)
    guard let line = try nextLine(until: deadline) else {
      if isAtEnd { return nil }
      throw .timedOut(seconds: timeout.components.seconds)
    }
    let prefix = Array((replyPrefix + "\"result\":").utf8)
    guard line.starts(with: prefix), line.last == UInt8(ascii: "}") else { return nil }
    return String(decoding: line.dropFirst(prefix.count).dropLast(), as: UTF8.self)
  }

  /// Asks to be told of what happens; the status as it is now.
  package mutating func subscribe(_ params: SubscribeParams) throws(ClientError) -> Status {
    try call(.subscribe, params)
  }

  /// Whether something was told that `notices` hasn't given yet, although nothing more may come.
  package var hasNotices: Bool { !unread.isEmpty || lines.hasLine }

  /// What was told since the last time, without waiting. Throws `hungUp` when the daemon is gone and all was read.
  package mutating func notices() throws(ClientError) -> [ServerNotice] {
    while !isAtEnd, !waitForInput([descriptor], until: Deadline(in: .zero)).isEmpty { try receive() }
    while let line = lines.next() {
      if let head = try head(of: line) { try keep(line, method: head.method) }
    }
    defer { unread = [] }
    if unread.isEmpty, isAtEnd { throw .hungUp }
    return unread
  }

  /// Waits until the daemon hangs up; false where it hasn't by `deadline`.
  package mutating func waitForEnd(until deadline: Deadline) throws(ClientError) -> Bool {
    while try nextLine(until: deadline) != nil {}
    return isAtEnd
  }

  /// Says that no more requests will come.
  mutating func endRequests() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// How the answer to the last request begins where its members are sorted, as the daemon's are.
  private var replyPrefix: String { "{\"id\":\(lastID),\"jsonrpc\":\"2.0\"," }

  private mutating func request<Params: Codable & Sendable>(
    _ method: String, _ params: Params?, until deadline: Deadline?
  ) throws(ClientError) {
    guard params != nil else { return try ask(method, until: deadline) }
    lastID += 1
    let request = Request(id: lastID, method: method, params: params)
    let text: String
    do { text = try JSON.line(request) } catch { throw .garbled("\(error)") }
    try send(text, until: deadline)
  }

  /// `request` without parameters, and without an encoder, which costs a millisecond where nothing else needs it.
  private mutating func ask(_ method: String, until deadline: Deadline?) throws(ClientError) {
    lastID += 1
    try send("\(replyPrefix)\"method\":\"\(method)\"}", until: deadline)
  }

  private func send(_ text: String, until deadline: Deadline?) throws(ClientError) {
    let bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
    guard bytes.count <= ControlProtocolVersion.longestLine else { throw .tooLong }
    switch UnixSocket.send(bytes, to: descriptor, until: deadline) {
    case nil: break
    case ETIMEDOUT: throw .timedOut(seconds: Self.patience.components.seconds)
    // It may have said why before it hung up.
    case EPIPE, ECONNRESET: break
    case let number?: throw .garbled(systemMessage(number))
    }
  }

  /// The next line; nil at the end of the stream or at `deadline`.
  private mutating func nextLine(until deadline: Deadline?) throws(ClientError) -> ArraySlice<UInt8>? {
    while true {
      if let line = lines.next() { return line }
      if isAtEnd { return nil }
      if waitForInput([descriptor], until: deadline).isEmpty {
        if let deadline, deadline.pollTimeout == 0 { return nil }
        continue
      }
      try receive()
    }
  }

  private mutating func receive() throws(ClientError) {
    var result = 0
    var number: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      result = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      number = errno
      count = max(0, result)
    }
    if result == 0 || (result < 0 && ![EAGAIN, EINTR].contains(number)) { isAtEnd = true }
    lines.append(chunk)
    if lines.isOverfull { throw .garbled("a line without end") }
  }

  /// The reply to the last request, where the line is that.
  private mutating func reply<Result: Codable & Sendable>(
    in line: ArraySlice<UInt8>
  ) throws(ClientError) -> Reply<Result>? {
    // Read once where it can be nothing else: what is told unasked has no id.
    if line.starts(with: replyPrefix.utf8) { return try whole(line) }
    guard let head = try head(of: line) else { return nil }
    guard head.method == nil else {
      try keep(line, method: head.method)
      return nil
    }
    // An error without an id is about a line that the daemon couldn't read: ours.
    guard head.id == .integer(lastID) || head.id == .null else { return nil }
    return try whole(line)
  }

  private func whole<Result: Codable & Sendable>(_ line: ArraySlice<UInt8>) throws(ClientError) -> Reply<Result> {
    do { return try JSON.read(Reply<Result>.self, from: line) } catch { throw .garbled(Self.detail(error)) }
  }

  private func head(of line: ArraySlice<UInt8>) throws(ClientError) -> RequestHead? {
    guard !line.isEmpty else { return nil }
    do { return try JSON.read(RequestHead.self, from: line) } catch { throw .garbled(Self.detail(error)) }
  }

  private mutating func keep(_ line: ArraySlice<UInt8>, method: String?) throws(ClientError) {
    guard let method else { return }
    do {
      if let notice = try ServerNotice(method: method, line: line) { unread.append(notice) }
    } catch { throw .garbled(Self.detail(error)) }
  }

  private static func detail(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "no '\(key.stringValue)' in '\(path(context))'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): return "wrong type of '\(path(context))'"
    case .dataCorrupted(let context): return context.debugDescription
    @unknown default: return "\(error)"
    }
  }
}
