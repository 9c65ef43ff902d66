// SPDX-License-Identifier: MIT
import CCurl
import LibC
import NIOPosix

/// A letter of plain text.
package struct Letter: Hashable, Sendable {
  package var to: String
  package var subject: String
  package var text: String

  package init(to: String, subject: String, text: String) {
    (self.to, self.subject, self.text) = (to, subject, text)
  }

  /// The letter as it is sent. Nothing in it can add a header.
  func message(from: String, date: String, id: String) -> [UInt8] {
    let subject = "=?utf-8?B?\(Self.base64(Array(subject.utf8)))?="
    let body = Self.base64(Array(text.replacing("\n", with: "\r\n").utf8))
    var lines = [
      "From: Segue <\(from)>", "To: <\(to)>", "Subject: \(subject)", "Date: \(date)", "Message-ID: <\(id)@segue>",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
      "Auto-Submitted: auto-generated", "",
    ]
    var rest = body[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(76)))
      rest = rest.dropFirst(76)
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for place in 0..<4 {
        text.append(place <= group.count ? letters[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A server that takes mail, reached by libcurl.
package struct MailServer: Sendable {
  private let url: String
  private let user: String?
  private let password: String?
  private let from: String

  /// - Parameters:
  ///   - url: `smtp://host:587` with STARTTLS where the server has it, or `smtps://host`. Nil for any other text.
  ///   - from: The sender's address.
  package init?(url: String, user: String?, password: String?, from: String) {
    guard url.hasPrefix("smtp://") || url.hasPrefix("smtps://"), from.contains("@"),
      !(url + from).utf8.contains(where: { $0 <= 32 })
    else { return nil }
    (self.url, self.user, self.password, self.from) = (url, user, password, from)
  }

  /// Hands a letter to the server. Throws `MailFailure`.
  package func send(_ letter: Letter) async throws {
    try await Self.threads.runIfActive { try transfer(letter) }
  }

  /// One letter at a time.
  private static let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
    return threads
  }()

  private func transfer(_ letter: Letter) throws {
    if let problem = segue_curl_problem() { throw MailFailure(String(cString: problem)) }
    guard let easy = curl_easy_init() else { throw MailFailure("out of memory") }
    defer { curl_easy_cleanup(easy) }
    let recipients = curl_slist_append(nil, "<\(letter.to)>")
    defer { curl_slist_free_all(recipients) }
    let number = UInt64.random(in: .min ... .max)
    let source = LetterSource(letter.message(from: from, date: Self.date(), id: String(number, radix: 36)))
    try check(segue_curl_set_string(easy, CURLOPT_URL, url))
    try check(segue_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps"))
    // On the loopback interface nobody listens in; elsewhere a password or a link isn't sent in the open.
    let isHere = ["smtp://127.", "smtp://localhost", "smtp://[::1]"].contains { url.hasPrefix($0) }
    try check(segue_curl_set_long(easy, CURLOPT_USE_SSL, Int((isHere ? CURLUSESSL_TRY : CURLUSESSL_ALL).rawValue)))
    try check(segue_curl_set_string(easy, CURLOPT_PROXY, ""))
    try check(segue_curl_set_long(easy, CURLOPT_NOSIGNAL, 1))
    try check(segue_curl_set_long(easy, CURLOPT_TIMEOUT_MS, 30_000))
    try check(segue_curl_set_string(easy, CURLOPT_MAIL_FROM, "<\(from)>"))
    try check(segue_curl_set_pointer(easy, CURLOPT_MAIL_RCPT, recipients))
    if let user { try check(segue_curl_set_string(easy, CURLOPT_USERNAME, user)) }
    if let password { try check(segue_curl_set_string(easy, CURLOPT_PASSWORD, password)) }
    try check(segue_curl_set_long(easy, CURLOPT_UPLOAD, 1))
    try check(segue_curl_set_callback(easy, CURLOPT_READFUNCTION, readLetter))
    let context = Unmanaged.passRetained(source)
    defer { context.release() }
    try check(segue_curl_set_pointer(easy, CURLOPT_READDATA, context.toOpaque()))
    try perform(easy)
  }

  private func perform(_ easy: UnsafeMutableRawPointer) throws {
    guard let multi = curl_multi_init() else { throw MailFailure("out of memory") }
    defer { curl_multi_cleanup(multi) }
    guard curl_multi_add_handle(multi, easy) == CURLM_OK else { throw MailFailure("out of memory") }
    defer { curl_multi_remove_handle(multi, easy) }
    var running: Int32 = 1
    while running > 0 {
      guard curl_multi_perform(multi, &running) == CURLM_OK, curl_multi_poll(multi, nil, 0, 1000, nil) == CURLM_OK
      else {
        throw MailFailure("the transfer broke")
      }
    }
    var left: Int32 = 0
    guard let message = curl_multi_info_read(multi, &left) else { throw MailFailure("the transfer broke") }
    try check(message.pointee.data.result)
  }

  private func check(_ result: CURLcode) throws {
    guard result == CURLE_OK else { throw MailFailure(String(cString: curl_easy_strerror(result))) }
  }

  /// The time now as mail writes it.
  private static func date() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(days[Int(parts.tm_wday)]), \(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
  }
}

/// Why a letter wasn't taken.
package struct MailFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}

/// The rest of a letter, which curl fetches in pieces.
private final class LetterSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

private let readLetter: curl_write_callback = { buffer, size, count, context in
  guard let buffer, let context else { return 0 }
  let source = Unmanaged<LetterSource>.fromOpaque(context).takeUnretainedValue()
  return source.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}
