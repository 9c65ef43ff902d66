// SPDX-License-Identifier: MIT

import Foundation

/// Where a plugin is to be had.
enum PluginOrigin: Hashable, Sendable {
  case folder(String)
  case repository(String)
  /// A scheme that isn't taken.
  case refused(String)

  init(_ text: String) {
    let scheme = text.range(of: "://").map { String(text[..<$0.lowerBound]).lowercased() }
    if let scheme {
      self = ["https", "ssh", "file"].contains(scheme) ? .repository(text) : .refused(scheme)
    } else if let colon = text.firstIndex(of: ":"), let at = text.firstIndex(of: "@"), at < colon,
      !text[..<colon].contains("/"), !text.hasPrefix("-")
    {
      // git@host:path
      self = .repository(text)
    } else {
      self = .folder(text)
    }
  }
}
