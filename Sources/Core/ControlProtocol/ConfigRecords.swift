// SPDX-License-Identifier: MIT
package import Events

/// A setting to be changed: `config.set`.
package struct ConfigSetParams: Codable, Hashable, Sendable {
  /// Its path in the file: `timer.focus`, `hooks.ID.enabled`.
  package var key: String
  /// As it is written in the file.
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A text to be looked at as if it stood in hooks.yml: `config.check`.
package struct ConfigCheckParams: Codable, Hashable, Sendable {
  package var text: String
  /// The language of the sentences, `ko` for instance; English where it is missing or unknown.
  package var language: String?

  package init(text: String, language: String? = nil) {
    self.text = text
    self.language = language
  }
}

/// A text to take the place of hooks.yml: `config.save`.
package struct ConfigSaveParams: Codable, Hashable, Sendable {
  package var text: String
  /// That of the text which it was made from.
  package var fingerprint: String

  package init(text: String, fingerprint: String) {
    self.text = text
    self.fingerprint = fingerprint
  }
}

/// A setting as it is in force.
package struct SettingRecord: Codable, Hashable, Sendable {
  package var key: String
  /// As it would be written in the file.
  package var value: String
  /// The JSON Schema of its value: words, limits, the default. References mean those of `segue schema hooks`.
  package var schema: JSONValue

  package init(key: String, value: String, schema: JSONValue) {
    self.key = key
    self.value = value
    self.schema = schema
  }
}

/// A line of the file that a setting changed.
package struct ConfigEditRecord: Codable, Hashable, Sendable {
  package var file: String
  /// The line that was changed, or the first that was added.
  package var line: Int
  /// The line or lines as they are now.
  package var text: String

  package init(file: String, line: Int, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }
}

/// hooks.yml as it stands.
package struct ConfigSource: Codable, Hashable, Sendable {
  package var path: String
  /// Empty where there is no file yet.
  package var text: String
  /// Tells whether the file has changed when another text takes its place.
  package var fingerprint: String
  /// The problems of this file and of those that it includes.
  package var diagnostics: [DiagnosticRecord]

  package init(path: String, text: String, fingerprint: String, diagnostics: [DiagnosticRecord]) {
    self.path = path
    self.text = text
    self.fingerprint = fingerprint
    self.diagnostics = diagnostics
  }
}

/// A problem of hooks.yml, or of a file that it includes: a line of `segue hooks check --json`.
package struct DiagnosticRecord: Codable, Hashable, Sendable {
  /// `error`, `warning` or `note`, which belongs to the problem before it.
  package var severity: String
  package var file: String
  /// From 1; absent where the file as a whole is meant.
  package var line: Int?
  /// From 1, in characters; absent where the line as a whole is meant.
  package var column: Int?
  /// How many characters it spans.
  package var length: Int
  package var message: String
  /// What mends it.
  package var hint: String?
  /// The text of the line.
  package var source: String?

  package init(
    severity: String, file: String, line: Int?, column: Int?, length: Int, message: String, hint: String?,
    source: String?
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.message = message
    self.hint = hint
    self.source = source
  }
}

/// Why hooks.yml stays as it is.
package enum ConfigRefusal: String, Codable, Hashable, Sendable {
  case unknownKey = "unknown-key"
  /// The new text, or the new value, has errors: `diagnostics`.
  case refused
  /// The file has errors that have to be mended first: `diagnostics`.
  case broken
  case unwritable
  /// It isn't any more what was read.
  case changed
  /// It is written in a way that can't be edited.
  case notEditable = "not-editable"
}
