// SPDX-License-Identifier: MIT

/// A node of the syntax tree with expanded macros.
struct Expression: Sendable {
  indirect enum Kind: Sendable {
    case literal(Value)
    /// `isAbsolute`: the name has a leading dot and skips local variables and the container.
    case identifier(String, isAbsolute: Bool)
    case select(Expression, Member, test: Bool)
    case index(Expression, Expression, isOptional: Bool)
    case call(Call)
    case and([Expression])
    case or([Expression])
    case conditional(Expression, Expression, Expression)
    case list([Element])
    case map([Entry])
    case comprehension(Comprehension)
    case bind(String, Expression, in: Expression)
    /// `optMap`, or `optFlatMap` if `isFlat`.
    case optionalMap(Expression, String, Expression, isFlat: Bool)
    /// `Name{…}`: parsed only for a better error message.
    case message(String)
  }

  struct Member: Sendable {
    var name: String
    var span: SourceSpan
    /// `.?name`
    var isOptional: Bool
  }

  struct Call: Sendable {
    /// An operator by its canonical name (`_+_`) or a function.
    var function: String
    var nameSpan: SourceSpan
    var target: Expression?
    var arguments: [Expression]

    init(function: String, nameSpan: SourceSpan, target: Expression? = nil, arguments: [Expression]) {
      self.function = function
      self.nameSpan = nameSpan
      self.target = target
      self.arguments = arguments
    }

    /// Represents indexing as a call.
    init(at index: Expression, of operand: Expression, isOptional: Bool, _ span: SourceSpan) {
      self.init(function: isOptional ? "_[?_]" : "_[_]", nameSpan: span, arguments: [operand, index])
    }
  }

  struct Element: Sendable {
    var expression: Expression
    var isOptional: Bool
  }

  struct Entry: Sendable {
    var key: Expression
    var value: Expression
    var isOptional: Bool
  }

  struct Comprehension: Sendable {
    enum Kind: String, Sendable {
      case all, exists, existsOne, map, filter, transformList, transformMap
    }

    var kind: Kind
    var range: Expression
    var first: String
    var second: String?
    var condition: Expression?
    var body: Expression
  }

  let id: Int
  let span: SourceSpan
  let kind: Kind
  /// The number of levels including this one: it limits every recursion over the tree.
  let depth: Int
}

extension Expression {
  /// The names in written form, `a.b.c`, if the expression consists only of names; also the first name alone.
  var qualifiedName: (name: String, root: String, isAbsolute: Bool)? {
    switch kind {
    case .identifier(let name, let isAbsolute): return (name, name, isAbsolute)
    case .select(let operand, let member, test: false) where !member.isOptional:
      guard let prefix = operand.qualifiedName else { return nil }
      return (prefix.name + "." + member.name, prefix.root, prefix.isAbsolute)
    default: return nil
    }
  }

  /// The first name of a chain of names, `a` of `a.b.c`.
  var rootName: String? {
    switch kind {
    case .identifier(let name, _): name
    case .select(let operand, let member, test: false) where !member.isOptional: operand.rootName
    default: nil
    }
  }

  var stringLiteral: String? {
    if case .literal(.string(let text)) = kind { text } else { nil }
  }
}
