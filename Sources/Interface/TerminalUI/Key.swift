// SPDX-License-Identifier: MIT

/// A person's input on a terminal, or the terminal's answer.
package enum Key: Hashable, Sendable {
  case character(Character)
  case interrupt, suspend, enter, escape, backspace, tab, backTab
  case up, down, left, right, home, end, pageUp, pageDown
  /// Text that the terminal inserts as one paste.
  case paste(String)
  /// A click with the first button, with positions from 0.
  case click(column: Int, row: Int)
  case scroll(isUp: Bool)
  case reply(TerminalReply)

  /// Parses a terminal's complete output.
  package static func read(_ bytes: some Collection<UInt8>) -> [Key] {
    let reader = KeyReader()
    return reader.read(bytes) + reader.flush()
  }
}

/// A terminal's answer to a query, or its own report.
package enum TerminalReply: Hashable, Sendable {
  /// DA1: every terminal answers it, after all earlier queries.
  case fence
  /// Whether the background is dark: mode 2031, or OSC 11.
  case isDark(Bool)
  /// The terminal can draw a frame at once: mode 2026.
  case synchronises
  /// The terminal shows notices with OSC 99.
  case notices
  /// The terminal's name, from XTVERSION.
  case name(String)
}

/// Converts bytes to keys. An incomplete sequence waits for its rest, so that no part of a reply is read as keys.
package final class KeyReader {
  private var pending: [UInt8] = []
  private var isPasting = false
  /// The number of answered fences.
  package private(set) var fences = 0
  /// The number of sent fences, and the time of the last one, in milliseconds.
  var asked = 0
  var askedAt: Int64 = 0

  package init() {}

  /// Whether an escape has arrived that is a key of its own unless more bytes follow.
  package var isPending: Bool { pending == [0x1B] }

  /// The key of an escape that nothing has followed.
  package func flush() -> [Key] {
    defer { if isPending { pending = [] } }
    return isPending ? [.escape] : []
  }

  package func read(_ bytes: some Collection<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (length, key) = next() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
      if key == .reply(.fence) { fences += 1 }
    }
    return keys
  }

  /// The length of the first sequence and its key; nil if it is incomplete.
  private func next() -> (Int, Key?)? {
    guard let first = pending.first else { return nil }
    if isPasting { return paste() }
    switch first {
    case 0x03, 0x04: return (1, .interrupt)
    case 0x1A: return (1, .suspend)
    case 0x09: return (1, .tab)
    case 0x0A, 0x0D: return (1, .enter)
    case 0x08, 0x7F: return (1, .backspace)
    case 0x1B: return sequence()
    case 0..<0x20: return (1, nil)
    default: break
    }
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard pending.count >= length else { return nil }
    let text = String(decoding: pending.prefix(length), as: UTF8.self)
    return (length, text.unicodeScalars.first == "\u{FFFD}" ? nil : text.first.map { .character($0) })
  }

  private func paste() -> (Int, Key?)? {
    let end = Array("\u{1B}[201~".utf8)
    guard let range = pending.firstRange(of: end) else { return nil }
    isPasting = false
    let text = String(decoding: pending[..<range.lowerBound], as: UTF8.self)
    return (range.upperBound, .paste(SafeText.line(text)))
  }

  private func sequence() -> (Int, Key?)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["):
      guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      return (end + 1, control(String(decoding: pending[2...end], as: UTF8.self)))
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (3, Self.letters[Character(Unicode.Scalar(pending[2]))])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      guard let (end, length) = stringEnd() else { return nil }
      return (length, answer(String(decoding: pending[1..<end], as: UTF8.self)).map { .reply($0) })
    case 0x1B: return (1, .escape)
    default: return (2, nil)
    }
  }

  /// The end of a string before its BEL or ST, and the length with that terminator.
  private func stringEnd() -> (Int, Int)? {
    for index in pending.indices.dropFirst(2) {
      if pending[index] == 0x07 { return (index, index + 1) }
      if pending[index] == 0x1B, index + 1 < pending.count { return (index, index + 2) }
    }
    return nil
  }

  private static let letters: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
  ]
  private static let numbers: [String: Key] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "5": .pageUp, "6": .pageDown,
  ]

  /// The key for the text after `CSI`.
  private func control(_ text: String) -> Key? {
    guard let last = text.last else { return nil }
    let body = text.dropLast()
    switch last {
    case "c" where body.hasPrefix("?"): return .reply(.fence)
    case "n" where body.hasPrefix("?997;"): return .reply(.isDark(body.hasSuffix("1")))
    case "y" where body.hasPrefix("?2026;"):
      // Set or reset: the terminal knows the mode.
      return ["1$", "2$"].contains(String(body.dropFirst(6))) ? .reply(.synchronises) : nil
    case "M" where body.hasPrefix("<"): return mouse(body.dropFirst())
    case "~" where body == "200":
      isPasting = true
      return nil
    case "~": return Self.numbers[String(body.prefix { $0 != ";" })]
    default: return Self.letters[last]
    }
  }

  private func mouse(_ text: Substring) -> Key? {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    switch numbers[0] {
    case 0: return .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64: return .scroll(isUp: true)
    case 65: return .scroll(isUp: false)
    default: return nil
    }
  }

  /// The reply in a string, between the escape and the string's end.
  private func answer(_ text: String) -> TerminalReply? {
    if text.hasPrefix("]11;") { return Self.isDark(text.dropFirst(4)).map { .isDark($0) } }
    if text.hasPrefix("]99;"), text.contains("p=?") { return .notices }
    return text.hasPrefix("P>|") ? .name(SafeText.line(String(text.dropFirst(3)))) : nil
  }

  /// Whether `rgb:ffff/ffff/ffff`, with one to four digits each, is a dark colour.
  private static func isDark(_ colour: Substring) -> Bool? {
    guard let start = colour.firstIndex(of: ":") else { return nil }
    let parts = colour[colour.index(after: start)...].split(separator: "/").prefix(3).compactMap { part in
      Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
    }
    guard parts.count == 3 else { return nil }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.5
  }
}
