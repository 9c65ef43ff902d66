// SPDX-License-Identifier: MIT

/// The problems of an expression. Types have the language's notation: `list(string)`.
package enum ExpressionMessage: Hashable, Sendable {
  /// A part of an expression, in words.
  package enum Part: Hashable, Sendable {
    case text(String)
    case number, string, bytes, end
  }

  package enum Operation: String, Hashable, Sendable {
    case add = "_+_"
    case subtract = "_-_"
    case multiply = "_*_"
    case divide = "_/_"
    case remainder = "_%_"
  }

  package enum Advice: Hashable, Sendable {
    case utc, utcUseDuring
  }

  /// The reason that a `while` hook cannot read a value of a single moment.
  package enum Lasting: Hashable, Sendable {
    case exit, variables, hook
  }

  // Syntax.
  case tooLong(kibibytes: Int)
  case tooDeep(Int)
  case noExpression
  case noOtherwise
  case mixedSigns
  /// `use`: the operator or the code to use instead.
  case notAnOperator(String, use: String? = nil)
  case meaningless(String, use: String? = nil)
  case typographicQuote(String)
  case nestedTemplate
  case openBacktick, badBacktick, loneBacktick
  case notANumber(String?)
  case noHexDigits
  case largeNumber
  case openString(String)
  case endsAfterBackslash
  case badEscape(String)
  case escapeDigits(Int, isOctal: Bool)
  case notACharacter(String)
  case sameVariables(String)
  case hasTakesMember
  case notAVariableName(String)
  case noNameAfterDot(Part)
  case badMemberName(String)
  case noValueOfKey, noFieldName, noFieldValue
  case open(Part, close: String)
  case noOperator(Part)
  case closesNothing(Part)
  case strayColon
  case misplaced(Part, missing: String? = nil)
  case nothingAfter(Part)
  case nothingBeforeIn
  case noValue(Part)
  case reserved(String)
  case twice(String)

  // Names.
  case unknownMessageType(String)
  case unknownVariable(String)
  case unknownFunction(String)
  case badMacro(String)
  case noMember(String, String)
  case noMembers(type: String, String)

  // Types.
  case mapKeys(String)
  case takesBools(String, String)
  case branches(String, String)
  case badKey(String)
  case notOptional(String)
  case notACollection(String, String)
  case neverEqual(String, String)
  case noOrder(String, String)
  case dotMembers(String)
  case notIndexable(String, by: String)
  case notInList(String)
  case notTaken(String, String)
  case notCombined(String, String, Operation)
  case wrongArguments(String, of: String?, [String])
  case wrongCount(String, Int)
  case calledOnValue(String), notCalledOnValue(String)
  case nothingInCommon(String, String)
  case notAWord(String, String)
  case advice(String, Advice)
  case largePatterns
  /// The reason comes from the parser of regular expressions.
  case badPattern(String)
  /// Literals that always fail; the reason is in English.
  case badDuration(String), badTimestamp(String), badMap(String)
  case notACondition(String)
  case unknownZone(String)

  // Names that the place does not allow.
  case secretInside
  case foreignInputs
  case oneEvent(String, Lasting)
  case wholeSession(Lasting)
  case changing(String, Lasting)
  case knownAtEnd(String, Lasting)
  case knownOnDelivery(String)
  case otherEachTime(String, Lasting)
}

/// The remedy for an expression.
package enum ExpressionHint: Hashable, Sendable {
  case didYouMean(String)
  case use(String)
  case write(String)
  /// The possible notations.
  case forms([String], more: Bool = false)
  case has([String])
  case hasNone
  case oneOf([String])
  case quoted(String, orMember: String?)
  case isFunction(String, call: String)
  case mapForm, stringForm, namesAsTheyAre, commentForm, parentheses, earlyQuote, backslashForm, notForm, notInForm
  case hasForm
  case textForm(String)
  case allowsDyn
  case compare(String)
  case askSize(String)
  case listOnRight(String)
  case neverNull
  case makeString
  case joinComparisons
  case convertNumbers
  case withoutQuotes(String)
  case clock(String, time: String)
  case durationForm(String, or: String? = nil)
  case timeForm
  case durationToInt, timeToInt
  case zoneNames
  case secretAlone
  case useState(isCondition: Bool)
  case nameMember
  case leaveOutOrUseOn
  case useElapsed
  case useOn
  case useInValue
  case writeValue
}
