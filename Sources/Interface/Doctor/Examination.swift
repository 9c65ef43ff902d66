// SPDX-License-Identifier: MIT
import Events
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import ToolSupport

/// The subject of the doctor: a home and its hooks.yml, as a daemon would find them.
struct Examination: Sendable {
  let context: ToolContext
  /// If hooks.yml has errors, the last good configuration, with which a daemon continues. The defaults if there is none.
  let configuration: Configuration
  let diagnostics: [Diagnostic]
  /// Whether there is a file, or a link that should lead to one.
  let hasConfig: Bool
  /// Whether this is an older configuration than the file's.
  let isLastGood: Bool

  init(_ context: ToolContext) {
    let result = context.loader.load(context.paths.config)
    self.context = context
    let spare = result.configuration == nil ? Self.lastGood(context.paths) : nil
    configuration = result.configuration ?? spare ?? Configuration()
    isLastGood = spare != nil && spare != Configuration()
    diagnostics = result.diagnostics
    hasConfig = result.exists || !result.errors.isEmpty
  }

  var language: any Language { context.language }

  /// The enabled hooks.
  var hooks: [Hook] { configuration.hooks.filter(\.isEnabled) }

  func configFindings() -> [Finding] {
    let path = context.shown(context.paths.config)
    guard hasConfig else {
      let message = context.noConfig
      return [Finding(.config, message == .noFile(path) ? .fine : .warning, language.setting(message))]
    }
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let message = language.setting(
      .checked(path: path, hooks: errors > 0 ? nil : configuration.hooks.count, errors: errors, warnings: warnings))
    let state: Finding.State = errors > 0 ? .problem : warnings > 0 ? .warning : .fine
    let note = isLastGood ? "; " + language.doctor(.lastGoodInForce) : ""
    return [Finding(.config, state, message + note, remedy: state == .fine ? nil : "segue hooks check")]
  }

  private static func lastGood(_ paths: Paths) -> Configuration? {
    guard let data = FileManager.default.contents(atPath: paths.lastGoodConfiguration) else { return nil }
    return try? JSON.read(Configuration.self, from: data)
  }

  /// A place in the form for messages.
  func shown(_ place: Place) -> String { "\(context.shown(place.file)):\(place.line)" }

  func fine(_ check: DoctorMessage.Check, _ message: DoctorMessage) -> Finding {
    Finding(check, .fine, language.doctor(message))
  }

  func warning(_ check: DoctorMessage.Check, _ message: DoctorMessage, remedy: String? = nil) -> Finding {
    Finding(check, .warning, language.doctor(message), remedy: remedy)
  }

  func problem(_ check: DoctorMessage.Check, _ message: DoctorMessage, remedy: String? = nil) -> Finding {
    Finding(check, .problem, language.doctor(message), remedy: remedy)
  }
}
