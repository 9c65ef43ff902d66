// SPDX-License-Identifier: MIT

/// The remedy for a problem of hooks.yml or plugin.yml. Texts are YAML, expressions or commands in written form.
package enum DiagnosticHint: Hashable, Sendable {
  /// A text from another author, such as the description of an input, and the same in other languages by their codes.
  case verbatim(String, translations: [String: String] = [:])
  /// A command to run.
  case run(String)
  case expression(ExpressionHint)

  // Names.
  case didYouMean(String)
  case didYouMeanOneOf([String], more: Bool)
  case itCanBe([String], more: Bool = false)
  case itTakes([String], more: Bool = false)
  case takesNone
  case callIt(String)
  case see(String)

  // Text to write.
  case write(String)
  /// The text contains its own quotes.
  case writePlain(String)
  /// The line belongs to the key of that name.
  case indentUnder(String)
  case writeOr(String, String)
  case writeLike(String, String? = nil)
  case writeUnder(String)
  case writeUnderWith([String])
  case writeOut(String)
  case writeNameOut, writePathOut
  case writeExpression(String)
  case writeExpressionOrLeaveOut
  case writeEventName, writeLevelName, writePluginName
  case writeWindow, by24Hours, wholeDay, listWindows
  case writeDuring(String, needsLevel: Bool)
  case writeAsText
  case writeEnterExit
  case writeIfMissing(String)
  case add(String)
  case addFirst(String)
  case addOneOf([String])
  case addToList(String)
  case addTrigger, addScopeAction, sayWhenAndWhat
  case addUnit(Int)
  case listOf([String])
  case commandAsList(String)
  case leaveOut(String)
  case leaveItOut, leaveTemplateOut, leaveOneOut
  case remove(String)
  case removeIt, removeDirective
  case removeOne(String)
  case makeTwoHooks

  // Quotes, depth and lists.
  case withoutQuotes
  case inQuotes(String?, isWhole: Bool = false)
  case inQuotesIfText(String?)
  case afterBar(isWhole: Bool)
  case wholeInQuotesOrBlock, wholeInQuotesTemplate
  case onlyTemplate
  case endWith(String)
  case endValue(String)
  case endValueWith(String)
  case closeFirst(String)
  case commaOrQuotes
  case escapeBackslash
  case spaceAfterColon, putColon, useSpaces, ordinarySpaces
  case indentLess, spacesBefore, sameColumn, moveDeeper, textAfterBar, ownLine, beginItem, intoList, moveUp
  case ownLinesOr(String)
  case indentLike(line: Int)
  case nearestIndent(Int, nearest: Int)
  case includeSecond, includeAtTop

  // Places.
  case standsUnder(String)
  case standsInHook
  case standsInHookBeside(ConfigPart)
  case standsAlone(ConfigPart)
  case hooksUnderHooks
  case wordsUnderName
  case nameItems(String)

  // Lengths and numbers.
  case ifSeconds(String)
  case minutesOrSeconds(String, seconds: String)

  // Events and levels.
  case levelForEvent(String, event: String)
  case eventsAreCalled
  case neverByPattern([String])
  case onOrLevel(String, level: String)
  case levelAlone(String, test: String)
  case joinExpression
  case joinConditions
  case keepOne
  case askForPhase(String)
  case actionWithOn
  case usesUnderEnter
  case usesForScope(String)
  case shorterLead

  // Commands and variables.
  case handOver(secret: String, variable: String)
  case readEvent
  case listHasNoShell(variable: String)
  case useVariable(String)
  case someVariables([String])

  // Secrets.
  case storeSecret(String)
  case oneSource([String])
  case addSecret(String)
  case moveToSecrets(String)
  case otherSource
  case secretTag(String)
  case secretFromVariable(String)
  case secretFromEnvironment(String, variable: String)
  case secretAlone(String)
  case wholeAddressAsSecret(String)
  case declareSecretInput(String)

  // Webhooks and sounds.
  case useHTTPS, useHTTPSOrAllow
  case encodeSpace
  case portRange
  case pinFormat
  case mustExistThen
  case fileBeside(String)
  case soundOrFile([String])
  case playerOr([String], command: String)

  // Files and plugins.
  case putBack(isFolder: Bool)
  case saveAsUTF8
  case unixLineEnds
  case addInterpreter, mendInterpreter
  case programInside
  case callSegue
  case newerSegue
  case sameName
  case scopedWhile
  case sayWhat
  case renameOne
  case useWithWhile(String)
  case useWithOn
  case failsHere
  case folderLacks(String, String)
  case pluginList
}
