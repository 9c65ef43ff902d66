// SPDX-License-Identifier: MIT

/// The purpose of a command: a line each in `segue help`.
package enum HelpMessage: CaseIterable, Hashable, Sendable {
  case segue, segueDiscussion
  case start, startDiscussion, again, takeBreak, task, project, pause, resume, toggle, skip, finish, stop, extend,
    shorten
  case strike, reset, note
  case status, watch, web, webDiscussion, run, events
  case sound, soundDiscussion, soundChoose, soundList, soundPreview
  case hooks, hooksList, hooksLog, hooksShow, hooksScopes, hooksTest, hooksAdd, hooksCheck, hooksReplay, hooksTeardown
  case hooksTeardownDiscussion
  /// Explanations of hooks, events and expressions.
  case hooksDiscussion, eventsDiscussion, expressionsTopic
  case hooksSimulate, hooksSimulateDiscussion
  case plugin, pluginDiscussion, pluginList, pluginInfo, pluginNew, pluginNewDiscussion, pluginCheck
  case pluginCheckDiscussion, pluginAdd, pluginAddDiscussion, pluginRemove, pluginSetup
  case daemon, daemonStart, daemonStop, daemonRestart, daemonStatus, daemonLogs, daemonInstall
  case get, set, secret, secretSet, secretList, secretRemove
  case history, historyDiscussion, historyList, historyShow, historyEdit, historyEditDiscussion, historyDelete
  case log, logDiscussion, undo, erase
  case attach, attachAdd, attachList, attachOpen, attachExport, attachRemove
  case projectSet, projectList, projectRename, projectMerge, projectColour
  case report, reportDiscussion, goal, goalDiscussion
  case export, exportDiscussion, `import`, importDiscussion
  case initialise, doctor, demo, uninstall
  case schema, schemaDiscussion, languageServer, languageServerDiscussion
  case timerGroup, viewGroup, historyGroup, automationGroup, settingsGroup
}
