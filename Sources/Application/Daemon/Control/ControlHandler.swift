// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Events
import History
import Journal
import TimerEngine

/// Turns lines into method calls and results into lines.
struct ControlHandler: LineHandler {
  let methods: MethodTable
  let subscribers: Subscribers
  /// The maximum bytes of a line that is quick to read.
  private static let longestBrief = 16 << 10

  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    return await Self.answer(line, methods: methods, isHeard: { !peer.hasHungUp }) { params in
      guard subscribers.add(peer, params) else { throw ControlError(.tooManySubscribers) }
    }
  }

  func closed(_ peer: Peer) async {
    subscribers.remove(peer)
  }

  func refuse(_ problem: LineProblem) -> [UInt8] {
    let text =
      switch problem {
      case .lineTooLong(let limit): "a line may have at most \(limit) bytes"
      case .tooSlow: "dropped: too much was waiting to be read"
      case .tooManyConnections(let limit): "\(limit) clients are connected already"
      case .idlest(let limit): "disconnected as the idlest: more than \(limit) clients are connected"
      case .otherUser: "this timer belongs to another user"
      }
    if problem == .tooSlow {
      return Self.bytes(Request(id: nil, method: Notification.dropped.rawValue, params: Nothing()))
    }
    return Self.failure(nil, ControlError(code: ControlError.invalidRequest, message: text))
  }

  /// Returns the reply to one line; nil for a notification, and if the client has disconnected. In the latter case, queries are
  /// not run.
  static func answer(
    _ line: [UInt8], methods: MethodTable, isHeard: () -> Bool = { true },
    subscribe: (SubscribeParams) throws -> Void
  ) async -> [UInt8]? {
    let isLong = line.count > longestBrief
    let head: RequestHead
    let name: String
    do throws(NoRequest) {
      if isLong {
        (head, name) = try await BackgroundRequests.shared.head(of: line)
      } else {
        (head, name) = try Self.head(of: line)
      }
    } catch {
      return failure(error.id, error.error)
    }
    guard let info = MethodInfo.all.first(where: { $0.name == name }) else {
      guard head.id != nil else { return nil }
      let known = MethodInfo.all.map(\.name).joined(separator: ", ")
      return failure(
        head.id,
        ControlError(code: ControlError.methodNotFound, message: "no method '\(name.prefix(64))'; there are \(known)"))
    }
    let request = Line(bytes: line, id: head.id, isBare: head.isBare, isAwaited: head.id != nil && isHeard())
    guard request.isAwaited || !info.traits.contains(.reads) else { return nil }
    var reply: [UInt8]?
    do {
      guard let handler = methods[name] else { throw ControlError.noDaemon }
      // The subscription precedes the status, so that every later change is reported.
      if name == ControlMethod<SubscribeParams, Status>.subscribe.name {
        try subscribe(try request.params(SubscribeParams.self))
      }
      if info.traits.contains(.isBrief) && !isLong {
        reply = try await handler(request)
      } else {
        reply = try await BackgroundRequests.shared.reply(to: request, by: handler)
      }
    } catch {
      reply = failure(head.id, ControlError(error, of: name))
    }
    return request.isAwaited ? reply : nil
  }

  /// Returns the reply to a line without a daemon to process it; nil for a notification.
  static func withoutDaemon(_ line: [UInt8]) -> [UInt8]? {
    guard let id = (try? RequestHead(line: line))?.id else { return nil }
    return failure(id, .noDaemon)
  }

  /// An invalid line, with its id as far as it has one.
  struct NoRequest: Error {
    var id: JSONValue?
    var error: ControlError

    init(_ code: Int, _ message: String, id: JSONValue? = nil) {
      self.id = id
      error = ControlError(code: code, message: message)
    }
  }

  /// Returns the head of the line and the method that it names.
  static func head(of line: [UInt8]) throws(NoRequest) -> (RequestHead, String) {
    let head: RequestHead
    do {
      head = try RequestHead(line: line)
    } catch {
      if case DecodingError.dataCorrupted = error {
        throw NoRequest(ControlError.parseError, "not JSON: \(reason(error))")
      }
      // A batch would need a single reply line of any length. Separate requests achieve the same without that.
      let isBatch = line.first { ![0x20, 0x09, 0x0D].contains($0) } == UInt8(ascii: "[")
      let problem = isBatch ? "one request a line; batches are not taken" : reason(error)
      throw NoRequest(ControlError.invalidRequest, "not a JSON-RPC request: \(problem)")
    }
    if let version = head.jsonrpc, version != "2.0" {
      throw NoRequest(ControlError.invalidRequest, "'jsonrpc' has to be \"2.0\"", id: head.id)
    }
    guard let name = head.method else {
      throw NoRequest(ControlError.invalidRequest, "'method' is missing", id: head.id)
    }
    return (head, name)
  }

  /// The bytes of a request of which only the head was read.
  struct Line: Sendable {
    let bytes: [UInt8]
    let id: JSONValue?
    /// Whether the request certainly has no parameters.
    var isBare = false
    /// Whether a client waits for the reply.
    let isAwaited: Bool

    /// Returns the parameters; missing parameters count as an empty object.
    func params<Params: Codable & Sendable>(_ type: Params.Type) throws(ControlError) -> Params {
      if let nothing = Nothing() as? Params { return nothing }
      do {
        let params = isBare ? nil : try JSON.read(RequestBody<Params>.self, from: bytes).params
        return try params ?? JSON.read(type, from: "{}")
      } catch {
        throw ControlError(
          code: ControlError.invalidParams, message: "the parameters are not right: \(ControlHandler.reason(error))")
      }
    }

    func reply(_ result: some Codable & Sendable) -> [UInt8] {
      ControlHandler.bytes(Reply(id: id, result: result))
    }
  }

  fileprivate static func failure(_ id: JSONValue?, _ error: ControlError) -> [UInt8] {
    bytes(Reply<Nothing>(id: id ?? .null, error: error))
  }

  fileprivate static func bytes(_ value: some Encodable) -> [UInt8] {
    // Segue writes no values that JSON cannot represent.
    (try? JSON.bytes(value)) ?? []
  }

  fileprivate static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return error.systemReason }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))' is missing"
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}

extension ControlError {
  /// The error that a client receives for a failure of `method`.
  fileprivate init(_ error: any Error, of method: String) {
    switch error {
    case let error as ControlError: self = error
    case let refusal as TimerRefusal: self.init(refusal)
    case let refusal as HistoryRefusal: self.init(refusal)
    case let error as JournalError: self.init(.journal(problem: error.problem))
    default: self.init(code: Self.internalError, message: "'\(method)' failed: \(error.systemReason)")
    }
  }
}

/// The parameters of a request, whatever its id.
private struct RequestBody<Params: Decodable>: Decodable {
  var params: Params?
}
