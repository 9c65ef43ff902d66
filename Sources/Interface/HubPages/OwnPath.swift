// SPDX-License-Identifier: MIT
import WebPages

/// A path of this site that a link or form names, such as the page to which a log-in returns.
enum OwnPath {
  /// The path itself if it stays on this site; nil for everything else.
  ///
  /// A browser takes `//host` and `/\host` for another site, and drops tabs and line feeds before it reads an address.
  static func checked(_ text: String?) -> String? {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }

  /// `path`, with `next` as its query.
  static func adding(_ next: String?, to path: String) -> String {
    next.map { "\(path)?next=\(Answer.percentEncoded($0))" } ?? path
  }
}
