// SPDX-License-Identifier: MIT
import Synchronization
import SystemEvents

/// Sends requests through one curl multi handle on one thread, and reuses connections.
///
/// The thread and its connections exist from the first request until a minute after the last one. A daemon without webhooks
/// therefore has no such cost.
package final class HTTPClient: Sendable {
  private let inbox = TransferInbox()
  private let lastID = Atomic<UInt64>(0)
  private let userAgent: String
  private let idleLimit: Duration

  /// - Parameter userAgent: `segue/VERSION`.
  package init(userAgent: String, idleLimit: Duration = .seconds(60)) {
    self.userAgent = userAgent
    self.idleLimit = idleLimit
  }

  deinit { inbox.close() }

  /// Returns the complete answer. Cancelling the task ends the transfer.
  package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await send(request, to: try request.checked())
  }

  /// Like `send`, for an address that is already checked.
  func send(_ request: HTTPRequest, to url: WebhookURL) async throws(HTTPFailure) -> HTTPResponse {
    let id = lastID.add(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { reply in
        let job = HTTPJob(id: id, request: request, url: url, userAgent: userAgent, reply: reply)
        inbox.submit(job) { () throws(SystemFailure) in
          let loop = TransferLoop(inbox: inbox, idleLimit: idleLimit)
          try startThread { loop.run() }
        }
      }
    } onCancel: {
      inbox.cancel(id)
    }
    return try result.get()
  }

  /// Cancels pending requests, closes all connections, and refuses further requests.
  package func shutdown() async {
    await inbox.closeAndWait()
  }
}
