// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events

/// A line from a service.
package enum ServiceLine: Sendable {
  case reply(id: Int64, Result<JSONValue, ServiceError>)
  /// A request; without an id, a notification.
  case request(id: JSONValue?, method: String)
  /// The service couldn't read Segue's line as a request.
  case complaint(String)

  /// The error in a service's reply.
  package struct ServiceError: Error, Decodable {
    package var code: Int
    package var message: String
  }

  /// An invalid line from a service.
  package struct Fault: Error {
    package let problem: ServiceProblem
  }

  /// Whether a line is empty, which is no fault.
  package static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  package init(_ bytes: [UInt8]) throws(Fault) {
    guard JSON.nesting(of: bytes) <= JSON.deepest else {
      throw Fault(problem: .nested(deepest: JSON.deepest))
    }
    guard let head = try? JSON.read(RequestHead.self, from: bytes) else { throw Self.unreadable(bytes) }
    guard head.jsonrpc == "2.0" else {
      throw Fault(problem: .noVersion(line: Self.shown(bytes)))
    }
    if let method = head.method {
      self = .request(id: head.id, method: method)
      return
    }
    guard let body = try? JSON.read(ReplyBody.self, from: bytes) else {
      throw Fault(problem: .noResult(line: Self.shown(bytes)))
    }
    guard case .integer(let id)? = head.id else {
      if case .failure(let error) = body.result {
        self = .complaint(String(error.message.prefix(300)))
        return
      }
      throw Fault(problem: .noID(line: Self.shown(bytes)))
    }
    self = .reply(id: id, body.result)
  }

  /// The result or error of a reply, of which exactly one is required.
  private struct ReplyBody: Decodable {
    var result: Result<JSONValue, ServiceError>

    private enum CodingKeys: String, CodingKey {
      case result, error
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let error = try container.decodeIfPresent(ServiceError.self, forKey: .error) {
        result = .failure(error)
      } else {
        result = .success(try container.decode(JSONValue.self, forKey: .result))
      }
    }
  }

  private static func unreadable(_ bytes: [UInt8]) -> Fault {
    Fault(problem: .notRPC(line: shown(bytes)))
  }

  /// The beginning of a line, for people; bytes that aren't text appear as `\xNN`.
  package static func shown(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(120), as: UTF8.self)
    let isText = !bytes.prefix(120).contains { $0 < 0x20 && $0 != 0x09 } && !text.dropLast().contains("\u{FFFD}")
    if isText { return bytes.count > 120 ? text + "…" : text }
    let beginning = bytes.prefix(24).map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return bytes.count > 24 ? beginning + "…" : beginning
  }

  /// A request of Segue's, with a line feed.
  package static func request(_ id: Int64, _ method: String, _ params: String) -> [UInt8] {
    Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}\n".utf8)
  }

  /// Segue's reply to a service's request, with a line feed; nil for a notification.
  package static func reply(_ id: JSONValue?, _ result: Result<Nothing, ControlError>) -> [UInt8]? {
    guard let id else { return nil }
    let reply =
      switch result {
      case .success(let nothing): Reply<Nothing>(id: id, result: nothing)
      case .failure(let error): Reply<Nothing>(id: id, error: error)
      }
    return (try? JSON.line(reply)).map { Array($0.utf8) + [0x0A] }
  }
}
