// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Hashing
import HookConfig
import Hooks
import Messages
import Schemas
import SoundPlayers

/// Requests of clients that display and change hooks.yml: its settings, and its text.
struct ConfigRequests: Sendable {
  let editor: ConfigEditor

  func settings(_ configuration: Configuration) -> [SettingRecord] {
    let schemas = SettingSchemas(sounds: SoundLibrary.names)
    return HookConfig.settings(of: configuration).map { setting in
      SettingRecord(key: setting.key, value: setting.value, schema: schemas[setting.key] ?? [:])
    }
  }

  func set(_ params: ConfigSetParams) throws -> ConfigEditRecord {
    try refusing { () throws(ConfigEditError) in
      let edit = try editor.set(params.key, to: params.value)
      return ConfigEditRecord(file: edit.file, line: edit.line, text: edit.text)
    }
  }

  func source() throws -> ConfigSource {
    try refusing { () throws(ConfigEditError) in
      let text = try editor.text()
      return ConfigSource(
        path: editor.path, text: text ?? "", fingerprint: Self.fingerprint(of: text),
        diagnostics: text.map { editor.problems(with: $0).map { DiagnosticRecord($0) } } ?? [])
    }
  }

  func check(_ params: ConfigCheckParams) -> [DiagnosticRecord] {
    let language = Catalogue.language(for: [:], choice: params.language)
    return editor.problems(with: params.text).map { DiagnosticRecord($0, in: language) }
  }

  func save(_ params: ConfigSaveParams) throws {
    try refusing { () throws(ConfigEditError) in
      let text = try editor.text()
      guard Self.fingerprint(of: text) == params.fingerprint else { throw editor.changedMeanwhile }
      try editor.replace(text, with: params.text)
    }
  }

  /// A missing file has another fingerprint than an empty one.
  private static func fingerprint(of text: String?) -> String {
    text.map { SHA256.hexDigest(of: $0.utf8) } ?? "none"
  }

  private func refusing<Value>(_ body: () throws(ConfigEditError) -> Value) throws(ControlError) -> Value {
    do { return try body() } catch { throw ControlError(error) }
  }
}

extension ControlError {
  fileprivate init(_ error: ConfigEditError) {
    let (code, refusal): (Int, ConfigRefusal) =
      switch error.code {
      case .unknownKey: (Self.notFound, .unknownKey)
      case .refused: (Self.configuration, .refused)
      case .broken: (Self.configuration, .broken)
      case .unwritable: (Self.refused, .unwritable)
      case .changedMeanwhile: (Self.refused, .changed)
      // These requests never create a named item.
      case .notEditable, .exists: (Self.refused, .notEditable)
      }
    let diagnostics = error.diagnostics.map { DiagnosticRecord($0) }
    self.init(
      code: code, message: error.message,
      data: ErrorData(config: refusal, diagnostics: diagnostics.isEmpty ? nil : diagnostics))
  }
}

extension DiagnosticRecord {
  init(_ problem: Diagnostic, in language: any Language = English()) {
    self.init(
      severity: problem.severity.rawValue, file: problem.file, line: problem.line, column: problem.column,
      length: problem.length, message: language.diagnostic(problem.problem),
      hint: problem.advice.map(language.hint), source: problem.source)
  }
}
