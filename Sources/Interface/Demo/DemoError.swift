// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import LibC
import Messages
import TerminalUI
import ToolSupport

enum DemoError: Error, Hashable {
  /// The system refused something that the demo itself does.
  case system(doing: String, errno: Int32)
  case daemon(ClientError)
  /// A signal that asks the process to end.
  case interrupted(Int32)
  /// Nobody reads the output any more.
  case outputClosed
  /// What should have happened didn't.
  case tookTooLong(seconds: Int)

  /// Why, for people; nil where there is nothing to explain, or nobody to explain it to.
  func text(in language: any Language) -> String? {
    switch self {
    case .system(let doing, let number):
      return language.demo(.cannot(doing: doing, reason: String(cString: strerror(number))))
    case .daemon(let error): return error.text(in: language)
    case .interrupted: return language.demo(.interrupted)
    case .outputClosed: return nil
    case .tookTooLong(let seconds): return language.demo(.tookTooLong(seconds: seconds))
    }
  }

  /// Whether the daemon's log may say more.
  var isOfDaemon: Bool {
    switch self {
    case .daemon, .tookTooLong: true
    case .system, .interrupted, .outputClosed: false
    }
  }

  /// 128 and the number of the signal, as shells have it; else 1.
  var status: Int32 {
    switch self {
    case .interrupted(let number): 128 + number
    case .outputClosed: 128 + SIGPIPE
    case .system, .daemon, .tookTooLong: 1
    }
  }
}
