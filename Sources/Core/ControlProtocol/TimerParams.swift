// SPDX-License-Identifier: MIT
package import TimerEngine

/// The parameters of all `timer.…` methods; each method uses some of them. Durations are whole seconds.
package struct TimerParams: Codable, Hashable, Sendable {
  /// The session that the command concerns. If that session is over, the daemon refuses the command.
  package var session: String?
  package var task: String?
  package var project: String?
  package var tags: [String]?
  /// The session's length: `timer.start`, `timer.break`.
  package var length: Double?
  package var ago: Double?
  package var open: Bool?
  package var focus: Bool?
  package var kind: BreakKind?
  /// The added time, negative to shorten: `timer.extend`.
  package var by: Double?
  /// Whether to keep the time of the focus that the command ends; default: `timer.on-stop`.
  package var keep: Bool?
  /// Whether a focus counts as completed regardless of its length: `timer.finish`.
  package var force: Bool?
  /// The text of `timer.strike` and `timer.note`.
  package var text: String?

  package init() {}

  /// Returns the command of `method` with these parameters.
  package func command(for method: TimerMethod) throws(ControlError) -> TimerCommand {
    switch method {
    case .start:
      return .start(
        StartOptions(
          task: task, project: try ProjectText.checked(project), tags: try TagList.checked(tags) ?? [],
          length: try Self.duration(length, "length"), ago: try Self.duration(ago, "ago") ?? .zero,
          isOpenEnded: open ?? false, isFocus: focus ?? false))
    case .again: return .again
    case .takeBreak: return .takeBreak(kind: kind, length: try Self.duration(length, "length"), keep: keep)
    case .pause: return .pause
    case .resume: return .resume
    case .toggle: return .toggle
    case .stop: return .stop(keep: keep)
    case .skip: return .skip(keep: keep)
    case .finish: return .finish(force: force ?? false)
    case .extend:
      guard let by = try Self.duration(by, "by") else {
        throw ControlError(code: ControlError.invalidParams, message: "timer.extend needs 'by', in seconds")
      }
      return .extend(by: by)
    case .strike: return .strike(text: text ?? "")
    case .reset: return .reset(keep: keep)
    case .describe:
      return .describe(task: task, project: try ProjectText.checked(project), tags: try TagList.checked(tags))
    case .note:
      guard let text, !text.isEmpty else {
        throw ControlError(code: ControlError.invalidParams, message: "timer.note needs 'text'")
      }
      return .note(text: text)
    }
  }

  private static func duration(_ seconds: Double?, _ name: String) throws(ControlError) -> Duration? {
    guard let seconds else { return nil }
    guard seconds.isFinite, abs(seconds) < 1e9 else {
      throw ControlError(code: ControlError.invalidParams, message: "'\(name)' is not a number of seconds")
    }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }
}
