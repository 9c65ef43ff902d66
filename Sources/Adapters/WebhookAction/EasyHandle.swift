// SPDX-License-Identifier: MIT
import CCurl
import LibC

/// A curl easy handle, and the memory with the same lifetime.
struct EasyHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// Nil if there is no memory left.
  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(headers)
    errorText.deallocate()
  }

  /// curl's message for the last failure; empty if it has none.
  var detail: String { String(cString: errorText) }

  func set(_ option: CURLoption, _ value: Int) throws(CurlRefusal) {
    try check(segue_curl_set_long(pointer, option, value))
  }

  func set(_ option: CURLoption, _ value: String?) throws(CurlRefusal) {
    try check(segue_curl_set_string(pointer, option, value))
  }

  /// Sets the object for the three callbacks and `CURLINFO_PRIVATE`.
  func set(_ option: CURLoption, context: UnsafeMutableRawPointer) throws(CurlRefusal) {
    try check(segue_curl_set_pointer(pointer, option, context))
  }

  func set(_ option: CURLoption, _ callback: curl_write_callback) throws(CurlRefusal) {
    try check(segue_curl_set_callback(pointer, option, callback))
  }

  func info(_ info: CURLINFO) -> Int {
    var value = 0
    return segue_curl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  /// A text of curl; empty if it has none.
  func text(_ info: CURLINFO) -> String {
    var value: UnsafeMutableRawPointer?
    guard segue_curl_get_pointer(pointer, info, &value) == CURLE_OK, let value else { return "" }
    return String(cString: value.assumingMemoryBound(to: CChar.self))
  }

  /// A time; curl returns microseconds.
  func time(_ info: CURLINFO) -> Duration {
    var value: curl_off_t = 0
    return segue_curl_get_size(pointer, info, &value) == CURLE_OK ? .microseconds(Int64(value)) : .zero
  }

  /// Sets all options of a request, and those that every request needs.
  mutating func prepare(_ request: HTTPRequest, to url: WebhookURL, userAgent: String) throws(CurlRefusal) {
    try check(segue_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText))
    try check(segue_curl_allow_only_http(pointer))
    // Otherwise curl would wait for getaddrinfo when a transfer ends early, and would block every other transfer.
    try check(segue_curl_abandon_resolver(pointer))
    try check(segue_curl_set_socket_callback(pointer, closeOnExec))
    try set(CURLOPT_URL, url.string)
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_USERAGENT, userAgent)
    try set(CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.curlMilliseconds)
    // A curl without HTTP/2 refuses this option and uses 1.1.
    try? set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // An answer without a status line is invalid.
    try set(CURLOPT_HTTP09_ALLOWED, 0)
    // An empty proxy means none. Without the option, the environment's proxy applies.
    if url.isLoopback { try set(CURLOPT_PROXY, "") }
    // The name proves nothing. The address of the connection is checked.
    if url.scheme == "http", !request.plainHTTP { try check(segue_curl_set_prereq(pointer, onlyToThisMachine)) }
    try setTLS(request.tls)
    try setBody(request)
    try setHeaders(request)
  }

  private func setTLS(_ tls: HTTPRequest.TLS) throws(CurlRefusal) {
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    // The minimum version.
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let ca = tls.ca {
      try set(CURLOPT_CAINFO, ca)
      // Otherwise curl would trust the system's folder of authorities as well as the file.
      try set(CURLOPT_CAPATH, nil)
    }
    if let cert = tls.cert {
      try set(CURLOPT_SSLCERT, cert)
      if cert.hasSuffix(".p12") || cert.hasSuffix(".pfx") { try set(CURLOPT_SSLCERTTYPE, "P12") }
      // A key with a passphrase then fails, instead of asking for the passphrase on a terminal.
      try set(CURLOPT_KEYPASSWD, "")
    }
    if let key = tls.key { try set(CURLOPT_SSLKEY, key) }
    if let pin = tls.pin { try set(CURLOPT_PINNEDPUBLICKEY, pin) }
  }

  private func setBody(_ request: HTTPRequest) throws(CurlRefusal) {
    if request.method == "HEAD" { return try set(CURLOPT_NOBODY, 1) }
    if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
      try check(segue_curl_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
      let result = request.body.withUnsafeBytes {
        segue_curl_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(errorText))
      }
      try check(result)
    }
    try set(CURLOPT_CUSTOMREQUEST, request.method)
  }

  private mutating func setHeaders(_ request: HTTPRequest) throws(CurlRefusal) {
    let named = Set(request.headers.map { $0.name.lowercased() })
    // curl would wait a second for a status 100, and declare every body a form.
    var lines = ["Expect", "Content-Type"].filter { !named.contains($0.lowercased()) }.map { $0 + ":" }
    // With a semicolon, curl sends the header empty. With a colon, it would omit the header.
    lines += request.headers.map { $0.value.isEmpty ? $0.name + ";" : "\($0.name): \($0.value)" }
    for line in lines {
      guard let longer = curl_slist_append(headers, line) else { throw CurlRefusal(result: CURLE_OUT_OF_MEMORY) }
      headers = longer
    }
    try check(segue_curl_set_list(pointer, CURLOPT_HTTPHEADER, headers))
  }

  private func check(_ result: CURLcode) throws(CurlRefusal) {
    if result != CURLE_OK { throw CurlRefusal(result: result) }
  }
}

/// An option that this curl refuses. The request isn't sent without it.
struct CurlRefusal: Error {
  let result: CURLcode
}

/// Otherwise another thread's new process would inherit curl's sockets.
private let closeOnExec: curl_sockopt_callback = { _, socket, _ in
  _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  return CURL_SOCKOPT_OK
}

/// Allows a request only to an address of this machine.
private let onlyToThisMachine: curl_prereq_callback = { _, address, _, _, _ in
  guard let address, isLoopback(address: String(cString: address)) else { return CURL_PREREQFUNC_ABORT }
  return CURL_PREREQFUNC_OK
}
