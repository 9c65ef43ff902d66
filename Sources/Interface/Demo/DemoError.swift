// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import LibC
import Messages
import TerminalUI
import ToolSupport

enum DemoError: Error, Hashable {
  /// The system refused one of the demo's own calls.
  case system(doing: String, errno: Int32)
  case daemon(ClientError)
  /// A signal that asks the process to end.
  case interrupted(Int32)
  /// The reader of the output is gone.
  case outputClosed
  /// An expected event didn't happen.
  case tookTooLong(seconds: Int)

  /// The reason, for people; nil if there is no reason, or no reader.
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

  /// Whether the daemon's log may contain more.
  var isOfDaemon: Bool {
    switch self {
    case .daemon, .tookTooLong: true
    case .system, .interrupted, .outputClosed: false
    }
  }

  /// The exit status: 128 plus the signal's number, as in shells; otherwise 1.
  var status: Int32 {
    switch self {
    case .interrupted(let number): 128 + number
    case .outputClosed: 128 + SIGPIPE
    case .system, .daemon, .tookTooLong: 1
    }
  }
}
