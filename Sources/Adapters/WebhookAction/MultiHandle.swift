// SPDX-License-Identifier: MIT
import CCurl

/// A curl multi handle with its connections. Only the transfer thread uses it.
struct MultiHandle: ~Copyable {
  private let pointer: UnsafeMutableRawPointer

  /// Keeps at most `connectionLimit` connections open. Nil if there is no memory or no descriptor left.
  init?(connectionLimit: Int) {
    guard CurlLibrary.isReady, let pointer = curl_multi_init() else { return nil }
    // Without descriptors, curl returns a multi handle that can't be woken. `wait` would then miss requests.
    guard curl_multi_wakeup(pointer) == CURLM_OK else {
      curl_multi_cleanup(pointer)
      return nil
    }
    self.pointer = pointer
    _ = segue_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, connectionLimit)
  }

  deinit { curl_multi_cleanup(pointer) }

  var waker: MultiWaker { MultiWaker(pointer: pointer) }

  func add(_ transfer: Transfer) -> Bool {
    curl_multi_add_handle(pointer, transfer.pointer) == CURLM_OK
  }

  func remove(_ transfer: Transfer) {
    curl_multi_remove_handle(pointer, transfer.pointer)
  }

  /// Makes progress without blocking. False if curl can't continue.
  func perform() -> Bool {
    var running: Int32 = 0
    return curl_multi_perform(pointer, &running) == CURLM_OK
  }

  /// The next finished transfer. curl forgets the message at once.
  func nextDone() -> (transfer: Transfer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = curl_multi_info_read(pointer, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      let result = message.pointee.data.result
      var context: UnsafeMutableRawPointer?
      segue_curl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
      if let transfer = Transfer.at(context) { return (transfer, result) }
    }
    return nil
  }

  /// Waits until a socket is ready, a timeout of curl's expires, the waker is used, or `limit` is over.
  func wait(atMost limit: Duration) -> Bool {
    curl_multi_poll(pointer, nil, 0, Int32(limit.curlMilliseconds), nil) == CURLM_OK
  }
}

/// Ends the wait of a multi handle from any thread.
///
/// `curl_multi_wakeup` may be called from any thread while the handle exists. `TransferInbox` calls it under its lock, and
/// drops the waker under that lock before the handle is freed.
struct MultiWaker: @unchecked Sendable {
  fileprivate let pointer: UnsafeMutableRawPointer

  func wake() { curl_multi_wakeup(pointer) }
}

/// curl's process-wide state: loaded and initialised at first use, and kept.
enum CurlLibrary {
  /// The loader's reason for which webhooks can't be sent; nil if libcurl is loaded.
  static let problem: String? = segue_curl_problem().map { String(cString: $0) }

  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
