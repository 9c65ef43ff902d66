// SPDX-License-Identifier: MIT

/// A message in protocol-buffer text format: fields in order, each a scalar or a message again.
struct TextProto {
  indirect enum Field {
    case scalar([UInt8])
    case word(String)
    case message(TextProto)
  }

  struct ReadError: Error, CustomStringConvertible {
    var description: String
  }

  struct Entry {
    var name: String
    var value: Field
  }

  private(set) var fields: [Entry] = []

  init(_ text: String) throws {
    var reader = Reader(bytes: Array(text.utf8))
    self = try reader.message(until: nil)
  }

  fileprivate init() {}

  fileprivate mutating func add(_ name: String, _ value: Field) { fields.append(Entry(name: name, value: value)) }

  func messages(_ name: String) -> [TextProto] {
    fields.compactMap { field in
      if field.name == name, case .message(let message) = field.value { message } else { nil }
    }
  }

  func message(_ name: String) -> TextProto? { messages(name).first }

  func bytes(_ name: String) -> [UInt8]? {
    for field in fields where field.name == name {
      if case .scalar(let bytes) = field.value { return bytes }
    }
    return nil
  }

  func string(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// A number, an enumeration's constant or `true`.
  func word(_ name: String) -> String? {
    for field in fields where field.name == name {
      if case .word(let word) = field.value { return word }
    }
    return nil
  }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// Every name and every string anywhere in it, save what only describes it.
  var everyText: [String] {
    fields.filter { $0.name != "description" }.flatMap { field -> [String] in
      switch field.value {
      case .scalar(let bytes): [field.name, String(decoding: bytes, as: UTF8.self)]
      case .word(let word): [field.name, word]
      case .message(let message): [field.name] + message.everyText
      }
    }
  }
}

private struct Reader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func skip() {
    while position < bytes.count {
      if " \t\r\n,;".utf8.contains(bytes[position]) {
        position += 1
      } else if bytes[position] == UInt8(ascii: "#") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  mutating func take(_ character: Character) -> Bool {
    skip()
    guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
    position += 1
    return true
  }

  func failure(_ what: String) -> TextProto.ReadError {
    let line = bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1
    return TextProto.ReadError(description: "line \(line): \(what)")
  }

  mutating func message(until end: Character?) throws -> TextProto {
    var message = TextProto()
    while true {
      skip()
      if let end { if take(end) { return message } } else if position == bytes.count { return message }
      let name = try name()
      let hasColon = take(":")
      if take("{") {
        message.add(name, .message(try self.message(until: "}")))
      } else if take("<") {
        message.add(name, .message(try self.message(until: ">")))
      } else if hasColon, take("[") {
        try list(name, &message)
      } else if hasColon {
        message.add(name, try scalar())
      } else {
        throw failure("'\(name)' has no value")
      }
    }
  }

  mutating func list(_ name: String, _ message: inout TextProto) throws {
    while !take("]") {
      if take("{") {
        message.add(name, .message(try self.message(until: "}")))
      } else {
        message.add(name, try scalar())
      }
    }
  }

  mutating func name() throws -> String {
    skip()
    let start = position
    if take("[") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "]") { position += 1 }
      position += 1
      return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
    }
    return try word()
  }

  mutating func word() throws -> String {
    skip()
    let start = position
    while position < bytes.count,
      Character(Unicode.Scalar(bytes[position])).isLetter
        || Character(Unicode.Scalar(bytes[position])).isNumber || "_.+-".utf8.contains(bytes[position])
    { position += 1 }
    guard position > start else { throw failure("a name or number is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func scalar() throws -> TextProto.Field {
    skip()
    guard position < bytes.count, "\"'".utf8.contains(bytes[position]) else { return .word(try word()) }
    var content: [UInt8] = []
    // Strings that follow each other are one.
    while position < bytes.count, "\"'".utf8.contains(bytes[position]) {
      content += try string()
      skip()
    }
    return .scalar(content)
  }

  mutating func string() throws -> [UInt8] {
    let quote = bytes[position]
    position += 1
    var content: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
        content += try escape()
      } else {
        content.append(bytes[position])
        position += 1
      }
    }
    position += 1
    return content
  }

  mutating func escape() throws -> [UInt8] {
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "a"): return [7]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "v"): return [11]
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return [UInt8(digits(2, 16))]
    case UInt8(ascii: "u"): return try encoded(digits(4, 16))
    case UInt8(ascii: "U"): return try encoded(digits(8, 16))
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      return [UInt8(truncatingIfNeeded: digits(3, 8))]
    default: return [letter]
    }
  }

  func encoded(_ value: Int) throws -> [UInt8] {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { throw failure("no such character") }
    return Array(String(scalar).utf8)
  }

  mutating func digits(_ most: Int, _ radix: Int) -> Int {
    var value = 0
    for _ in 0..<most where position < bytes.count {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue, digit < radix else { break }
      value = value * radix + digit
      position += 1
    }
    return value
  }
}
