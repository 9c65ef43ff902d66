// SPDX-License-Identifier: MIT
package import Events

/// The parameters of `config.set`: the setting and its new value.
package struct ConfigSetParams: Codable, Hashable, Sendable {
  /// The setting's path in the file: `timer.focus`, `hooks.ID.enabled`.
  package var key: String
  /// The value as the file writes it.
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// The parameters of `config.check`: a text that the daemon checks as if it were hooks.yml.
package struct ConfigCheckParams: Codable, Hashable, Sendable {
  package var text: String
  /// The language of the messages, for example `ko`; English if missing or unknown.
  package var language: String?

  package init(text: String, language: String? = nil) {
    self.text = text
    self.language = language
  }
}

/// The parameters of `config.save`: a text that replaces hooks.yml.
package struct ConfigSaveParams: Codable, Hashable, Sendable {
  package var text: String
  /// The fingerprint of the text that the client edited.
  package var fingerprint: String

  package init(text: String, fingerprint: String) {
    self.text = text
    self.fingerprint = fingerprint
  }
}

/// A setting with the value in force.
package struct SettingRecord: Codable, Hashable, Sendable {
  package var key: String
  /// The value as the file would write it.
  package var value: String
  /// The JSON Schema of the value: words, limits, the default. Its references point into `segue schema hooks`.
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
  /// The line that changed, or the first added line.
  package var line: Int
  /// The new text of the line or lines.
  package var text: String

  package init(file: String, line: Int, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }
}

/// The present hooks.yml.
package struct ConfigSource: Codable, Hashable, Sendable {
  package var path: String
  /// Empty if the file does not exist.
  package var text: String
  /// Detects, when a client saves another text, that the file has changed in the meantime.
  package var fingerprint: String
  /// The problems of this file and of the files that it includes.
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
  /// `error`, `warning` or `note`; a note belongs to the problem before it.
  package var severity: String
  package var file: String
  /// From 1; absent if the problem concerns the whole file.
  package var line: Int?
  /// From 1, in characters; absent if the problem concerns the whole line.
  package var column: Int?
  /// The length of the marked text, in characters.
  package var length: Int
  package var message: String
  /// The remedy.
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

/// The reasons to leave hooks.yml unchanged.
package enum ConfigRefusal: String, Codable, Hashable, Sendable {
  case unknownKey = "unknown-key"
  /// The new text or value has errors, listed in `diagnostics`.
  case refused
  /// The file already has errors that must be mended first, listed in `diagnostics`.
  case broken
  case unwritable
  /// The file has changed since the client read it.
  case changed
  /// The file uses a notation that cannot be edited.
  case notEditable = "not-editable"
}
