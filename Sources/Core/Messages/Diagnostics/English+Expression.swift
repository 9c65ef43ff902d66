// SPDX-License-Identifier: MIT

extension English {
  func expression(_ phrase: ExpressionMessage) -> String {
    switch phrase {
    case .tooLong(let kibibytes): "this expression is longer than \(kibibytes) KiB"
    case .tooDeep(let levels): "this expression is nested more than \(levels) levels deep"
    case .noExpression: "an expression is missing here"
    case .noOtherwise: "':' and the other value are missing"
    case .mixedSigns: "'!' and '-' cannot be mixed here"
    case .notAnOperator(let text, let other): "'\(text)' is not an operator" + (other.map { ": use \(code($0))" } ?? "")
    case .meaningless(let text, let other):
      "'\(text)' has no meaning in an expression" + (other.map { ": use \($0)" } ?? "")
    case .typographicQuote(let text): "'\(text)' is a typographic quotation mark"
    case .nestedTemplate: "'${{ }}' does not belong inside an expression"
    case .openBacktick: "this name lacks its closing backtick"
    case .badBacktick: "a name in backticks may have only letters, digits, '_', '.', '-', '/' and spaces"
    case .loneBacktick: "a name in backticks can only follow a dot"
    case .notANumber(let text): (text.map { "'\($0)'" } ?? "this") + " is not a number"
    case .noHexDigits: "'0x' needs hexadecimal digits"
    case .largeNumber: "this number does not fit into 64 bits"
    case .openString(let mark): "this string lacks its closing \(mark)"
    case .endsAfterBackslash: "this string ends after a backslash"
    case .badEscape(let text): "'\(text)' is not an escape"
    case .escapeDigits(let digits, let isOctal):
      "this escape needs \(digits) \(isOctal ? "octal" : "hexadecimal") digits"
    case .notACharacter(let code): "\(code) is not a character"
    case .sameVariables(let function): "the two variables of '\(function)' need different names"
    case .hasTakesMember: "has() takes a member, as in has(session.task)"
    case .notAVariableName(let function): "'\(function)' takes the name of a variable here"
    case .noNameAfterDot(let part): "a name must follow the dot, not \(self.part(part))"
    case .badMemberName(let name): "'\(name)' cannot be the name of a member"
    case .noValueOfKey: "a ':' and the value of this key are missing"
    case .noFieldName: "the name of a field is missing here"
    case .noFieldValue: "a ':' and the value of this field are missing"
    case .open(let part, let close): "this \(self.part(part)) lacks its '\(close)'"
    case .noOperator(let part): "an operator is missing before \(self.part(part))"
    case .closesNothing(let part): "this \(self.part(part)) closes nothing"
    case .strayColon: "':' belongs to '?' and to maps"
    case .misplaced(let part, let missing):
      "\(self.part(part)) does not belong here" + (missing.map { ", '\($0)' is missing" } ?? "")
    case .nothingAfter(let part): "something is missing after \(self.part(part))"
    case .nothingBeforeIn: "a value is missing before 'in'"
    case .noValue(let part): "a value is missing before \(self.part(part))"
    case .reserved(let word): "'\(word)' is a reserved word and cannot be a name"
    case .twice(let text): "'\(text)' is given twice"

    case .unknownMessageType(let name): "there is no message type '\(name)'"
    case .unknownVariable(let name): "there is no variable '\(name)'"
    case .unknownFunction(let name): "there is no function '\(name)'"
    case .badMacro(let name): "'\(name)' has another form"
    case .noMember(let object, let name): "'\(object)' has no member '\(name)'"
    case .noMembers(let type, let name): "\(type) has no members, so no '\(name)'"

    case .mapKeys(let type): "the keys of this map are of type \(type), not names"
    case .takesBools(let place, let type): "'\(place)' takes bools, not \(type)"
    case .branches(let first, let second): "both values of '? :' need the same type, not \(first) and \(second)"
    case .badKey(let type): "a map's key is a bool, an int, a uint or a string, not \(type)"
    case .notOptional(let type): "'?' takes an optional value, not \(type)"
    case .notACollection(let function, let type): "'\(function)' takes a list or a map, not \(type)"
    case .neverEqual(let one, let other): "\(one) and \(other) cannot be compared: they are never equal"
    case .noOrder(let one, let other): "\(one) and \(other) have no order"
    case .dotMembers(let object): "the members of '\(object)' are named with a dot"
    case .notIndexable(let type, let index): "\(type) cannot be indexed with \(index)"
    case .notInList(let type): "'in' takes a list or a map on its right, not \(type)"
    case .notTaken(let function, let type): "\(function) does not take \(type)"
    case .notCombined(let one, let other, let operation): "\(one) and \(other) cannot be \(verb(operation))"
    case .wrongArguments(let function, let type, let arguments):
      function + (type.map { " of \($0)" } ?? "") + " does not take (\(arguments.joined(separator: ", ")))"
    case .wrongCount(let function, let number): "\(function) does not take \(count(number, "argument"))"
    case .calledOnValue(let function): "\(function) is called on a value"
    case .notCalledOnValue(let function): "\(function) is not called on a value"
    case .nothingInCommon(let one, let other):
      "'\(one)' and '\(other)' have no value in common, so they are never equal"
    case .notAWord(let text, let name): "'\(text)' is not a value of '\(name)'"
    case .advice(let function, .utc): "\(function): without a zone this is UTC, not local time"
    case .advice(let function, .utcUseDuring):
      "\(function): without a zone this is UTC, not local time: 'during: mon-fri 09:00-18:00' is local"
    case .largePatterns: "all regular expressions together are too large"
    case .badPattern(let reason): "the regular expression is wrong: \(reason)"
    case .badDuration(let reason), .badTimestamp(let reason), .badMap(let reason): reason
    case .notACondition(let type): "a condition must be true or false, not of type \(type)"
    case .unknownZone(let name): "there is no time zone '\(name)'"

    case .secretInside: "a secret cannot be part of an expression"
    case .foreignInputs: "'inputs' are those of a plugin, and known only in its manifest"
    case .oneEvent(let path, let why): "'\(path)' belongs to one event, but \(reason(why))"
    case .wholeSession(let why): "'session' as a whole changes all the time, but \(reason(why))"
    case .changing(let path, let why): "'\(path)' changes all the time, but \(reason(why))"
    case .knownAtEnd(let path, let why): "'\(path)' is known only when the session ends, but \(reason(why))"
    case .knownOnDelivery(let path): "'\(path)' is known only when the hook acts, after its conditions"
    case .otherEachTime(let path, let why): "'\(path)' is different each time, but \(reason(why))"
    }
  }

  func hint(_ phrase: ExpressionHint) -> String {
    switch phrase {
    case .didYouMean(let word): "did you mean '\(word)'?"
    case .use(let code): "use \(code)"
    case .write(let code): "write \(code)"
    case .forms(let forms, let more): forms.joined(separator: " or ") + (more ? " …" : "")
    case .has(let names): "it has " + names.map { "'\($0)'" }.joined(separator: ", ")
    case .hasNone: "it has none"
    case .oneOf(let words): "it is one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .quoted(let text, let member):
      "a string needs quotes: \"\(text)\"" + (member.map { "; did you mean '\($0)'?" } ?? "")
    case .isFunction(let name, let call): "'\(name)' is a function: \(call)"
    case .mapForm: "write a map as {'key': value}"
    case .stringForm: "write strings as \"…\" or '…'"
    case .namesAsTheyAre: "write names as they are: session.task"
    case .commentForm: "comments begin with //"
    case .parentheses: "use parentheses"
    case .earlyQuote: "does the string before it end too early? Write quotes inside as \\' or \\\""
    case .backslashForm: "for a backslash write \\\\, or r'…' for a string without escapes"
    case .notForm: "write 'not' as '!'"
    case .notInForm: "write 'not in' as !(a in b)"
    case .hasForm: "has() takes one member: has(session.task)"
    case .textForm(let text): "write strings as \"\(text)\" or '\(text)'"
    case .allowsDyn: "dyn(…) around one of them allows it"
    case .compare(let code): "compare it: \(code)"
    case .askSize(let code): "ask for its size: \(code)"
    case .listOnRight(let code): "write the list on the right: \(code)"
    case .neverNull: "it is never null: compare it with \"\""
    case .makeString: "string(…) makes a string of a value"
    case .joinComparisons: "join two comparisons with '&&': a < b && b < c"
    case .convertNumbers: "int(…), uint(…) and double(…) convert numbers"
    case .withoutQuotes(let text): "write it without quotes: \(text)"
    case .clock(let name, let time): "the time of day is clock(\(name)), a text: compare it with \"\(time)\""
    case .durationForm(let one, let other):
      "write a duration as duration(\(one))" + (other.map { " or duration(\($0))" } ?? "")
    case .timeForm: "write a time as timestamp(\"2026-11-21T09:25:00Z\")"
    case .durationToInt: "getMinutes() and getSeconds() make an int of a duration"
    case .timeToInt: "functions such as getHours(zone) make an int of a time"
    case .zoneNames: "zones have names such as 'Europe/Berlin' and 'America/New_York'"
    case .secretAlone: "write it alone: ${{ secrets.NAME }}, also inside a longer text of 'webhook' or 'env'"
    case .useState(let isCondition):
      isCondition
        ? "use 'timer', 'session', 'today', 'goals' or 'now', or a hook with 'on'"
        : "use 'timer', 'session', 'today' or 'goals', or a hook with 'on' for single events"
    case .nameMember: "name its member: session.task"
    case .leaveOutOrUseOn: "remove it, or use a hook with 'on'"
    case .useElapsed: "use 'on: focus.elapsed' with 'every', or 'on: focus.ending' with 'lead'"
    case .useOn: "use a hook with 'on', such as 'on: focus.completed'"
    case .useInValue: "use it in a value of 'webhook', 'with' or 'env'"
    case .writeValue: "in hooks.yml, write the value itself under 'with'"
    }
  }

  private func part(_ part: ExpressionMessage.Part) -> String {
    switch part {
    case .text(let text): "'\(text)'"
    case .number: "a number"
    case .string: "a string"
    case .bytes: "a bytes literal"
    case .end: "the end"
    }
  }

  /// Returns an operator in quotes, and other code unchanged.
  private func code(_ text: String) -> String { text.contains("(") ? text : "'\(text)'" }

  private func verb(_ operation: ExpressionMessage.Operation) -> String {
    switch operation {
    case .add: "added"
    case .subtract: "subtracted"
    case .multiply: "multiplied"
    case .divide: "divided"
    case .remainder: "divided with a remainder"
    }
  }

  private func reason(_ lasting: ExpressionMessage.Lasting) -> String {
    switch lasting {
    case .exit: "Segue stores an exit before the enter begins"
    case .variables: "the variables of a 'while' hook are the same in enter and exit"
    case .hook: "a 'while' hook lasts"
    }
  }
}
