// SPDX-License-Identifier: MIT
import HTTPTypes
import Hummingbird
import NIOCore

/// A request's connection, as routes see it.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the other end; empty if the system doesn't tell.
  let address: String
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
    address = source.channel.remoteAddress?.ipAddress ?? ""
  }
}

extension Route.Method {
  /// The method's name in a request.
  var standard: HTTPRequest.Method {
    switch self {
    case .get: .get
    case .post: .post
    case .put: .put
    case .patch: .patch
    case .delete: .delete
    }
  }
}
