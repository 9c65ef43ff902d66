// SPDX-License-Identifier: MIT

/// A value of the file and its place. A class, because nodes are passed around a lot.
final class YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  let content: Content
  /// The place in the file, without anchor and tag. A block ends with its last value.
  let span: Span
  /// The place of `*name`, if the value is here through an alias.
  let alias: Span?
  /// Whether a list or mapping has brackets.
  let isFlow: Bool
  /// Whether entries of a mapping were left out because they aren't YAML.
  let isCut: Bool
  /// The number of nodes in it, with aliases expanded.
  let weight: Int

  init(content: Content, span: Span, alias: Span? = nil, isFlow: Bool = false, isCut: Bool = false, weight: Int = 1) {
    self.content = content
    self.span = span
    self.alias = alias
    self.isFlow = isFlow
    self.isCut = isCut
    self.weight = weight
  }

  /// The same value, for the place of its alias.
  func aliased(at alias: Span) -> YAMLNode {
    YAMLNode(content: content, span: span, alias: alias, isFlow: isFlow, isCut: isCut, weight: weight)
  }

  var scalar: YAMLScalar? {
    guard case .scalar(let scalar) = content else { return nil }
    return scalar
  }

  var entries: [YAMLEntry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The text of a scalar of any type; nil for null, lists and mappings.
  var text: String? {
    guard let scalar, scalar.value != .null else { return nil }
    return scalar.text
  }

  /// The text of a key: any scalar.
  var keyText: String { scalar?.text ?? "" }

  var isNull: Bool { scalar?.value == .null }

  /// The entry of a mapping with this key.
  func entry(_ key: String) -> YAMLEntry? {
    entries?.first { $0.name == key }
  }
}

/// A key and its value; also a class.
final class YAMLEntry: Sendable {
  let key: YAMLNode
  let value: YAMLNode
  /// The text of the key.
  let name: String
  /// Whether the entry comes from `<<`.
  let isMerged: Bool

  /// The numbers of its lines.
  var lines: Range<Int> {
    key.span.line..<(key.span.file.line(of: max(key.span.start, YAMLComposer.end(of: value) - 1)) + 1)
  }

  init(key: YAMLNode, value: YAMLNode, isMerged: Bool = false) {
    self.key = key
    self.value = value
    name = key.keyText
    self.isMerged = isMerged
  }
}

/// A single value: its text, and its type in the YAML 1.2 core schema.
struct YAMLScalar: Sendable {
  enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted, block
  }

  enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string
  }

  var text: String
  var style: Style
  var value: Value
}
