// SPDX-License-Identifier: MIT
import GRDB
import Synchronization

/// The SQL function that finds a part of a text regardless of case. LIKE knows only the case of ASCII.
final class TextSearch: Sendable {
  static let name = "segue_has"

  /// The last search text, because all rows have the same one.
  private let last = Mutex<FoldedText?>(nil)

  private init() {}

  /// Adds `segue_has(text, part)` to a connection.
  static func add(to db: Database) {
    let search = TextSearch()
    let function = DatabaseFunction(name, argumentCount: 2, pure: true) { values in
      guard let text = String.fromDatabaseValue(values[0]), let part = String.fromDatabaseValue(values[1]) else {
        return nil
      }
      return search.folded(part).isPart(of: text)
    }
    db.add(function: function)
  }

  private func folded(_ part: String) -> FoldedText {
    last.withLock { last in
      if let last, last.text.utf8.elementsEqual(part.utf8) { return last }
      let folded = FoldedText(part)
      last = folded
      return folded
    }
  }
}
