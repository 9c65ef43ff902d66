// SPDX-License-Identifier: MIT
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client sends a request too slowly, doesn't read its answer, was told that it closes, or closes
/// its side while it gets events.
///
/// The server itself ends idle connections. It waits indefinitely for a body that comes byte by byte, and for a client that
/// never reads.
final class ConnectionPatience: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let requestTime: TimeAmount
  private let readingTime: TimeAmount
  private var requestEnd: Scheduled<Void>?
  private var readingEnd: Scheduled<Void>?
  private var unwritten = 0
  private var isLast = false
  /// Whether an answer with events has begun.
  private var isStreaming = false
  /// Whether the client has closed its side.
  private var isInputClosed = false

  init(_ limits: WebLimits) {
    requestTime = TimeAmount(limits.request)
    readingTime = TimeAmount(limits.reading)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: requestEnd = closing(context, in: requestTime)
    case .body: break
    case .end:
      requestEnd?.cancel()
      requestEnd = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var isEnd = false
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isLast = isLast || head.headerFields[.connection] == "close"
      isStreaming = head.headerFields[.contentType] == Answer.eventStream
    case .body: break
    case .end: (isEnd, isStreaming) = (true, false)
    }
    let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
    unwritten += 1
    if readingEnd == nil { readingEnd = closing(context, in: readingTime) }
    let closes = isEnd && isLast
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.unwritten -= 1
      self.readingEnd?.cancel()
      self.readingEnd = self.unwritten > 0 ? self.closing(context, in: self.readingTime) : nil
      if closes { context.close(promise: nil) }
    }
    context.write(data, promise: promise)
    closeUnread(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      isInputClosed = true
      closeUnread(context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Nobody reads events after the client has closed its side.
  private func closeUnread(_ context: ChannelHandlerContext) {
    if isStreaming, isInputClosed { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    requestEnd?.cancel()
    readingEnd?.cancel()
  }

  private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}
