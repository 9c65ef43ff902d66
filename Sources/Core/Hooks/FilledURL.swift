// SPDX-License-Identifier: MIT
import ControlProtocol

/// Evaluates addresses. Scheme and host are literal, and inserted values cannot leave their place.
package enum FilledURL {
  static func fill(_ url: Text, in situation: some Situation) throws(Refusal) -> Text {
    guard case .joined(let parts) = url else { return try url.filled(in: situation) }
    var filled: [Text] = []
    for part in parts {
      guard case .expression(let source) = part else {
        filled.append(part)
        continue
      }
      filled.append(.literal(encoded(try situation.text(source, isWhole: false))))
    }
    let address = Text.joining(filled)
    // An inserted value must not become `..`, which would leave the literal folder.
    let path = address.shown.prefix { $0 != "?" && $0 != "#" }
    if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      throw Refusal(.dottedPath)
    }
    return address
  }

  /// Returns the text percent-encoded for a path or a query, except letters, digits and `-._~:@`.
  package static func encoded(_ text: String) -> String {
    percentEncoded(text, except: "-._~:@")
  }

  /// Returns the text with every byte percent-encoded except letters, digits and `others`.
  package static func percentEncoded(_ text: String, except others: String = "-._~") -> String {
    let kept = Array(others.utf8)
    var out = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.contains(byte): out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        out += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return out
  }
}
