// SPDX-License-Identifier: MIT

package import ControlProtocol
import Events
import LibC
import Paths

/// An open connection: sends requests and waits for the answers. Notifications that arrive in between are kept for `notices`.
package struct DaemonConnection: ~Copyable {
  /// For poll(2) only. Read from it through this type alone.
  package let descriptor: Int32
  /// The address, for messages.
  private let place: String
  private var lines = LineBuffer()
  private var lastID: Int64 = 0
  private var unread: [ServerNotice] = []
  private var isAtEnd = false

  /// The default time limit of an answer.
  package static let patience: Duration = .seconds(10)
  /// The time limit of the status, which a status bar asks for each second.
  package static let glance: Duration = .seconds(3)

  /// Takes ownership of a connected socket.
  init(descriptor: Int32, to place: String) {
    self.descriptor = descriptor
    self.place = place
  }

  package init(to path: String, timeout: Duration = Self.patience) throws(ClientError) {
    self.init(descriptor: try UnixSocket.connected(to: path, timeout: timeout), to: path)
  }

  /// A connection to the daemon of a home, at the address that the daemon announces. Throws `notRunning` if there is none.
  static func open(in paths: Paths, timeout: Duration) throws(ClientError) -> DaemonConnection {
    if let socket = socket(inLock: paths.lock) {
      do { return try DaemonConnection(to: socket, timeout: timeout) } catch ClientError.notRunning {}
    }
    return try DaemonConnection(to: paths.socket, timeout: timeout)
  }

  /// The socket's path that the daemon wrote into its lock.
  private static func socket(inLock lock: String) -> String? {
    // The file may be a pipe: do not block on it.
    let descriptor = LibC.open(lock, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(descriptor, &bytes, bytes.count)
    let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.first == UInt8(ascii: "/") ? String(decoding: line, as: UTF8.self) : nil
  }

  /// The listening process, if the system reports it.
  var peer: pid_t? { UnixSocket.peer(of: descriptor).process }

  deinit { close(descriptor) }

  /// Sends a request and waits for its answer; without `timeout`, indefinitely.
  package mutating func call<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, timeout: Duration? = Self.patience
  ) throws(ClientError) -> Result {
    let deadline = timeout.map { Deadline(in: $0) }
    try request(method.name, params, until: deadline)
    while let line = try nextLine(until: deadline) {
      guard let reply: Reply<Result> = try reply(in: line) else { continue }
      if let error = reply.error {
        // The error concerns the connection as a whole: the daemon accepts no more clients, or refuses this client.
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

  /// The status as JSON, with the daemon's own bytes: nothing is decoded or encoded. Nil unless the answer is the plain result;
  /// `call` then finds out what the answer is.
  ///
  /// A generic type costs a status bar a tenth of a millisecond when the program first meets it, so this method uses none.
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

  /// Subscribes to notifications. Returns the current status.
  package mutating func subscribe(_ params: SubscribeParams) throws(ClientError) -> Status {
    try call(.subscribe, params)
  }

  /// Whether a received notification still waits for `notices`, even if no more can arrive.
  package var hasNotices: Bool { !unread.isEmpty || lines.hasLine }

  /// The notifications since the last call, without waiting. Throws `hungUp` when the daemon is gone and everything was read.
  package mutating func notices() throws(ClientError) -> [ServerNotice] {
    while !isAtEnd, isReadable(descriptor, until: Deadline(in: .zero)) { try receive() }
    while let line = lines.next() {
      if let head = try head(of: line) { try keep(line, method: head.method) }
    }
    defer { unread = [] }
    if unread.isEmpty, isAtEnd { throw .hungUp }
    return unread
  }

  /// Waits until the daemon disconnects; false if it is still connected at `deadline`.
  package mutating func waitForEnd(until deadline: Deadline) throws(ClientError) -> Bool {
    while try nextLine(until: deadline) != nil {}
    return isAtEnd
  }

  /// The beginning of the reply to the last request, if its members are sorted. The daemon sorts them.
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

  /// Sends a `request` without parameters. Uses no encoder, which would cost a millisecond if nothing else needs it.
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
    // The daemon may have sent a reason before it disconnected.
    case EPIPE, ECONNRESET: break
    case let number?: throw .garbled(systemMessage(number))
    }
  }

  /// The next line; nil at the end of the stream or at `deadline`.
  private mutating func nextLine(until deadline: Deadline?) throws(ClientError) -> ArraySlice<UInt8>? {
    while true {
      if let line = lines.next() { return line }
      if isAtEnd { return nil }
      if !isReadable(descriptor, until: deadline) {
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

  /// The reply to the last request; nil if the line is something else.
  private mutating func reply<Result: Codable & Sendable>(
    in line: ArraySlice<UInt8>
  ) throws(ClientError) -> Reply<Result>? {
    // Notifications have no id. A line with this prefix can only be the reply, so it is decoded only once.
    if line.starts(with: replyPrefix.utf8) { return try whole(line) }
    guard let head = try head(of: line) else { return nil }
    guard head.method == nil else {
      try keep(line, method: head.method)
      return nil
    }
    // An error without an id concerns a line that the daemon couldn't read, which must be this client's line.
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
