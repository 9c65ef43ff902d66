// SPDX-License-Identifier: MIT
import Events
package import WebPages

/// An error of the interface for machines: a problem by RFC 9457. Pages show its status.
package struct HubProblem: Error, Hashable, Sendable {
  package var status: Int
  /// A word for programs, such as `not_found`.
  package var code: String
  /// One sentence in English.
  package var detail: String
  package var retryAfter: Int64?

  package init(status: Int, code: String, detail: String, retryAfter: Int64? = nil) {
    (self.status, self.code, self.detail, self.retryAfter) = (status, code, detail, retryAfter)
  }

  package static let notFound = HubProblem(
    status: 404, code: "not_found", detail: "Nothing is here, or you may not see it.")

  /// The problem of a status alone.
  init(status: Int) {
    let (code, detail): (String, String) =
      switch status {
      case 400: ("malformed", "The request cannot be read.")
      case 401: ("unauthorized", "The request needs a valid token in 'Authorization: Bearer'.")
      case 403: ("forbidden", "The token lacks the scope for this request.")
      case 404: ("not_found", "Nothing is here, or you may not see it.")
      case 413: ("too_large", "The body is larger than the server accepts.")
      case 415: ("wrong_type", "The type of the body is not accepted here.")
      case 429: ("too_many", "Too many requests.")
      default: ("failed", "The server could not answer.")
      }
    self.init(status: status, code: code, detail: detail)
  }

  private struct Body: Encodable {
    var type = "about:blank"
    var title: String
    var status: Int
    var detail: String
    var code: String
  }

  package var answer: Answer {
    let body = Body(title: Self.title(status), status: status, detail: detail, code: code)
    let bytes = (try? JSON.bytes(body)) ?? []
    var answer = Answer(status: status, type: "application/problem+json", bytes: bytes)
    if let retryAfter { answer.headers.append(("Retry-After", "\(retryAfter)")) }
    if status == 401 { answer.headers.append(("WWW-Authenticate", "Bearer realm=\"segue\"")) }
    if status == 403 { answer.headers.append(("WWW-Authenticate", "Bearer error=\"insufficient_scope\"")) }
    return answer
  }

  private static func title(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 503: "Service Unavailable"
    default: status >= 500 ? "Internal Server Error" : "Bad Request"
    }
  }
}
