// SPDX-License-Identifier: MIT

/// The string functions of the language and its strings extension; positions count code points.
enum Strings {
  private static let a = ValueType.parameter("A")

  static let functions: [Function] = [
    test("contains") { (whole, part, activation) throws(EvaluationError) in
      try activation.scan(whole.utf8.count + part.utf8.count)
      return part.isEmpty || !TextSearch.places(of: Array(part.utf8), in: Array(whole.utf8), atMost: 1).isEmpty
    },
    test("startsWith") { (whole, part, activation) throws(EvaluationError) in
      try activation.read(min(whole.utf8.count, part.utf8.count))
      return withBytes(of: whole) { whole in
        withBytes(of: part) { compareBytes(UnsafeRawBufferPointer(rebasing: whole.prefix($0.count)), $0) == 0 }
      }
    },
    test("endsWith") { (whole, part, activation) throws(EvaluationError) in
      try activation.read(min(whole.utf8.count, part.utf8.count))
      return withBytes(of: whole) { whole in
        withBytes(of: part) { compareBytes(UnsafeRawBufferPointer(rebasing: whole.suffix($0.count)), $0) == 0 }
      }
    },
    Function.either("matches", [([.string, .string], .bool)]).binary { (x, y, activation) throws(EvaluationError) in
      let arguments = Arguments("matches", [x, y])
      return .bool(try Regex.matching(try arguments.text(1), in: try arguments.text(0), &activation))
    },
    Function.member("charAt", [([.string, .int], .string)]).binary { (x, y, activation) throws(EvaluationError) in
      let arguments = Arguments("charAt", [x, y])
      let scalars = try arguments.scalars(0, &activation)
      let position = try arguments.position(1, through: scalars.count)
      return .string(position == scalars.count ? "" : String(scalars[position]))
    },
    search("indexOf", TextSearch.first), search("lastIndexOf", TextSearch.last),
    ascii("lowerAscii") { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 },
    ascii("upperAscii") { $0 >= 0x61 && $0 <= 0x7A ? $0 & ~0x20 : $0 },
    Function.member("trim", [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      let scalars = try Arguments("trim", [x]).scalars(0, &activation)
      try activation.scan(scalars.count)
      return try text(scalars.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed(), &activation)
    },
    Function.member("reverse", [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      try text(try Arguments("reverse", [x]).scalars(0, &activation).reversed(), &activation)
    },
    Function.global("strings.quote", [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      let plain = try Arguments("strings.quote", [x]).text(0)
      try activation.makeText(plain.utf8.count)
      try activation.spend(plain.utf8.count)
      return .string(TextForm.quoted(plain))
    },
    Function.member(
      "replace", [([.string, .string, .string], .string), ([.string, .string, .string, .int], .string)]
    ).arguments(replace),
    Function.member("split", [([.string, .string], .list(.string)), ([.string, .string, .int], .list(.string))])
      .arguments(split),
    Function.member("join", [([.list(.string)], .string), ([.list(.string), .string], .string)]).arguments(join),
    Function.member("substring", [([.string, .int], .string), ([.string, .int, .int], .string)]).arguments(substring),
    Function.member("format", [([.string, .list(.dyn)], .string)])
      .binary { (x, y, activation) throws(EvaluationError) in
        guard case .list(let values) = y else { throw .noSuchOverload("format", [x, y]) }
        return .string(try Formatting.format(try Arguments("format", [x, y]).text(0), values, &activation))
      },
  ]

  // MARK: Shapes

  private static func test(
    _ name: String,
    _ body: @escaping @Sendable (String, String, inout Activation) throws(EvaluationError) -> Bool
  ) -> Function {
    Function.member(name, [([.string, .string], .bool)]).binary { (x, y, activation) throws(EvaluationError) in
      let arguments = Arguments(name, [x, y])
      return .bool(try body(try arguments.text(0), try arguments.text(1), &activation))
    }
  }

  private static func ascii(_ name: String, _ body: @escaping @Sendable (UInt8) -> UInt8) -> Function {
    Function.member(name, [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      let text = try Arguments(name, [x]).text(0)
      try activation.makeText(text.utf8.count)
      try activation.scan(text.utf8.count)
      return .string(String(decoding: text.utf8.map(body), as: UTF8.self))
    }
  }

  private static func search(
    _ name: String, _ body: @escaping @Sendable (_ part: [UInt32], _ whole: [UInt32], _ start: Int?) -> Int?
  ) -> Function {
    Function.member(name, [([.string, .string], .int), ([.string, .string, .int], .int)])
      .variadic { (values, activation) throws(EvaluationError) in
        let arguments = Arguments(name, values)
        let (whole, part) = (try arguments.codePoints(0, &activation), try arguments.codePoints(1, &activation))
        let start = values.count == 3 ? try arguments.position(2, through: whole.count) : nil
        try activation.scan(whole.count + part.count)
        return .int(Int64(body(part, whole, start) ?? -1))
      }
  }

  private static func text(
    _ scalars: some Collection<Unicode.Scalar>, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    try activation.scan(scalars.count)
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return .string(text)
  }

  // MARK: Bodies

  private static func replace(
    _ arguments: Arguments, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    let text = try arguments.text(0)
    let (whole, part) = (try arguments.scalars(0, &activation), try arguments.codePoints(1, &activation))
    let new = try arguments.text(2)
    let limit = arguments.values.count == 4 ? try arguments.int(3) : -1
    try activation.scan(whole.count + part.count)
    let places = TextSearch.places(of: part, in: whole.map(\.value), atMost: limit < 0 ? nil : limit)
    try activation.makeText(text.utf8.count + places.count * new.utf8.count)
    // The text is scanned twice, and each place is searched.
    try activation.scan(whole.count + places.count * 8)
    var result = String.UnicodeScalarView()
    var position = 0
    for place in places {
      result.append(contentsOf: whole[position..<place])
      result.append(contentsOf: new.unicodeScalars)
      position = place + part.count
    }
    result.append(contentsOf: whole[position...])
    return .string(String(result))
  }

  private static func split(
    _ arguments: Arguments, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    let (whole, part) = (try arguments.scalars(0, &activation), try arguments.codePoints(1, &activation))
    let limit = arguments.values.count == 3 ? try arguments.int(2) : -1
    if limit == 0 { return .list([]) }
    if part.isEmpty {
      let count = limit < 0 ? whole.count : min(limit, whole.count)
      try activation.makeElements(count)
      guard count > 0 else { return .list([]) }
      let single = whole.prefix(count - 1).map { Value.string(String($0)) }
      return .list(single + [try text(whole[(count - 1)...], &activation)])
    }
    try activation.scan(whole.count + part.count)
    let places = TextSearch.places(of: part, in: whole.map(\.value), atMost: limit < 0 ? nil : limit - 1)
    try activation.makeElements(places.count + 1)
    var pieces: [Value] = []
    pieces.reserveCapacity(places.count + 1)
    var position = 0
    for place in places {
      pieces.append(try text(whole[position..<place], &activation))
      position = place + part.count
    }
    pieces.append(try text(whole[position...], &activation))
    return .list(pieces)
  }

  private static func join(_ arguments: Arguments, _ activation: inout Activation) throws(EvaluationError) -> Value {
    guard case .list(let list) = arguments.values[0] else { throw arguments.mismatch }
    let separator = arguments.values.count == 2 ? try arguments.text(1) : ""
    var result = ""
    for (index, element) in list.enumerated() {
      guard case .string(let text) = element else { throw arguments.mismatch }
      let added = text.utf8.count + (index == 0 ? 0 : separator.utf8.count)
      try activation.extendText(by: added, to: result.utf8.count + added)
      if index > 0 { result += separator }
      result += text
    }
    return .string(result)
  }

  private static func substring(
    _ arguments: Arguments, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    let whole = try arguments.scalars(0, &activation)
    let start = try arguments.position(1, through: whole.count)
    let end = arguments.values.count == 3 ? try arguments.position(2, through: whole.count) : whole.count
    guard start <= end else {
      throw EvaluationError(
        .range, "invalid substring range. start: \(start), end: \(end)", about: "substring(\(start), \(end))")
    }
    return try text(whole[start..<end], &activation)
  }
}

extension Unicode.Scalar {
  /// Whether `trim` removes the character.
  fileprivate var isBlank: Bool { properties.isWhitespace }
}
