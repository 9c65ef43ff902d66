// SPDX-License-Identifier: MIT

/// What an argument or option of a command means.
package enum OptionPhrase: CaseIterable, Hashable, Sendable {
  case task, project, tag, length, ago, open, focus, noCountdown
  case breakKind, yes, newTask, newProject
  case keep, discard, by, strikeText, noteText, session
  case json, format, follow
  case sound, volume
  case logHook, logFailed, limit, delivery
  case testEvent, testSet, testRun
  case eventsFollow, since
  case logLines, logFollow
  case hooksFile, settingKey, settingKeyOrNone, settingValue
  case secretName
  case demoKeep
}
