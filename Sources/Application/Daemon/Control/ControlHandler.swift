// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Events
import History
import TimerEngine

/// Turns lines into method calls and results into lines.
struct ControlHandler: LineHandler {
  let methods: any ControlMethods
  let subscribers: Subscribers
  /// A longer line takes a while to be read. In bytes.
  private static let longestBrief = 16 << 10

  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    return await Self.answer(line, methods: methods, isHeard: { !peer.hasHungUp }) { params in
      guard subscribers.add(peer, params) else {
        throw ControlError(
          code: ControlError.invalidRequest,
          message: "too many clients are subscribed: close one of them; commands still get in")
      }
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

  /// The reply to one line; nil where the line is a notification, which gets none, and where nobody hears it any more. What only
  /// tells isn't done then.
  static func answer(
    _ line: [UInt8], methods: any ControlMethods, isHeard: () -> Bool = { true },
    subscribe: (SubscribeParams) throws -> Void
  ) async -> [UInt8]? {
    let isLong = line.count > longestBrief
    let head: RequestHead
    let name: String
    do throws(NoRequest) {
      if isLong {
        (head, name) = try await ReadingRoom.shared.head(of: line)
      } else {
        (head, name) = try Self.head(of: line)
      }
    } catch {
      return failure(error.id, error.error)
    }
    guard let method = Method(rawValue: name) else {
      guard head.id != nil else { return nil }
      let known = Method.allCases.map(\.rawValue).joined(separator: ", ")
      return failure(
        head.id,
        ControlError(code: ControlError.methodNotFound, message: "no method '\(name.prefix(64))'; there are \(known)"))
    }
    let request = Line(bytes: line, id: head.id, isAwaited: head.id != nil && isHeard())
    guard request.isAwaited || !method.onlyReads else { return nil }
    var reply: [UInt8]?
    do {
      // Before the status is asked for: whatever changes it from then on is told.
      if method == .subscribe { try subscribe(try request.params(SubscribeParams.self) ?? SubscribeParams()) }
      if method.isBrief && !isLong {
        reply = try await call(method, request, methods: methods)
      } else {
        reply = try await ReadingRoom.shared.reply(to: method, request, from: methods)
      }
    } catch let error as ControlError {
      reply = failure(head.id, error)
    } catch {
      let problem = "'\(name)' failed: \(error.systemReason)"
      reply = failure(head.id, ControlError(code: ControlError.internalError, message: problem))
    }
    return request.isAwaited ? reply : nil
  }

  /// The reply to a line where nobody is there to do anything about it; nil where it wants none.
  static func withoutDaemon(_ line: [UInt8]) -> [UInt8]? {
    guard let id = (try? JSON.read(RequestHead.self, from: line))?.id else { return nil }
    return failure(id, LiveMethods.noDaemon)
  }

  /// A line that is no request, and its id as far as it has one.
  struct NoRequest: Error {
    var id: JSONValue?
    var error: ControlError

    init(_ code: Int, _ message: String, id: JSONValue? = nil) {
      self.id = id
      error = ControlError(code: code, message: message)
    }
  }

  /// What the line says it is, and the method that it names.
  static func head(of line: [UInt8]) throws(NoRequest) -> (RequestHead, String) {
    let head: RequestHead
    do {
      head = try JSON.read(RequestHead.self, from: line)
    } catch {
      if case DecodingError.dataCorrupted = error {
        throw NoRequest(ControlError.parseError, "not JSON: \(reason(error))")
      }
      // One line would be answered by one line, however long: requests one after the other do the same without that.
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

  /// A request's bytes, of which only the head has been read.
  struct Line: Sendable {
    let bytes: [UInt8]
    let id: JSONValue?
    /// Whether somebody waits for the reply.
    let isAwaited: Bool

    func params<Params: Codable & Sendable>(_ type: Params.Type) throws -> Params? {
      do {
        return try JSON.read(RequestBody<Params>.self, from: bytes).params
      } catch {
        throw ControlError(
          code: ControlError.invalidParams, message: "the parameters are not right: \(ControlHandler.reason(error))")
      }
    }

    /// The parameters of what can't do without.
    func needed<Params: Codable & Sendable>(_ type: Params.Type) throws -> Params {
      guard let params = try params(type) else { throw ControlHandler.missing("params") }
      return params
    }

    func reply(_ result: some Codable & Sendable) -> [UInt8] {
      ControlHandler.bytes(Reply(id: id, result: result))
    }
  }

  /// Does what a request asks for; nil where that would only be telling nobody.
  static func call(_ method: Method, _ line: Line, methods: any ControlMethods) async throws -> [UInt8]? {
    switch method {
    case .status, .subscribe: return line.reply(try await methods.status())
    case .events: return line.reply(try await methods.events(try line.params(EventsParams.self) ?? EventsParams()))
    case .hooks: return line.reply(try await methods.hooks())
    case .log: return line.reply(try await methods.log(try line.params(LogParams.self) ?? LogParams()))
    case .scopes: return line.reply(try await methods.scopes())
    case .test:
      guard let params = try line.params(TestParams.self) else { throw missing("event") }
      guard params.run || line.isAwaited else { return nil }
      return line.reply(try await methods.test(params))
    case .replay: return line.reply(try await methods.replay(try line.params(ReplayParams.self) ?? ReplayParams()))
    case .teardown: return line.reply(try await methods.teardown())
    case .forget:
      guard let params = try line.params(ForgetParams.self) else { throw missing("scopes") }
      return line.reply(try await methods.forget(params))
    case .history:
      return line.reply(try await methods.history(try line.params(HistoryListParams.self) ?? HistoryListParams()))
    case .showSession: return line.reply(try await methods.showSession(try line.needed(HistoryShowParams.self)))
    case .changes: return line.reply(try await methods.changes())
    case .projects: return line.reply(try await methods.projects())
    case .editSession, .deleteSession, .logSession, .noteSession, .attach, .detach, .undo, .renameProject,
      .mergeProject, .colourProject:
      return line.reply(try await methods.change(try request(method, line).canonical))
    case .importHistory:
      guard let params = try line.params(ImportParams.self) else { throw missing("file") }
      return line.reply(try await methods.importHistory(params))
    case .removeImport:
      guard let params = try line.params(ImportRemoveParams.self) else { throw missing("import") }
      return line.reply(try await methods.removeImport(params))
    case .sound:
      let params = try line.params(SoundParams.self) ?? SoundParams()
      guard params != SoundParams() || line.isAwaited else { return nil }
      return line.reply(try await methods.sound(params))
    case .preview:
      guard let params = try line.params(PreviewParams.self) else { throw missing("sound") }
      return line.reply(try await methods.preview(params))
    case .reload: return line.reply(try await methods.reload())
    case .recount:
      try await methods.recount()
      return line.reply(Nothing())
    case .environment:
      guard let params = try line.params(EnvironmentParams.self) else { throw missing("variables") }
      if let problem = params.problem { throw ControlError(code: ControlError.invalidParams, message: problem) }
      try await methods.environment(params)
      return line.reply(Nothing())
    case .daemon: return line.reply(try await methods.daemon())
    case .shutdown:
      try await methods.shutdown()
      return line.reply(Nothing())
    default:
      let params = try line.params(TimerParams.self) ?? TimerParams()
      guard let command = try params.command(for: method) else { throw missing("parameters") }
      return line.reply(try await methods.timer(command.canonical, session: params.session))
    }
  }

  /// The change of the record that a request asks for.
  private static func request(_ method: Method, _ line: Line) throws -> HistoryRequest {
    switch method {
    case .editSession: return try line.needed(HistoryEditParams.self).request()
    case .deleteSession: return .delete(try SessionName(given: line.needed(HistoryShowParams.self).session))
    case .logSession: return try line.needed(HistoryLogParams.self).request()
    case .noteSession: return try line.needed(HistoryNoteParams.self).request()
    case .attach: return try line.needed(HistoryAttachParams.self).request()
    case .detach:
      let params = try line.needed(HistoryDetachParams.self)
      return .detach(try SessionName(given: params.session), params.attachment)
    case .renameProject, .mergeProject:
      let params = try line.needed(ProjectNameParams.self)
      let old = try ProjectText.checked(params.project, member: "project")
      let new = try ProjectText.checked(params.name, member: "name")
      return method == .mergeProject ? .merge(old, into: new) : .rename(old, to: new)
    case .colourProject:
      let params = try line.needed(ProjectColourParams.self)
      return .colour(try ProjectText.checked(params.project, member: "project"), params.colour)
    default: return .undo(isForgotten: try line.params(HistoryUndoParams.self)?.forget ?? false)
    }
  }

  private static func missing(_ name: String) -> ControlError {
    ControlError(code: ControlError.invalidParams, message: "'\(name)' is missing")
  }

  fileprivate static func failure(_ id: JSONValue?, _ error: ControlError) -> [UInt8] {
    bytes(Reply<Nothing>(id: id ?? .null, error: error))
  }

  fileprivate static func bytes(_ value: some Encodable) -> [UInt8] {
    // Nothing that we write has values that JSON can't hold.
    (try? JSON.line(value)).map { Array($0.utf8) } ?? []
  }

  fileprivate static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return error.systemReason }
    switch error {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}

/// The parameters of a request, whatever its id is.
private struct RequestBody<Params: Decodable>: Decodable {
  var params: Params?
}
