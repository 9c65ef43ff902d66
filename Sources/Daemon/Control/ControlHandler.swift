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

  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    return await Self.answer(line, methods: methods) { params in
      subscribers.add(peer, params)
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
      case .otherUser: "this timer belongs to another user"
      }
    if problem == .tooSlow {
      return Self.bytes(Request(id: nil, method: Notification.dropped.rawValue, params: Nothing()))
    }
    return Self.failure(nil, ControlError(code: ControlError.invalidRequest, message: text))
  }

  /// The reply to one line; nil where the line is a notification, which gets none.
  static func answer(
    _ line: [UInt8], methods: any ControlMethods, subscribe: (SubscribeParams) -> Void
  ) async -> [UInt8]? {
    let head: RequestHead
    let name: String
    do {
      (head, name) = try Self.head(of: line)
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
    do {
      let reply = try await call(method, Line(bytes: line, id: head.id), methods: methods, subscribe: subscribe)
      return head.id == nil ? nil : reply
    } catch let error as ControlError {
      return head.id == nil ? nil : failure(head.id, error)
    } catch {
      return head.id == nil
        ? nil : failure(head.id, ControlError(code: ControlError.internalError, message: "\(error)"))
    }
  }

  /// The reply to a line where nobody is there to do anything about it; nil where it wants none.
  static func withoutDaemon(_ line: [UInt8]) -> [UInt8]? {
    guard let id = (try? JSON.read(RequestHead.self, from: line))?.id else { return nil }
    return failure(id, LiveMethods.noDaemon)
  }

  /// A line that is no request, and its id as far as it has one.
  private struct NoRequest: Error {
    var id: JSONValue?
    var error: ControlError

    init(_ code: Int, _ message: String, id: JSONValue? = nil) {
      self.id = id
      error = ControlError(code: code, message: message)
    }
  }

  /// What the line says it is, and the method that it names.
  private static func head(of line: [UInt8]) throws(NoRequest) -> (RequestHead, String) {
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
  private struct Line {
    let bytes: [UInt8]
    let id: JSONValue?

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

  private static func call(
    _ method: Method, _ line: Line, methods: any ControlMethods, subscribe: (SubscribeParams) -> Void
  ) async throws -> [UInt8] {
    switch method {
    case .status: return line.reply(try await methods.status())
    case .subscribe:
      subscribe(try line.params(SubscribeParams.self) ?? SubscribeParams())
      return line.reply(try await methods.status())
    case .events: return line.reply(try await methods.events(try line.params(EventsParams.self) ?? EventsParams()))
    case .hooks: return line.reply(try await methods.hooks())
    case .log: return line.reply(try await methods.log(try line.params(LogParams.self) ?? LogParams()))
    case .scopes: return line.reply(try await methods.scopes())
    case .test:
      guard let params = try line.params(TestParams.self) else { throw missing("event") }
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
      return line.reply(try await methods.change(try request(method, line)))
    case .importHistory:
      guard let params = try line.params(ImportParams.self) else { throw missing("file") }
      return line.reply(try await methods.importHistory(params))
    case .removeImport:
      guard let params = try line.params(ImportRemoveParams.self) else { throw missing("import") }
      return line.reply(try await methods.removeImport(params))
    case .sound: return line.reply(try await methods.sound(try line.params(SoundParams.self) ?? SoundParams()))
    case .preview:
      guard let params = try line.params(PreviewParams.self) else { throw missing("sound") }
      return line.reply(try await methods.preview(params))
    case .reload: return line.reply(try await methods.reload())
    case .recount:
      try await methods.recount()
      return line.reply(Nothing())
    case .environment:
      guard let params = try line.params(EnvironmentParams.self) else { throw missing("variables") }
      try await methods.environment(params)
      return line.reply(Nothing())
    case .daemon: return line.reply(try await methods.daemon())
    case .shutdown:
      try await methods.shutdown()
      return line.reply(Nothing())
    default:
      let params = try line.params(TimerParams.self) ?? TimerParams()
      guard let command = try params.command(for: method) else { throw missing("parameters") }
      return line.reply(try await methods.timer(command, session: params.session))
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
      return method == .mergeProject
        ? .merge(params.project, into: params.name) : .rename(params.project, to: params.name)
    case .colourProject:
      let params = try line.needed(ProjectColourParams.self)
      return .colour(params.project, params.colour)
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
    guard let error = error as? DecodingError else { return "\(error)" }
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
