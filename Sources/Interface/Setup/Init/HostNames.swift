// SPDX-License-Identifier: MIT

/// Names of sites in the forms that people type.
enum HostNames {
  /// The result of parsing an answer.
  enum Reading: Equatable {
    case hosts([String])
    case bad(String)
  }

  /// The hosts of an answer: names or whole addresses, separated by blanks or commas. Each host appears once, without `www.`.
  static func read(_ answer: String) -> Reading {
    var hosts: [String] = []
    for word in answer.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let host = host(of: String(word)) else { return .bad(String(word)) }
      if !hosts.contains(host) { hosts.append(host) }
    }
    return .hosts(hosts)
  }

  /// The host of a name or an address; nil if it can't be blocked by name.
  static func host(of word: String) -> String? {
    var text = word.lowercased()[...]
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
    text = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let colon = text.lastIndex(of: ":"), text[colon...].dropFirst().allSatisfy(\.isNumber) { text = text[..<colon] }
    if text.hasSuffix(".") { text = text.dropLast() }
    if text.hasPrefix("www."), text.dropFirst(4).contains(".") { text = text.dropFirst(4) }
    let host = String(text)
    return isHost(host) ? host : nil
  }

  /// Whether a host is valid. The helper checks the same rules again.
  static func isHost(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, text.utf8.count <= 249, labels.allSatisfy(isLabel) else { return false }
    guard let last = labels.last, !last.allSatisfy(\.isNumber) else { return false }
    return !["localhost", "localdomain"].contains(String(last)) && labels.first != "localhost"
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}
