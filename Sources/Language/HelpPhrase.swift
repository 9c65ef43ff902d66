// SPDX-License-Identifier: MIT

/// What a command is for: a line each in `segue help`.
package enum HelpPhrase: CaseIterable, Hashable, Sendable {
  case segue, segueDiscussion
  case start, startDiscussion, again, takeBreak, task, project, pause, resume, toggle, skip, finish, stop, extend
  case strike, reset, note
  case status, statusDiscussion, watch, run, events
  case sound
  case hooks, hooksList, hooksLog, hooksShow, hooksScopes, hooksTest, hooksCheck, hooksTeardown
  case daemon, daemonStart, daemonStop, daemonRestart, daemonStatus, daemonLogs
  case get, set, secret, secretSet, secretList, secretRemove
  case initialise, doctor, demo
  case timerGroup, viewGroup, automationGroup, settingsGroup
}
