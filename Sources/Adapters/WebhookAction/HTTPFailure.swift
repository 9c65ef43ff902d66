// SPDX-License-Identifier: MIT
import CCurl
package import ControlProtocol
import LibC
import Messages

/// The reason for which a request has no answer. Its text contains no path, query, userinfo or header.
package struct HTTPFailure: ExplainedError, Equatable, Sendable, CustomStringConvertible {
  /// The kind of the failure, for decisions.
  package enum Code: Equatable, Sendable {
    case badRequest
    case badURL
    case cancelled
    case couldNotConnect
    case couldNotResolve
    case emptyReply
    /// The server answered, but not with HTTP.
    case notHTTP
    case other
    /// http to another machine, without permission.
    case plainHTTP
    /// The connection broke during the request or its answer.
    case reset
    case timedOut(Stage)
    case tls(detail: String)
    /// A file under `tls` is unusable. Nothing was sent, and nothing will be until the file is fixed.
    case tlsFiles(detail: String)
  }

  /// The stage that took too long.
  package enum Stage: Sendable {
    case connect
    case total
  }

  /// The kind of the failure, for decisions.
  package let code: Code
  /// The CURLcode; 0 without a call to curl.
  package let curlCode: Int32
  /// The masked address.
  package let url: String
  /// The failure with its values, for people.
  package let problem: ReceiverProblem

  /// The masked address and the failure in English, for logs.
  package var message: String { English().delivery(reason) }

  package var reason: DeliveryReason { .request(url: url, problem) }

  package var description: String { message }

  /// Whether a later retry of the same request may succeed. True for a cancelled request.
  package var isRetryable: Bool {
    switch code {
    case .badRequest, .badURL, .plainHTTP, .tlsFiles: false
    case .cancelled, .couldNotConnect, .couldNotResolve, .emptyReply, .notHTTP, .other, .reset, .timedOut, .tls: true
    }
  }

  init(_ code: Code, at maskedURL: String, curlCode: Int32 = 0, _ problem: ReceiverProblem) {
    self.code = code
    self.curlCode = curlCode
    url = maskedURL
    self.problem = problem
  }
}

extension HTTPFailure {
  /// curl's details of a failed transfer besides its code.
  struct TransferContext {
    var url: WebhookURL
    var tls: HTTPRequest.TLS
    /// The error buffer. Shown only for codes for which curl writes neither a URL nor headers into it.
    var detail: String
    /// The address of the connection; empty if there was none.
    var address: String
    var systemError: Int32
    /// The proxy's status if it refused the tunnel; otherwise 0 or 2xx.
    var tunnelStatus: Int
    /// Whether the connection was established (with TLS) before it failed.
    var wasConnected: Bool
    var timeout: Duration
    var connectTimeout: Duration
  }

  init(_ result: CURLcode, _ facts: TransferContext) {
    let (code, problem) = HTTPFailure.explain(result, facts)
    self.init(code, at: facts.url.masked, curlCode: Int32(truncatingIfNeeded: result.rawValue), problem)
  }

  private static func explain(_ result: CURLcode, _ facts: TransferContext) -> (Code, ReceiverProblem) {
    if facts.tunnelStatus >= 300 {
      return (.couldNotConnect, .tunnelRefused(status: facts.tunnelStatus))
    }
    let detail = facts.detail.isEmpty ? String(cString: curl_easy_strerror(result)) : facts.detail
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST: return (.couldNotResolve, .unresolved(isProxy: false))
    case CURLE_COULDNT_RESOLVE_PROXY: return (.couldNotResolve, .unresolved(isProxy: true))
    case CURLE_COULDNT_CONNECT, CURLE_PROXY:
      let reason = facts.systemError == 0 ? nil : String(cString: strerror(facts.systemError))
      return (.couldNotConnect, .unconnected(reason: reason))
    case CURLE_OPERATION_TIMEDOUT where !facts.wasConnected && facts.connectTimeout <= facts.timeout:
      return (.timedOut(.connect), .connectTimeout(milliseconds: Int64(facts.connectTimeout.curlMilliseconds)))
    case CURLE_OPERATION_TIMEDOUT:
      return (.timedOut(.total), .timeout(milliseconds: Int64(facts.timeout.curlMilliseconds)))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
      return (.tls(detail: detail), .tls(TLSProblem(result, detail).problem(facts.url.host, facts.tls)))
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_NOT_BUILT_IN:
      return (.tlsFiles(detail: detail), .tls(TLSProblem(result, detail).problem(facts.url.host, facts.tls)))
    // With TLS 1.3, a receiver rejects a client certificate only after the handshake.
    case CURLE_RECV_ERROR where facts.detail.contains("alert"):
      return (.tls(detail: detail), .tls(TLSProblem(result, detail).problem(facts.url.host, facts.tls)))
    case CURLE_ABORTED_BY_CALLBACK:
      return (.plainHTTP, .foreignAddress(facts.address))
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return (.reset, .broken)
    case CURLE_GOT_NOTHING: return (.emptyReply, .noAnswer)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return (.notHTTP, .notHTTP)
    case CURLE_URL_MALFORMAT: return (.badURL, .badURL)
    default: return (.other, .other(detail: String(cString: curl_easy_strerror(result))))
    }
  }
}

extension Duration {
  /// Whole milliseconds for curl: at least 1, because 0 would mean no limit.
  var curlMilliseconds: Int {
    Int(min(max(self / .milliseconds(1), 1), Double(Int32.max)))
  }
}
