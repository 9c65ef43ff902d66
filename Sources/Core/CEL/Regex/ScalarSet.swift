// SPDX-License-Identifier: MIT

/// A set of characters, as a character class describes it.
struct ScalarSet: Hashable, Sendable {
  indirect enum Item: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case categories(Set<Unicode.GeneralCategory>)
    case set(ScalarSet)
  }

  var items: [Item] = []
  var isNegated = false
  var ignoresCase = false

  init(_ items: [Item] = [], isNegated: Bool = false) {
    self.items = items
    self.isNegated = isNegated
  }

  init(_ ranges: ClosedRange<Unicode.Scalar>..., isNegated: Bool = false) {
    self.init(ranges.map { .range($0.lowerBound.value...$0.upperBound.value) }, isNegated: isNegated)
  }

  static let digits = ScalarSet("0"..."9")
  static let blanks = ScalarSet("\t"..."\n", "\u{0C}"..."\r", " "..." ")
  static let word = ScalarSet("0"..."9", "A"..."Z", "_"..."_", "a"..."z")
  static let everything = ScalarSet([], isNegated: true)
  static let allButNewline = ScalarSet("\n"..."\n", isNegated: true)

  var negated: ScalarSet {
    var copy = self
    copy.isNegated.toggle()
    return copy
  }

  /// The maximum cost of `contains`: its tests, weighted by their duration.
  var weight: Int {
    let once = items.reduce(1) { sum, item in
      switch item {
      case .range: sum + 1
      case .categories: sum + 4
      case .set(let inner): sum + inner.weight
      }
    }
    return ignoresCase ? 8 + once * 3 : once
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var found = holds(scalar)
    if !found, ignoresCase {
      found = Self.otherCases(scalar).contains(where: holds)
    }
    return found != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar.value)
      case .categories(let names): names.contains(scalar.properties.generalCategory)
      case .set(let inner): inner.contains(scalar)
      }
    }
  }

  /// Returns the character in its other cases, if they are single characters.
  private static func otherCases(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapped in
      let scalars = mapped.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }

  /// `[:alpha:]` and the other ASCII classes.
  static let named: [String: ScalarSet] = [
    "alnum": ScalarSet("0"..."9", "A"..."Z", "a"..."z"), "alpha": ScalarSet("A"..."Z", "a"..."z"),
    "ascii": ScalarSet("\u{00}"..."\u{7F}"), "blank": ScalarSet("\t"..."\t", " "..." "),
    "cntrl": ScalarSet("\u{00}"..."\u{1F}", "\u{7F}"..."\u{7F}"), "digit": digits, "graph": ScalarSet("!"..."~"),
    "lower": ScalarSet("a"..."z"), "print": ScalarSet(" "..."~"),
    "punct": ScalarSet("!"..."/", ":"..."@", "["..."`", "{"..."~"), "space": ScalarSet("\t"..."\r", " "..." "),
    "upper": ScalarSet("A"..."Z"), "word": word, "xdigit": ScalarSet("0"..."9", "A"..."F", "a"..."f"),
  ]

  /// Returns a Unicode general category, a group (`L`) or a single one (`Lu`).
  static func category(_ name: String) -> ScalarSet? { categories[name] }

  private static let categories: [String: ScalarSet] = {
    let singles: KeyValuePairs<String, Unicode.GeneralCategory> = [
      "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
      "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
      "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
      "Ps": .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
      "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
      "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
      "Cs": .surrogate, "Co": .privateUse, "Cn": .unassigned,
    ]
    var found: [String: Set<Unicode.GeneralCategory>] = [:]
    for (name, category) in singles {
      for name in [name, String(name.prefix(1))] { found[name, default: []].insert(category) }
    }
    return found.mapValues { ScalarSet([.categories($0)]) }
  }()
}
