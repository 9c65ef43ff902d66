// SPDX-License-Identifier: MIT

/// A failure of the hub's database.
package struct HubStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  package var code: Code
  /// What the database said, or what is wrong with its content.
  package var detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  package enum Code: String, Hashable, Sendable {
    /// The database can't be reached. Nothing of the transaction was written.
    case unavailable
    /// The connection broke while the transaction was being committed: it may or may not have been written.
    case uncertain
    /// Transactions got in each other's way until the last repetition.
    case busy
    /// A row contradicts a constraint of the schema.
    case constraint
    /// A text has a zero byte, which no engine takes.
    case zeroByte
    /// The disk has no space left. Nothing of the transaction was written.
    case full
    /// The schema is of a newer version of the hub.
    case newer
    /// The file isn't a database, or is damaged.
    case damaged
    /// A table of a copy's target isn't empty, or differs from its source afterwards. The detail is its name.
    case targetHasRows, copyDiffers
    /// The file of a backup exists already, or can't be made. The detail is its path.
    case fileExists, fileNotMade
    /// Any other answer of the database, such as a missing right.
    case failed
    /// The address of the database can't be read.
    case address
  }

  package var description: String { "\(code.rawValue): \(detail)" }
}
