// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  package func severity(_ severity: Severity) -> String { severity.rawValue }

  package func diagnostic(_ phrase: DiagnosticMessage) -> String {
    switch phrase {
    case .yaml(let phrase): yaml(phrase)
    case .file(let phrase): file(phrase)
    case .manifest(let phrase): manifest(phrase)
    case .expression(let phrase): expression(phrase)
    case .note(let note): self.note(note)
    case .more(let number): "\(number) more problems are not shown"

    case .noVersion: "the file does not say which version of the format it uses"
    case .otherVersion(let found): "this version of Segue reads files of version 1, not \(value(found))"
    case .givenTwice(let part): "\(name(part)) is given twice"
    case .unknownKey(let part, let key): "\(name(part)) has no key '\(key)'"
    case .notKeys(let part, let example, let found):
      "\(name(part)) takes keys such as '\(example)', not \(value(found))"
    case .notAMapping(let part, let found): "\(name(part)) is a mapping, not \(value(found))"
    case .belongsTo(let key, let other): "'\(key)' belongs to '\(other)'"
    case .needs(let key, let other): "'\(key)' needs '\(other)'"
    case .takesOneOf(let key, let words): "'\(key)' takes one of \(oneOf(words))"
    case .onlyWithOn(let key): "'\(key)' is for hooks with 'on', not with 'while'"
    case .onlyForEvents(let key, let events): "'\(key)' is for the events \(oneOf(events))"

    case .empty(let key): "'\(key)' is empty"
    case .emptyList(let key): "'\(key)' is an empty list"
    case .nullValue(let key): "'\(key)' is nothing here"
    case .nul(let key): "'\(key)' cannot hold a NUL character"
    case .notText(let key, let found): "'\(key)' takes a text, not \(value(found))"
    case .notBool(let key, let found): "'\(key)' is either true or false, not \(value(found))"
    case .notWholeNumber(let key, let range, let found):
      "'\(key)' takes a whole number\(bounds(range)), not \(value(found))"
    case .notOctal(let text, let number): "'\(text)' is \(number) here, not an octal number"
    case .notADuration(let key, let found): "'\(key)' takes a length of time, not \(value(found))"
    case .durationRange(let key, let least, let most): "'\(key)' is \(least) to \(most)"
    case .notWholeSeconds(let key): "'\(key)' takes whole seconds"
    case .notOneOf(let key, let words, let found): "'\(key)' is \(oneOf(words)), not \(value(found))"
    case .notATimeOfDay(let key, let found): "'\(key)' takes a time of day, not \(value(found))"
    case .notOneLine(let key): "'\(key)' is one line of text"
    case .notAList(let key, let found): "'\(key)' takes a list, not \(value(found))"
    case .notANumber(let key, let found): "'\(key)' takes a number, not \(value(found))"
    case .notAMap(let key, let found): "'\(key)' takes a map, not \(value(found))"
    case .otherHome: "'~' means your own home folder only"
    case .minutesTooMany(let number): "\(number) means minutes here, which is more than a day"
    case .bareMinutes(let number, let length): "\(number) is minutes here: \(length)"
    case .goalTooLong(let key, let most): "a \(key) goal cannot be more than \(most)"
    case .goalRange(let key): "'\(key)' is 1 to 1000 pomodoros, or 'off'"
    case .notAGoal(let key, let found):
      "'\(key)' takes a number of pomodoros or a length of time, not \(value(found))"
    case .notASize(let found): "'max-size' takes a whole number of KiB, MiB, GiB or TiB, not \(value(found))"
    case .volumePercent: "'volume' takes a number without '%'"

    case .templateHere: "'${{ }}' is not filled in here"
    case .openTemplate: "this '${{' is never closed"
    case .emptyTemplate: "'${{ }}' is empty"
    case .notFilledIn: "this is not filled in"
    case .jsonAsText: "the receiver gets this JSON as one text, not as an object"
    case .foreignTemplate: "'{{ }}' is not filled in"
    case .templateInCommand: "'${{ }}' is never filled in inside a command"
    case .templateInName: "'${{ }}' is not filled in inside a name"
    case .partialCondition: "a condition must be a single expression"
    case .windowForExpression(let key):
      "'\(key)' takes \(key == "if" ? "an expression" : "a level or an expression"), not days and hours"
    case .encodedTwice: "Segue already percent-encodes values in an address"
    case .wrongType(let key, let expected, let type): "'\(key)' takes \(self.expected(expected)), not type \(type)"
    case .notOneExpression(let key, let expected): "'\(key)' takes \(self.expected(expected)) or a single expression"

    case .badSecretName: "the name of a secret may have only letters, digits and '_'"
    case .plainSecret: "a secret must name a source, not contain the value itself"
    case .noSource(let name): "the secret '\(name)' has no source"
    case .manySources(let name): "the secret '\(name)' has more than one source"
    case .notAKeychainItem(let found): "'keychain' takes SERVICE/NAME, not \(value(found))"
    case .notAVariable(let found): "'env' takes the name of a variable, not \(value(found))"
    case .unknownSecret(let name): "there is no secret '\(name)'"
    case .notASecret(let text): "'\(text)' is not a secret"
    case .misplacedSecret: "secrets are allowed only in 'webhook' and 'env'"
    case .secretForInput(let name): "a secret cannot be the value of '\(name)', which is not an input for secrets"
    case .notOneSecret(let key): "'\(key)' takes a single secret"
    case .visibleKey: "everyone who can read this file can read this key"
    case .visibleSecret: "everyone who can read this file can read this secret"
    case .exitNeedsVariable(let variable):
      "an exit cannot rely on the variable \(variable), because another shell may run it"

    case .badHookID(let id): "a hook's id may have only letters, digits, '-', '_' and '.', not '\(id)'"
    case .emptyHook(let id): "the hook '\(id)' is empty"
    case .noTrigger(let id): "the hook '\(id)' has no trigger"
    case .bothTriggers: "a hook has either 'on' or 'while', not both"
    case .noAction(let id): "the hook '\(id)' has no action"
    case .secondAction(let key): "a hook has one action, and '\(key)' is its second"
    case .oneActionOnly(let key, let other): "a hook has one action: '\(key)' needs no '\(other)'"
    case .edgeActionInScope(let key): "with 'while', '\(key)' belongs under 'enter' or 'exit'"
    case .noCommand(let key): "'\(key)' is for commands, and this hook runs none"
    case .uselessShell: "'shell' has no effect here, because a command that is a list runs without a shell"
    case .uselessRetry: "'retry' is for commands and webhooks"
    case .badVariableName: "the name of a variable may have only letters, digits and '_'"
    case .reservedVariable: "Segue sets the variables that begin with SEGUE_"
    case .notAShell(let found): "'shell' takes a program or a list, not \(value(found))"
    case .notACommand(let key): "'\(key)' takes a command: a text or a list, not a mapping"
    case .notAnArgument(let found): "an argument is a single word or text, not \(value(found))"
    case .noProgramName: "the program's name is empty"
    case .notForShell(let word): "a list runs without a shell, so the program gets '\(word)' as it is"
    case .commandAsProgram(let word):
      "a list is a single command: its first item is the program, and '\(word)' is not the name of one"
    case .noVariable(let name): "Segue sets no variable '\(name)'"

    case .notAnEvent(let text): "'\(text)' is not an event"
    case .noEventMatches(let text): "no event matches '\(text)'"
    case .manyWildcards(let most): "a pattern has at most \(most) '*'"
    case .leadEvents: "'lead' is for the events 'focus.ending' and 'break.ending'"
    case .needsEvery(let event): "'\(event)' needs 'every'"
    case .leadTooLong(let event, let lead, let phase):
      "'\(event)' never comes: \(lead) before the end is too early for a phase of \(phase)"
    case .notALevel(let text): "'\(text)' is not a level"
    case .eventForLevel(let text): "'\(text)' is an event, and 'while' takes a level"
    case .expressionInLevels: "a list under 'while' takes names of levels, not expressions"
    case .malformed(let text): "'\(text)' does not have the right form"
    case .notAWindow(let found): "'during' takes days and hours, not \(value(found))"
    case .daysAfterHours: "days come before hours"
    case .notATime(let text): "'\(text)' is not a time of day"
    case .notADayRange(let text): "'\(text)' is not a range of days"
    case .notADay(let text): "'\(text)' is not a day"
    case .oneMoment(let text): "hours have a beginning and an end, and '\(text)' is one moment"
    case .noTimeAtAll(let text): "'\(text)' is no time at all"

    case .silentPlay: "'play: off' does nothing on an event"
    case .playWithoutSound: "'play' has no sound"
    case .notASoundType(let key, let type): "'\(key)' takes the name of a sound or a file, not type \(type)"
    case .unknownSound(let name): "there is no sound '\(name)'"
    case .soundFileMissing(let path): "file not found: '\(path)'"
    case .unknownPlayer(let name): "Segue does not know a player '\(name)'"
    case .playerWithoutFile: "'player' does not say where the file goes"
    case .playerWithoutProgram: "'player' must begin with the name of a program"
    case .notifyTakesKeys(let text): "'notify' takes keys, not '\(text)'"
    case .notALead(let found): "'lead' takes a length of time or 'off', not \(value(found))"

    case .noAddress: "the webhook has no address"
    case .notAnAddress(let text): "'\(text)' is not a web address"
    case .otherScheme(let scheme): "a webhook uses https (or http), not '\(scheme)'"
    case .badAddress: "an address cannot hold spaces, backslashes or control characters"
    case .noHost: "the address has no host"
    case .notAPort(let text): "'\(text)' is not a port"
    case .plainHTTP: "others can read and change http requests that leave this machine"
    case .environmentInAddress: "variables of the environment are not filled in"
    case .addressWithoutHost: "an address must begin with its scheme and host"
    case .hostFilledIn: "the scheme and host of an address cannot contain '${{ }}'"
    case .badHeader(let name): "'\(name)' cannot be the name of a header"
    case .reservedHeader(let name): "Segue sets the header '\(name)'"
    case .repeatedHeader(let name): "the header '\(name)' is given twice"
    case .headerLines: "a header must be one line"
    case .secondBody(let key): "a webhook has one body, and '\(key)' is its second"
    case .notJSON(let text): "JSON has no \(text)"
    case .notAPin: "'pin' takes the hash of the server's public key"

    case .unknownPlugin(let name): "there is no plugin '\(name)'"
    case .brokenPlugin(let name): "the plugin '\(name)' cannot be used, because its manifest has errors"
    case .otherPlatform(let name, let platforms): "the plugin '\(name)' is for \(all(platforms, quoted: false))"
    case .scopedPlugin(let name): "the plugin '\(name)' needs 'while', because it has an enter and an exit"
    case .edgePlugin(let name): "the plugin '\(name)' acts once for each event"
    case .ownScope(let name): "the plugin '\(name)' has an enter and an exit of its own"
    case .missingInputs(let name, let inputs): "the plugin '\(name)' needs \(all(inputs))"
    case .unknownInput(let plugin, let input): "the plugin '\(plugin)' has no input '\(input)'"
    case .refusedValue(let input, let objection): "'\(input)' cannot have this value: \(reason(objection))"
    case .noMatch(let text, _, let pattern?): "'\(text)' does not match \(pattern)"
    case .noMatch(let text, let input, nil): "'\(input)' does not take '\(text)'"
    }
  }

  private func note(_ note: DiagnosticNote) -> String {
    switch note {
    case .first: "the first is here"
    case .other: "the other is here"
    case .began: "it began here"
    case .belongs: "it belongs to this"
    case .named: "it is defined here"
    case .here(let key): "'\(key)' is here"
    case .defined(let name): "'\(name)' is defined here"
    case .used(let hook): "the hook '\(hook)' uses it here"
    }
  }

  func name(_ part: ConfigPart) -> String {
    switch part {
    case .file: "hooks.yml"
    case .hook: "a hook"
    case .project: "a project"
    case .secret: "a secret"
    case .manifest: "a manifest"
    case .input: "an input"
    case .example: "an example"
    case .key(let key): "'\(key)'"
    case .hookNamed(let id): "the hook '\(id)'"
    case .projectNamed(let name): "the project '\(name)'"
    case .secretNamed(let name): "the secret '\(name)'"
    }
  }

  private func value(_ found: FoundValue) -> String {
    switch found {
    case .nothing: "nothing"
    case .list: "a list"
    case .mapping: "a mapping"
    case .text(let text): "'\(text)'"
    }
  }

  private func expected(_ expected: ExpectedValue) -> String {
    switch expected {
    case .duration: "a length of time"
    case .number: "a number"
    case .type(let name): name == "integer" ? "an integer" : "a \(name)"
    }
  }

  func reason(_ objection: ValueObjection) -> String {
    switch objection {
    case .choices(let text, let choices): "it is '\(text)', not \(oneOf(choices))"
    case .least(let text, let least): "it is \(text), and must be at least \(least)"
    case .most(let text, let most): "it is \(text), and must be at most \(most)"
    case .type(let found, let expected): "it is \(name(found)), not \(self.expected(.type(expected)))"
    }
  }

  private func name(_ found: ValueObjection.Found) -> String {
    switch found {
    case .nothing: "nothing"
    case .boolean: "a boolean"
    case .integer: "a whole number"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .map: "a map"
    }
  }

  private func bounds(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): ""
    case (let least, .max): ", \(least) or more"
    case (let least, let most): ", \(least) to \(most)"
    }
  }

  /// Returns `'a', 'b' or 'c'`.
  func oneOf(_ words: [String]) -> String { listed(words.map { "'\($0)'" }, "or") }

  /// Returns `'a', 'b' and 'c'`.
  func all(_ words: [String], quoted: Bool = true) -> String { listed(quoted ? words.map { "'\($0)'" } : words, "and") }

  func listed(_ words: [String], _ last: String) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }

  private func yaml(_ phrase: YAMLMessage) -> String {
    switch phrase {
    case .invalid(let reason): "this is not valid YAML: \(reason)"
    case .noMemory: "there is not enough memory to read it"
    case .secondDocument: "a file holds one document"
    case .tooDeep(let levels): "this is nested more than \(levels) levels deep"
    case .byteOrderMark(let code): "there is a byte-order mark (\(code)) in the middle of the file"
    case .controlCharacter(let code): "there is a control character (\(code)) in the file"
    case .oddSpace(let space, let code): "this is \(kind(space)) (\(code)), which is not a space in YAML"
    case .tab: "a tab cannot indent a line of YAML"
    case .directive: "a line that begins with '%' is a directive of YAML"
    case .comment: "' #' begins a comment, so the value ends before it"
    case .otherComment(let mark): "a comment begins with '#', not with '\(mark)'"

    case .wrongTag(let tag): "the value does not match its tag '\(tag)'"
    case .unknownTag(let tag): "'\(tag)' is not a known tag"
    case .textAsTag(let tag): "a value that begins with '!' is a YAML tag, and '\(tag)' is not a known tag"
    case .reservedStart(let mark):
      "a value that begins with '\(mark)' is \(["*": "an alias", "&": "an anchor", "!": "a tag"][mark] ?? "a key") of YAML"
    case .badStart(let mark, let isKey): "a \(isKey ? "key" : "value") cannot begin with '\(mark)'"

    case .openQuote: "this quote is never closed"
    case .unknownEscape: "YAML does not know this escape inside \" \""
    case .goesOnAfterQuote: "a value that begins with a quote must end with it, but this value goes on"
    case .goesOnAfterBracket(let mark, let isList):
      "a value that begins with '\(mark)' is a \(isList ? "list" : "mapping"), but this value goes on after its bracket"
    case .closesNothing(let mark): "this '\(mark)' closes nothing"
    case .neverClosed(let mark): "this '\(mark)' is never closed"
    case .wrongBracket(let mark, let open): "this '\(mark)' does not close the '\(open)' before it"
    case .commaExpected(let close): "',' or '\(close)' was expected here"
    case .templateInFlow: "'${{ }}' inside { } or [ ] must be in quotes"
    case .templateAsMapping: "'{{ }}' without quotes is a mapping in YAML"

    case .missingValue(let mark): "a value is missing before this '\(mark)'"
    case .leftOfFirst: "this line begins further left than the first line of the file"
    case .textAfterBar: "the text after '|' or '>' begins on the next line"
    case .shallowText(let mark): "the text after '\(mark)' must be indented deeper than its key"
    case .deeperThanValue: "this line is indented deeper than the line above, which already has a value"
    case .secondKey(let key): "a line holds one key, and '\(key)' is its second"
    case .ternaryColon: "'a ? b : c' must be in quotes, because ': ' ends a key in YAML"
    case .innerColon: "': ' inside a value must be in quotes"
    case .colonWithoutSpace: "a key's ':' needs a space after it"
    case .otherColon(let mark): "a key ends with ':', not with '\(mark)'"
    case .missingColon(let key, let mark): "there is no ':' between '\(key)' and this '\(mark)'"
    case .neitherKeyNorValue: "there is no ':' after this, so it is neither a key nor a value"
    case .keyNotAWord: "a key must be a single word"
    case .repeatedKey(let key): "'\(key)' is given twice"

    case .otherBullet(let mark): "an item of a list begins with '- ', not with '\(mark)'"
    case .itemInValue: "this item follows a value without a list, and becomes a part of the value"
    case .itemWithoutSpace: "an item of a list needs a space after its '-'"
    case .listBehindKey: "a list cannot begin in the line of its key"
    case .misfit(let isItem):
      "this line does not fit: \(isItem ? "'-'" : "a key") was expected, indented like the lines above"

    case .aliasAbove(let name): "'*\(name)' must come after '&\(name)'"
    case .aliasInItself(let name): "'*\(name)' is inside '&\(name)' itself, which would never end"
    case .unknownAlias(let name): "'*\(name)' is an alias, but there is no '&\(name)' above"
    case .expandedTooLong(let most): "aliases make this file more than \(most) values long"
    case .badMerge(let found): "'<<' takes a mapping or a list of mappings, not \(value(found))"
    }
  }

  private func kind(_ space: YAMLMessage.Space) -> String {
    switch space {
    case .noBreak: "a no-break space"
    case .invisible: "an invisible character"
    case .wide: "a wide space"
    case .other: "a space of another kind"
    }
  }

  private func file(_ phrase: FileMessage) -> String {
    switch phrase {
    case .danglingLink(let folder, let target):
      (folder.map { "the folder '\($0)'" } ?? "the file") + " is a link to '\(target)', which does not exist"
    case .tooLarge: "the file is larger than 1 MiB"
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    case .utf16: "the file is UTF-16"
    case .notUTF8(let byte): "the byte 0x\(byte) is not valid UTF-8"
    case .badInclude: "'include' takes the path of a file, or a list of paths"
    case .noMatch(let pattern): "no file matches '\(pattern)'"
    case .includedTwice(let path): "'\(path)' is already included, or includes itself"
    case .missing(let path): "file not found: '\(path)'"
    case .manyFiles(let most): "this includes more than \(most) files"
    case .foreign(let path, let isFolder, let user):
      "\(isFolder ? "the folder " : "")'\(path)' belongs to another user (\(user)), who could make Segue run anything"
    case .writable(let path, let isFolder):
      "other users can write to \(isFolder ? "the folder " : "")'\(path)' and could make Segue run anything"
    }
  }

  private func manifest(_ phrase: ManifestMessage) -> String {
    switch phrase {
    case .empty: "the manifest is empty"
    case .noVersion: "the manifest does not say which version of the format it uses"
    case .otherVersion(let found): "this version of Segue reads manifests of version 1, not \(value(found))"
    case .missing(let keys): "the manifest has no \(oneOf(keys))"
    case .badPluginName: "a plugin's name may have only lower-case letters, digits and '-', and begins with a letter"
    case .otherFolder(let name, let folder): "the plugin is named '\(name)', but its folder is named '\(folder)'"
    case .badVersion(let found): "'version' has three numbers, not \(value(found))"
    case .scopedWithOn: "a plugin with 'scoped: true' has 'while', not 'on'"
    case .whileWithoutScoped: "'while' is for plugins with 'scoped: true'"
    case .badRequirement: "'requires' takes names of programs, such as 'playerctl'"
    case .badWant: "'wants' takes names or absolute paths of programs, and lists of them"
    case .controlsForServices: "'controls' is for services, because only services have a channel for commands"
    case .idempotentAction: "'idempotent' is for programs; Segue always retries webhooks"
    case .secondKind(let key): "a plugin is of one kind, and '\(key)' is its second"
    case .noEnter: "'action' has no 'enter'"
    case .secondAction: "a plugin has one action"
    case .foreignSecret: "a manifest cannot use the secrets of hooks.yml"

    case .noShell(let key): "'\(key)' runs without a shell"
    case .outsideFolder: "'..' may lead out of the plugin's folder"
    case .noProgram(let program): "file not found in the plugin's folder: '\(program)'"
    case .notOnPath(let program):
      "'\(program)' is in the plugin's folder, but a name without '/' is searched on the PATH"
    case .argumentInFolder(let file): "'\(file)' is in the plugin's folder, but arguments are not searched there"
    case .notExecutable(let program): "'\(program)' is not executable"
    case .carriageReturn(let program):
      "'\(program)' cannot be started, because its first line ends in a carriage return, as on Windows"
    case .noInterpreter(let program): "'\(program)' cannot be started, because its first line names no interpreter"
    case .missingInterpreter(let program, let interpreter):
      "'\(program)' cannot be started, because its interpreter '\(interpreter)' does not exist"

    case .badInputName: "an input's name may have only lower-case letters, digits, '_' and '-'"
    case .dashInExpression(let name): "an expression cannot name '\(name)', because '-' means minus there"
    case .sameVariable(let variable): "this input and another have the same variable \(variable)"
    case .inputWithoutType(let name): "the input '\(name)' has no type"
    case .itemsForList: "'items' is for lists"
    case .requiredDefault: "a required input has no default"
    case .secretDefault: "a secret has no default but ''"
    case .unknownType(let text): "'\(text)' is not a type of inputs"
    case .enumNotFor(let type): "'enum' is not for a \(type)"
    case .boundsForNumbers(let key): "'\(key)' is for numbers and durations"
    case .maximumBelowMinimum: "'maximum' is less than 'minimum'"
    case .patternForText: "'pattern' is for text"
    case .badPattern: "this is not a valid regular expression (RE2)"
    }
  }
}
