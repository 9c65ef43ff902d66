// SPDX-License-Identifier: MIT
import History
import Reports

extension SessionQuery {
  /// The query with its words in the record's form: SQLite and the index compare bytes.
  var asKept: SessionQuery {
    var query = self
    query.project = project.map { ProjectName.sought($0).canonical }
    query.tag = tag.map { TagName.sought($0).canonical }
    query.text = text?.canonical
    return query
  }
}
