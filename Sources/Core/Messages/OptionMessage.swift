// SPDX-License-Identifier: MIT

/// The meaning of an argument or option of a command.
package enum OptionMessage: CaseIterable, Hashable, Sendable {
  case task, project, tag, length, ago, open, focus, wait
  case breakKind, yes, newTask, newProject
  case keep, discard, by, shortenBy, finishForce, strikeText, noteText, session
  case json, format, follow, plain
  case sound, volume, soundPhase, previewedSound
  case logHook, logFailed, limit, delivery, replaySince, forget, forgottenScopes
  case testEvent, testSet, testHook, testRun
  case eventsFollow, since
  case logLines, logFollow
  case servicePrint, serviceUndo, serviceForce
  case checkedFile, hooksFile, settingKey, settingKeyOrNone, settingValue
  case secretName
  case historyPeriod, historyFrom, historyTo, historyProject, historyTag, historyOutcome, historyText, historyBreaks
  case historySort, historyLimit, historyCSV, sessionName
  case editTask, editProject, editTag, editNoTags, editNote, editOutcome, editAt, editStart, editEnd, editLength
  case logLength, logTask, logAt, logNote
  case undoList, undoForget, eraseAll, eraseSettings, eraseYes
  case uninstallKeepHistory, uninstallYes
  case attachFiles, attachSession, attachName, attachNames, attachTo, attachForce
  case projectOld, projectNew, projectInto, projectPainted, projectColour
  case reportPeriod, reportFrom, reportTo, reportProject, reportSVG, reportHTML, reportForce
  case goalName, goalValue
  case exportFile, exportFormat, exportFrom, exportAll, exportFiles, exportForce
  case importFile, importFormat, importDryRun, importColumns, importDates, importProject, importSkipErrors
  case importSample, importRemoveSample
  case simulatedRounds, simulatedStart, simulatedTask, simulatedProject
  case schemaName
  case demoKeep
  case pluginName, pluginNewName, pluginDeclarative, pluginShell, pluginPython, pluginSwift, pluginScoped, pluginService
  case pluginIn, pluginChecked, pluginSource, pluginForce, pluginUndo
  case recipeName, recipeID, recipeSet, recipePrint, recipeReplace, recipeYes
  case webURL, webPort, webListen, webPublic, webStop, webRevoke, webInstall, webUninstall
  case restore, version
  case recount
}
