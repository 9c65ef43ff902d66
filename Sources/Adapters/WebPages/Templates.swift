// SPDX-License-Identifier: MIT
import Mustache

/// Templates of pages, by their names. Each value is escaped, except in `{{{` `}}}`.
package struct Templates: Sendable {
  private let library: MustacheLibrary
  private static let contentType = "SCALARS"

  /// - Parameter sources: the text of each template. A template that can't be parsed is a bug.
  package init(_ sources: [String: String]) {
    MustacheContentTypes.register(ScalarEscape(), named: Self.contentType)
    var library = MustacheLibrary()
    for (name, text) in sources {
      do {
        try library.register("{{% CONTENT_TYPE:\(Self.contentType)}}" + text, named: name)
      } catch { preconditionFailure("template '\(name)': \(error)") }
    }
    self.library = library
  }

  /// The template's text, filled with the members of `model`.
  package func render(_ name: String, _ model: Any) -> String {
    guard let text = library.render(TemplateMembers.reading(model) as Any, withTemplate: name) else {
      preconditionFailure("no template '\(name)'")
    }
    return text
  }
}

/// Escapes text for HTML scalar by scalar. The library works by characters, and a quote with a combining mark is another
/// character to it: that quote would end an attribute.
struct ScalarEscape: MustacheContentType {
  func escapeText(_ text: String) -> String {
    guard WebGuard.escaping.isOn, text.utf8.contains(where: { Self.entity(for: $0) != nil }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if let entity = Self.entity(for: byte) { escaped += entity.utf8 } else { escaped.append(byte) }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
