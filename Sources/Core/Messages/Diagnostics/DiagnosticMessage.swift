// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The problems of hooks.yml or plugin.yml. Durations are texts such as `25m`.
package enum DiagnosticMessage: Hashable, Sendable {
  case yaml(YAMLMessage)
  case file(FileMessage)
  case manifest(ManifestMessage)
  case expression(ExpressionMessage)
  case note(DiagnosticNote)
  /// The number of further problems that are not shown.
  case more(Int)

  // Keys.
  case noVersion
  case otherVersion(FoundValue)
  case givenTwice(ConfigPart)
  case unknownKey(ConfigPart, String)
  case notKeys(ConfigPart, example: String, FoundValue)
  case notAMapping(ConfigPart, FoundValue)
  case belongsTo(String, String)
  case needs(String, String)
  case takesOneOf(String, [String])
  case onlyWithOn(String)
  case onlyForEvents(String, [String])

  // Values.
  case empty(String)
  case emptyList(String)
  case nullValue(String)
  case nul(String)
  case notText(String, FoundValue)
  case notBool(String, FoundValue)
  case notWholeNumber(String, ClosedRange<Int>, FoundValue)
  case notOctal(String, Int)
  case notADuration(String, FoundValue)
  case durationRange(String, least: String, most: String)
  case notWholeSeconds(String)
  case notOneOf(String, [String], FoundValue)
  case notATimeOfDay(String, FoundValue)
  case notOneLine(String)
  case notAList(String, FoundValue)
  case notANumber(String, FoundValue)
  case notAMap(String, FoundValue)
  case otherHome
  case minutesTooMany(Int)
  case bareMinutes(Int, length: String)
  case goalTooLong(String, most: String)
  case goalRange(String)
  case notAGoal(String, FoundValue)
  case notASize(FoundValue)
  case volumePercent

  // Templates.
  case templateHere
  case openTemplate
  case emptyTemplate
  case notFilledIn
  /// A text that contains a JSON object.
  case jsonAsText
  case foreignTemplate
  case templateInCommand
  case templateInName
  case partialCondition
  case windowForExpression(String)
  case encodedTwice
  /// `type`: the type of the expression.
  case wrongType(String, takes: ExpectedValue, type: String)
  case notOneExpression(String, takes: ExpectedValue)

  // Secrets.
  case badSecretName
  case plainSecret
  case noSource(String)
  case manySources(String)
  case notAKeychainItem(FoundValue)
  case notAVariable(FoundValue)
  case unknownSecret(String)
  case notASecret(String)
  case misplacedSecret
  case secretForInput(String)
  case notOneSecret(String)
  case visibleKey
  case visibleSecret
  case exitNeedsVariable(String)

  // Hooks.
  case badHookID(String)
  case emptyHook(String)
  case noTrigger(String)
  case bothTriggers
  case noAction(String)
  case secondAction(String)
  case oneActionOnly(String, other: String)
  case edgeActionInScope(String)
  case noCommand(String)
  case uselessShell
  case uselessRetry
  case badVariableName
  case reservedVariable
  case notAShell(FoundValue)
  case notACommand(String)
  case notAnArgument(FoundValue)
  case noProgramName
  case notForShell(String)
  case commandAsProgram(String)
  case noVariable(String)

  // Events, levels, hours.
  case notAnEvent(String)
  case noEventMatches(String)
  case manyWildcards(most: Int)
  case leadEvents
  case needsEvery(String)
  case leadTooLong(String, lead: String, phase: String)
  case notALevel(String)
  case eventForLevel(String)
  case expressionInLevels
  case malformed(String)
  case notAWindow(FoundValue)
  case daysAfterHours
  case notATime(String)
  case notADayRange(String)
  case notADay(String)
  case oneMoment(String)
  case noTimeAtAll(String)

  // Sounds.
  case silentPlay
  case playWithoutSound
  case notASoundType(String, type: String)
  case unknownSound(String)
  case soundFileMissing(String)
  case unknownPlayer(String)
  case playerWithoutFile
  case playerWithoutProgram
  case notifyTakesKeys(String)
  case notALead(FoundValue)

  // Webhooks.
  case noAddress
  case notAnAddress(String)
  case otherScheme(String)
  case badAddress
  case noHost
  case notAPort(String)
  case plainHTTP
  case environmentInAddress
  case addressWithoutHost
  case hostFilledIn
  case badHeader(String)
  case reservedHeader(String)
  case repeatedHeader(String)
  case headerLines
  case secondBody(String)
  case notJSON(String)
  case notAPin

  // A hook's use of a plugin.
  case unknownPlugin(String)
  case brokenPlugin(String)
  case otherPlatform(String, [String])
  case scopedPlugin(String)
  case edgePlugin(String)
  case ownScope(String)
  case missingInputs(String, [String])
  case unknownInput(String, String)
  case refusedValue(String, ValueObjection)
  /// `pattern`: nil if the input has a description, which the hint shows.
  case noMatch(String, input: String, pattern: String?)
}

/// A place related to a problem.
package enum DiagnosticNote: Hashable, Sendable {
  case first, other, began, belongs, named
  case here(String)
  case defined(String)
  case used(by: String)
}

/// The part of hooks.yml or plugin.yml that has a problem.
package enum ConfigPart: Hashable, Sendable {
  case file, hook, project, secret, manifest, input, example
  /// The value of a key; also a path of keys such as `timer.focus`.
  case key(String)
  case hookNamed(String), projectNamed(String), secretNamed(String)
}

/// The value found in place of an expected one.
package enum FoundValue: Hashable, Sendable {
  case nothing, list, mapping
  case text(String)
}

/// The expected value of a key that accepts templates.
package enum ExpectedValue: Hashable, Sendable {
  case duration, number
  /// The name of an input's type.
  case type(String)
}
