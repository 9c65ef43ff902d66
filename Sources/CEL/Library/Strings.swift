// SPDX-License-Identifier: MIT

/// The string functions of the language and its strings extension; positions count code points.
enum Strings {
  private static let a = ValueType.parameter("A")

  static let functions: [Function] = [
    test("contains") { whole, part in
      part.isEmpty || !TextSearch.places(of: Array(part.utf8), in: Array(whole.utf8), atMost: 1).isEmpty
    },
    test("startsWith") { $0.utf8.starts(with: $1.utf8) },
    test("endsWith") { $0.utf8.reversed().starts(with: $1.utf8.reversed()) },
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
    search("indexOf") { TextSearch.first(of: $1, in: $0, from: $2 ?? 0) },
    search("lastIndexOf") { TextSearch.last(of: $1, in: $0, from: $2 ?? $0.count) },
    ascii("lowerAscii") { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 },
    ascii("upperAscii") { $0 >= 0x61 && $0 <= 0x7A ? $0 & ~0x20 : $0 },
    Function.member("trim", [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      let scalars = try Arguments("trim", [x]).scalars(0, &activation)
      return .string(text(scalars.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()))
    },
    Function.member("reverse", [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      .string(text(try Arguments("reverse", [x]).scalars(0, &activation).reversed()))
    },
    Function.global("strings.quote", [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      let plain = try Arguments("strings.quote", [x]).text(0)
      try activation.makeText(plain.utf8.count)
      return .string(TextForm.quoted(plain))
    },
    Function.member(
      "replace", [([.string, .string, .string], .string), ([.string, .string, .string, .int], .string)]
    ).variadic { (values, activation) throws(EvaluationError) in try replace(Arguments("replace", values), &activation)
    },
    Function.member("split", [([.string, .string], .list(.string)), ([.string, .string, .int], .list(.string))])
      .variadic { (values, activation) throws(EvaluationError) in try split(Arguments("split", values), &activation) },
    Function.member("join", [([.list(.string)], .string), ([.list(.string), .string], .string)])
      .variadic { (values, activation) throws(EvaluationError) in try join(Arguments("join", values), &activation) },
    Function.member("substring", [([.string, .int], .string), ([.string, .int, .int], .string)])
      .variadic { (values, activation) throws(EvaluationError) in
        try substring(Arguments("substring", values), &activation)
      },
    Function.member("format", [([.string, .list(.dyn)], .string)])
      .binary { (x, y, activation) throws(EvaluationError) in
        guard case .list(let values) = y else { throw .noSuchOverload("format", [x, y]) }
        return .string(try Formatting.format(try Arguments("format", [x, y]).text(0), values, &activation))
      },
  ]

  // MARK: Shapes

  private static func test(_ name: String, _ body: @escaping @Sendable (String, String) -> Bool) -> Function {
    Function.member(name, [([.string, .string], .bool)]).binary { (x, y, activation) throws(EvaluationError) in
      let arguments = Arguments(name, [x, y])
      let (text, part) = (try arguments.text(0), try arguments.text(1))
      try activation.spend(text.utf8.count >> 5)
      return .bool(body(text, part))
    }
  }

  private static func ascii(_ name: String, _ body: @escaping @Sendable (UInt8) -> UInt8) -> Function {
    Function.member(name, [([.string], .string)]).unary { (x, activation) throws(EvaluationError) in
      let text = try Arguments(name, [x]).text(0)
      try activation.makeText(text.utf8.count)
      return .string(String(decoding: text.utf8.map(body), as: UTF8.self))
    }
  }

  private static func search(
    _ name: String, _ body: @escaping @Sendable ([Unicode.Scalar], [Unicode.Scalar], Int?) -> Int?
  ) -> Function {
    Function.member(name, [([.string, .string], .int), ([.string, .string, .int], .int)])
      .variadic { (values, activation) throws(EvaluationError) in
        let arguments = Arguments(name, values)
        let (whole, part) = (try arguments.scalars(0, &activation), try arguments.scalars(1, &activation))
        let start = values.count == 3 ? try arguments.position(2, through: whole.count) : nil
        try activation.spend(1 + (whole.count >> 5) * (1 + part.count >> 3))
        return .int(Int64(body(whole, part, start) ?? -1))
      }
  }

  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  // MARK: Bodies

  private static func replace(
    _ arguments: Arguments, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    let whole = try arguments.scalars(0, &activation)
    let (part, new) = (try arguments.scalars(1, &activation), try arguments.scalars(2, &activation))
    let limit = arguments.values.count == 4 ? try arguments.int(3) : -1
    try activation.spend(1 + (whole.count >> 5) * (1 + part.count >> 3))
    let places = TextSearch.places(of: part, in: whole, atMost: limit < 0 ? nil : limit)
    try activation.makeText(arguments.text(0).utf8.count + places.count * arguments.text(2).utf8.count)
    var result: [Unicode.Scalar] = []
    var position = 0
    for place in places {
      result += whole[position..<place] + new
      position = place + part.count
    }
    return .string(text(result + whole[position...]))
  }

  private static func split(
    _ arguments: Arguments, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    let (whole, part) = (try arguments.scalars(0, &activation), try arguments.scalars(1, &activation))
    let limit = arguments.values.count == 3 ? try arguments.int(2) : -1
    if limit == 0 { return .list([]) }
    try activation.spend(1 + (whole.count >> 5) * (1 + part.count >> 3))
    if part.isEmpty {
      let count = limit < 0 ? whole.count : min(limit, whole.count)
      try activation.makeElements(count)
      guard count > 0 else { return .list([]) }
      let single = whole.prefix(count - 1).map { Value.string(String($0)) }
      let last: [Value] = limit < 0 ? [.string(String(whole[count - 1]))] : [.string(text(whole[(count - 1)...]))]
      return .list(single + last)
    }
    let places = TextSearch.places(of: part, in: whole, atMost: limit < 0 ? nil : limit - 1)
    try activation.makeElements(places.count + 1)
    var pieces: [Value] = []
    var position = 0
    for place in places {
      pieces.append(.string(text(whole[position..<place])))
      position = place + part.count
    }
    return .list(pieces + [.string(text(whole[position...]))])
  }

  private static func join(_ arguments: Arguments, _ activation: inout Activation) throws(EvaluationError) -> Value {
    guard case .list(let list) = arguments.values[0] else { throw arguments.mismatch }
    let separator = arguments.values.count == 2 ? try arguments.text(1) : ""
    var result = ""
    for (index, element) in list.enumerated() {
      guard case .string(let text) = element else { throw arguments.mismatch }
      let piece = index == 0 ? text : separator + text
      try activation.makeText(result.utf8.count + piece.utf8.count)
      result += piece
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
      throw EvaluationError(.range, "invalid substring range. start: \(start), end: \(end)")
    }
    return .string(text(whole[start..<end]))
  }
}

extension Unicode.Scalar {
  /// Whether `trim` takes it for blank.
  fileprivate var isBlank: Bool { properties.isWhitespace }
}
