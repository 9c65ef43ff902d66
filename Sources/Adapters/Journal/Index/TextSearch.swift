// SPDX-License-Identifier: MIT
import GRDB
import Synchronization

/// The SQL function by which a part of a text is found in whatever case: LIKE knows only that of ASCII.
final class TextSearch: Sendable {
  static let name = "segue_has"

  /// The part that was looked for last: it is the same for all rows.
  private let last = Mutex<FoldedText?>(nil)

  private init() {}

  /// `segue_has(text, part)`, for the statements of a connection.
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
