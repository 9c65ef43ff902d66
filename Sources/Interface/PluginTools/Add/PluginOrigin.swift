// SPDX-License-Identifier: MIT

import Foundation

/// The origin of a plugin.
enum PluginOrigin: Hashable, Sendable {
  case folder(String)
  case repository(String)
  /// A scheme that isn't allowed.
  case refused(String)

  init(_ text: String) {
    let scheme = text.range(of: "://").map { String(text[..<$0.lowerBound]).lowercased() }
    if let scheme {
      self = ["https", "ssh", "file"].contains(scheme) ? .repository(text) : .refused(scheme)
    } else if let colon = text.firstIndex(of: ":"), let at = text.firstIndex(of: "@"), at < colon,
      !text[..<colon].contains("/"), !text.hasPrefix("-")
    {
      // The form git@host:path.
      self = .repository(text)
    } else {
      self = .folder(text)
    }
  }

  /// The URL for `host.tld/path`, without its scheme; nil for any other form.
  static func url(meantBy text: String) -> String? {
    guard let slash = text.firstIndex(of: "/"), text.index(after: slash) < text.endIndex else { return nil }
    let place = text[..<slash].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let port = place.count == 2 ? place[1] : "443"
    guard let host = place.first, !port.isEmpty, port.allSatisfy(\.isNumber) else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    // The last label distinguishes a host from a folder such as `v1.2`.
    guard isHost, labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(\.isLetter) else {
      return nil
    }
    return "https://\(text)"
  }
}
