// SPDX-License-Identifier: MIT

/// Parses RE2's syntax, which a matcher without backtracking can implement.
struct PatternParser {
  private struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotTakesNewline = false
  }

  private static let deepest = 60
  private static let mostRepetitions = 1000

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var flags = Flags()
  private var depth = 0

  static func parse(_ text: String) throws(PatternError) -> Pattern {
    var parser = PatternParser(text)
    let pattern = try parser.alternatives()
    guard parser.peek == nil else { throw PatternError("')' closes nothing") }
    return pattern
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    var end = position
    for scalar in text.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Consumes the following scalars that satisfy `belongs`.
  private mutating func taken(atMost limit: Int = .max, _ belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = scalars[position...].prefix(limit).prefix(while: belongs)
    position += taken.count
    return String(String.UnicodeScalarView(taken))
  }

  private mutating func next(_ missing: String) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = peek else { throw PatternError(missing) }
    position += 1
    return scalar
  }

  // MARK: Structure

  private mutating func alternatives() throws(PatternError) -> Pattern {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw PatternError("it is nested more than \(Self.deepest) levels deep") }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() throws(PatternError) -> Pattern {
    var parts: [Pattern] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      if take("\\Q") {
        while position < scalars.count, !take("\\E") { parts.append(literal(try next(""))) }
        continue
      }
      parts.append(try quantified(try atom()))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func quantified(_ atom: Pattern) throws(PatternError) -> Pattern {
    var pattern = atom
    var count = 0
    while let bounds = try quantifier() {
      count += 1
      if count > 1 { throw PatternError("a repetition of a repetition needs a group: (…)") }
      pattern = .repeated(pattern, least: bounds.least, most: bounds.most)
      _ = take("?")
    }
    return pattern
  }

  private mutating func quantifier() throws(PatternError) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    guard let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      position = start
      return nil
    }
    guard least <= Self.mostRepetitions, most ?? 0 <= Self.mostRepetitions, most ?? least >= least else {
      throw PatternError("repetitions go from few to many, and to \(Self.mostRepetitions) at most")
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    Int(taken(atMost: 6) { ("0"..."9").contains($0) })
  }

  // MARK: Atoms

  private func literal(_ scalar: Unicode.Scalar) -> Pattern { set(ScalarSet(scalar...scalar)) }

  private func set(_ set: ScalarSet) -> Pattern {
    var set = set
    set.ignoresCase = flags.ignoresCase
    return .set(set, weight: set.weight)
  }

  private mutating func atom() throws(PatternError) -> Pattern {
    let start = position
    let scalar = try next("")
    switch scalar {
    case "(": return try group()
    case "[": return try characterClass()
    case ".": return .set(flags.dotTakesNewline ? .everything : .allButNewline, weight: 1)
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "*", "+", "?": throw PatternError("'\(scalar)' repeats nothing")
    case "{":
      position = start
      if try quantifier() != nil { throw PatternError("'{' repeats nothing") }
      position = start + 1
      return literal(scalar)
    case "\\": return try escape()
    default: return literal(scalar)
    }
  }

  private mutating func group() throws(PatternError) -> Pattern {
    let outer = flags
    if take("?") {
      if take("=") || take("!") || take("<=") || take("<!") {
        throw PatternError("looking ahead or behind isn't supported")
      }
      if take("P<") || take("<") {
        _ = taken { $0 != ">" }
        guard take(">") else { throw PatternError("a group's name lacks its '>'") }
      } else if try !flagsOpenGroup() {
        return .empty
      }
    }
    let inner = try alternatives()
    guard take(")") else { throw PatternError("'(' lacks its ')'") }
    flags = outer
    return inner
  }

  /// Parses flags: `(?i)` sets them for the rest of the enclosing group; `(?i:` and `(?:` open a group.
  private mutating func flagsOpenGroup() throws(PatternError) -> Bool {
    var isOn = true
    while true {
      let scalar = try next("'(?' isn't finished")
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotTakesNewline = isOn
      case "U": break
      case "-": isOn = false
      case ":": return true
      case ")": return false
      default: throw PatternError("'(?\(scalar)' isn't supported")
      }
    }
  }

  private mutating func characterClass() throws(PatternError) -> Pattern {
    var result = ScalarSet()
    result.isNegated = take("^")
    var isFirst = true
    while true {
      if take("]") {
        if !isFirst { return set(result) }
        result.items.append(.range(0x5D...0x5D))
        isFirst = false
        continue
      }
      isFirst = false
      if take("[:") {
        result.items.append(.set(try named()))
        continue
      }
      let low = try classItem()
      guard case .range(let bounds) = low, bounds.count == 1, peek == "-", position + 1 < scalars.count,
        scalars[position + 1] != "]"
      else {
        result.items.append(low)
        continue
      }
      position += 1
      guard case .range(let high) = try classItem(), high.count == 1, high.lowerBound >= bounds.lowerBound else {
        throw PatternError("a range in '[…]' goes from a smaller character to a larger one")
      }
      result.items.append(.range(bounds.lowerBound...high.lowerBound))
    }
  }

  private mutating func named() throws(PatternError) -> ScalarSet {
    let isNegated = take("^")
    let name = taken { $0 != ":" && $0 != "]" }
    guard take(":]"), let set = ScalarSet.named[name] else {
      throw PatternError("'[:\(name):]' isn't a class of characters")
    }
    return isNegated ? set.negated : set
  }

  private mutating func classItem() throws(PatternError) -> ScalarSet.Item {
    let scalar = try next("'[' lacks its ']'")
    guard scalar == "\\" else { return .range(scalar.value...scalar.value) }
    let letter = try next("it ends after a backslash")
    if let set = try shorthand(letter) { return .set(set) }
    let value = try escapedScalar(letter).value
    return .range(value...value)
  }

  // MARK: Escapes

  private mutating func escape() throws(PatternError) -> Pattern {
    let letter = try next("it ends after a backslash")
    switch letter {
    case "A": return .assertion(.textStart)
    case "z": return .assertion(.textEnd)
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    default: break
    }
    if let found = try shorthand(letter) { return set(found) }
    return literal(try escapedScalar(letter))
  }

  private mutating func shorthand(_ letter: Unicode.Scalar) throws(PatternError) -> ScalarSet? {
    switch letter {
    case "d": return .digits
    case "D": return ScalarSet.digits.negated
    case "s": return .blanks
    case "S": return ScalarSet.blanks.negated
    case "w": return .word
    case "W": return ScalarSet.word.negated
    case "p", "P":
      var name = String(try next("'\\\(letter)' lacks its category"))
      if name == "{" {
        name = taken { $0 != "}" }
        guard take("}") else { throw PatternError("'\\\(letter){' lacks its '}'") }
      }
      let isNegated = (letter == "P") != name.hasPrefix("^")
      guard let set = ScalarSet.category(name.hasPrefix("^") ? String(name.dropFirst()) : name) else {
        throw PatternError("'\(name)' isn't a Unicode category")
      }
      return isNegated ? set.negated : set
    default: return nil
    }
  }

  private mutating func escapedScalar(_ letter: Unicode.Scalar) throws(PatternError) -> Unicode.Scalar {
    if let escaped = TextForm.escapes[letter] { return escaped }
    switch letter {
    case "x": return try hexadecimal()
    case "0"..."7": return try octal(letter)
    case "8", "9": throw PatternError("'\\\(letter)' refers to a group: that isn't supported")
    case "A"..."Z", "a"..."z": throw PatternError("'\\\(letter)' has no meaning")
    default: return letter
    }
  }

  private mutating func octal(_ first: Unicode.Scalar) throws(PatternError) -> Unicode.Scalar {
    let rest = taken(atMost: 2) { ("0"..."7").contains($0) }
    if first != "0", rest.isEmpty { throw PatternError("'\\\(first)' refers to a group: that isn't supported") }
    return UInt32("\(first)\(rest)", radix: 8).flatMap(Unicode.Scalar.init) ?? "\0"
  }

  private mutating func hexadecimal() throws(PatternError) -> Unicode.Scalar {
    let isBraced = take("{")
    let digits = taken(atMost: isBraced ? 8 : 2, \.properties.isASCIIHexDigit)
    guard isBraced ? take("}") : digits.utf8.count == 2, let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw PatternError("'\\x' takes two hexadecimal digits, or a character's number in braces") }
    return scalar
  }
}
