// SPDX-License-Identifier: MIT
import CCurl
import ControlProtocol

/// A waiting request, and the continuation for its answer.
struct HTTPJob: Sendable {
  /// The continuation for the answer, resumed exactly once.
  typealias Reply = CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>

  let id: UInt64
  let request: HTTPRequest
  let url: WebhookURL
  let userAgent: String
  let reply: Reply

  func fail(_ code: HTTPFailure.Code, _ problem: ReceiverProblem) {
    reply.resume(returning: .failure(HTTPFailure(code, at: url.masked, problem)))
  }
}

/// A running request: its curl handle and the received data. Only the transfer thread uses it.
final class Transfer {
  /// The limit of the kept body.
  static let bodyLimit = 64 * 1024
  /// The limit of the kept headers.
  static let headerLimit = 64 * 1024

  let job: HTTPJob
  private var easy: EasyHandle
  private var headers: [(name: String, value: String)] = []
  private var headerBytes = 0
  /// curl reports an answer as complete even if its headers were cut off.
  private var headersHaveEnded = false
  private var body: [UInt8] = []
  private var isTruncated = false

  init(_ job: HTTPJob) throws(HTTPFailure) {
    guard let easy = EasyHandle() else {
      throw HTTPFailure(.other, at: job.url.masked, .outOfMemory)
    }
    self.job = job
    self.easy = easy
    do throws(CurlRefusal) {
      try self.easy.prepare(job.request, to: job.url, userAgent: job.userAgent)
      let context = Unmanaged.passUnretained(self).toOpaque()
      try self.easy.set(CURLOPT_PRIVATE, context: context)
      try self.easy.set(CURLOPT_WRITEDATA, context: context)
      try self.easy.set(CURLOPT_HEADERDATA, context: context)
      try self.easy.set(CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
        Transfer.at(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      }
      try self.easy.set(CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
        Transfer.at(context)?.receive(header: UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
      }
    } catch {
      throw failure(error.result)
    }
  }

  /// The transfer in a context of curl. It exists, because the loop holds it until curl has finished it.
  static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The handle, for adding to a multi handle and removing from it.
  var pointer: UnsafeMutableRawPointer { easy.pointer }

  /// Resumes the continuation with curl's result of the transfer.
  func complete(_ result: CURLcode) {
    if result == CURLE_OK && !headersHaveEnded {
      job.reply.resume(returning: .failure(failure(CURLE_PARTIAL_FILE)))
    } else if result == CURLE_OK || (result == CURLE_WRITE_ERROR && isTruncated) || hasNoMoreToSay {
      job.reply.resume(returning: .success(response))
    } else {
      job.reply.resume(returning: .failure(failure(result)))
    }
  }

  /// Whether the whole answer has arrived.
  ///
  /// A receiver may answer before it has read the request, and end the rest of the request: HTTP/2's stream with RST_STREAM.
  /// Such an answer counts (RFC 9113, 8.1).
  private var hasNoMoreToSay: Bool {
    let status = easy.info(CURLINFO_RESPONSE_CODE)
    guard headersHaveEnded, status >= 200 else { return false }
    if [204, 205, 304].contains(status) { return true }
    return headers.contains { $0.name.lowercased() == "content-length" && Int($0.value) == body.count }
  }

  private var response: HTTPResponse {
    HTTPResponse(
      status: easy.info(CURLINFO_RESPONSE_CODE), headers: headers, body: body, truncated: isTruncated,
      duration: easy.time(CURLINFO_TOTAL_TIME_T), version: versionName)
  }

  private var versionName: String {
    switch easy.info(CURLINFO_HTTP_VERSION) {
    case Int(CURL_HTTP_VERSION_1_0): "HTTP/1.0"
    case Int(CURL_HTTP_VERSION_2_0): "HTTP/2"
    case Int(CURL_HTTP_VERSION_3): "HTTP/3"
    default: "HTTP/1.1"
    }
  }

  private func failure(_ result: CURLcode) -> HTTPFailure {
    HTTPFailure(
      result,
      HTTPFailure.TransferContext(
        url: job.url, tls: job.request.tls, detail: easy.detail, address: easy.text(CURLINFO_PRIMARY_IP),
        systemError: Int32(truncatingIfNeeded: easy.info(CURLINFO_OS_ERRNO)),
        tunnelStatus: easy.info(CURLINFO_HTTP_CONNECTCODE),
        wasConnected: easy.time(CURLINFO_PRETRANSFER_TIME_T) > .zero,
        timeout: job.request.timeout, connectTimeout: job.request.connectTimeout))
  }

  /// A body beyond the limit ends the transfer, because an endless body would hold it until the timeout. `complete` handles
  /// this.
  private func receive(body bytes: UnsafeRawBufferPointer) -> Int {
    let taken = bytes.prefix(Transfer.bodyLimit - body.count)
    body.append(contentsOf: taken)
    isTruncated = taken.count < bytes.count
    return taken.count
  }

  private func receive(header bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // A status line starts a new answer. Earlier headers belong to an interim answer.
      headers = []
      headerBytes = 0
      headersHaveEnded = false
    } else if line == "\r\n" || line == "\n" {
      headersHaveEnded = true
    } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")),
      headerBytes + bytes.count <= Transfer.headerLimit
    {
      headerBytes += bytes.count
      let value = line[line.index(after: colon)...]
      headers.append((String(line[..<colon]), value.trimmingBlanks))
    }
    return bytes.count
  }
}

extension Substring {
  /// The text without the white space that HTTP allows around a value, and without the line's end.
  var trimmingBlanks: String {
    // A blank with a combining mark isn't a blank.
    let blank: (Character) -> Bool = { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    guard let first = firstIndex(where: { !blank($0) }), let last = lastIndex(where: { !blank($0) }) else { return "" }
    return String(self[first...last])
  }
}
