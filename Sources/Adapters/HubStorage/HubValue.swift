// SPDX-License-Identifier: MIT

/// A value of a column or a parameter. Booleans are 0 and 1; times are Unix seconds.
package enum HubValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

extension HubValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }

  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}

/// A row of a result: its values in the order of the query's columns.
package struct HubRow: Hashable, Sendable {
  package var values: [HubValue]

  package init(_ values: [HubValue]) { self.values = values }

  /// A column that the schema declares a number. Traps on any other value: then a query is wrong.
  package func int(_ column: Int) -> Int64 {
    guard case .integer(let value) = values[column] else { preconditionFailure("column \(column) is no number") }
    return value
  }

  package func bool(_ column: Int) -> Bool { int(column) != 0 }

  package func text(_ column: Int) -> String {
    guard case .text(let value) = values[column] else { preconditionFailure("column \(column) is no text") }
    return value
  }

  package func bytes(_ column: Int) -> [UInt8] {
    guard case .bytes(let value) = values[column] else { preconditionFailure("column \(column) has no bytes") }
    return value
  }

  package func optionalInt(_ column: Int) -> Int64? { values[column] == .null ? nil : int(column) }
  package func optionalText(_ column: Int) -> String? { values[column] == .null ? nil : text(column) }
}
