// SPDX-License-Identifier: MIT
package import Events

/// The version of the protocol: JSON-RPC 2.0, one object a line, over a Unix socket.
package enum ControlProtocolVersion {
  package static let current = 1
  /// The only method that a status bar calls, possible before the other methods are loaded.
  package static let status = "status"
  /// The maximum length of a line, in bytes. Longer lines are refused.
  package static let longestLine = 1 << 20
}

/// A request, or, without an id, a notification.
package struct Request<Params: Codable & Sendable>: Codable, Sendable {
  package var jsonrpc = "2.0"
  package var id: Int64?
  package var method: String
  package var params: Params?

  package init(id: Int64?, method: String, params: Params?) {
    self.id = id
    self.method = method
    self.params = params
  }
}

/// The part of a request that is read before its parameters.
package struct RequestHead: Decodable, Sendable {
  /// `2.0`; optional.
  package var jsonrpc: String?
  /// A number, a string or null. Without an id (nil), the message is a notification.
  package var id: JSONValue?
  package var method: String?
  /// Whether the request certainly has no parameters.
  package var isBare = true

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method
  }

  init() {}

  /// Reads a line.
  /// - Throws: A `DecodingError`.
  package init(line: [UInt8]) throws {
    self = try RequestScanner.head(of: line) ?? JSON.read(RequestHead.self, from: line)
  }

  package init(from decoder: any Decoder) throws {
    isBare = false
    let container = try decoder.container(keyedBy: CodingKeys.self)
    jsonrpc = try container.decodeIfPresent(String.self, forKey: .jsonrpc)
    method = try container.decodeIfPresent(String.self, forKey: .method)
    guard container.contains(.id) else { return }
    // The general JSON decoder would follow a hundred levels of nesting from a stranger. This one reads only scalars.
    if try container.decodeNil(forKey: .id) {
      id = .null
    } else if let number = try? container.decode(Int64.self, forKey: .id) {
      id = .integer(number)
    } else if let text = try? container.decode(String.self, forKey: .id) {
      id = .string(text)
    } else {
      id = .number(try container.decode(Double.self, forKey: .id))
    }
  }
}

/// An answer: exactly one of `result` and `error`.
package struct Reply<Result: Codable & Sendable>: Codable, Sendable {
  package var jsonrpc = "2.0"
  package var id: JSONValue?
  package var result: Result?
  package var error: ControlError?

  package init(id: JSONValue?, result: Result) {
    self.id = id
    self.result = result
  }

  package init(id: JSONValue?, error: ControlError) {
    self.id = id
    self.error = error
  }
}

/// The empty parameters or the empty result.
package struct Nothing: Codable, Hashable, Sendable {
  package init() {}
}

/// The reason that a request was not done.
package struct ControlError: Error, Codable, Hashable, Sendable {
  package var code: Int
  package var message: String
  package var data: ErrorData?

  package init(code: Int, message: String, data: ErrorData? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603
  /// The timer refused: `data.refusal` says why.
  package static let refused = 1
  /// The request names something that does not exist.
  package static let notFound = 2
  /// The journal cannot be written (no space, read-only); nothing has changed.
  package static let storage = 3
  /// The daemon is stopping; nothing was done.
  package static let stopping = 4
  /// hooks.yml has errors, listed in `data.diagnostics`.
  package static let configuration = 78
}
