// SPDX-License-Identifier: MIT
import ControlProtocol

extension Korean {
  package func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "오류"
    case .warning: "경고"
    case .note: "참고"
    }
  }

  package func diagnostic(_ phrase: DiagnosticMessage) -> String {
    switch phrase {
    case .yaml(let phrase): yaml(phrase)
    case .file(let phrase): file(phrase)
    case .manifest(let phrase): manifest(phrase)
    case .expression(let phrase): expression(phrase)
    case .note(let note): self.note(note)
    case .more(let number): "이 밖에도 문제가 \(number)개 더 있습니다"

    case .noVersion: "파일에 형식의 버전이 없습니다"
    case .otherVersion(let found): "이 Segue는 버전 1 파일을 읽습니다. \(value(found))\(.topic) 읽지 못합니다"
    case .givenTwice(let part): "\(name(part))\(.subject) 두 번 나옵니다"
    case .unknownKey(let part, let key): "\(name(part))에는 '\(key)' 키가 없습니다"
    case .notKeys(let part, let example, let found):
      "\(name(part))에는 '\(example)' 같은 키가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notAMapping(let part, let found): "\(name(part))\(.topic) 매핑이어야 하는데 \(value(found))\(.subject) 있습니다"
    case .belongsTo(let key, let other): "'\(key)'\(.topic) '\(other)'\(.with) 함께 씁니다"
    case .needs(let key, let other): "'\(key)'에는 '\(other)'\(.subject) 필요합니다"
    case .takesOneOf(let key, let words): "'\(key)'에는 \(oneOf(words)) 중 하나만 씁니다"
    case .onlyWithOn(let key): "'\(key)'\(.topic) 'while'이 아니라 'on'이 있는 훅에 씁니다"
    case .onlyForEvents(let key, let events): "'\(key)'\(.topic) 이벤트 \(oneOf(events))에만 씁니다"

    case .empty(let key): "'\(key)'\(.subject) 비어 있습니다"
    case .emptyList(let key): "'\(key)'\(.subject) 빈 목록입니다"
    case .nullValue(let key): "'\(key)'에 값이 없습니다"
    case .nul(let key): "'\(key)'에는 NUL 문자를 쓸 수 없습니다"
    case .notText(let key, let found): "'\(key)'에는 텍스트가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notBool(let key, let found): "'\(key)'\(.topic) true 또는 false여야 하는데 \(value(found))\(.subject) 있습니다"
    case .notWholeNumber(let key, let range, let found):
      "'\(key)'에는 \(bounds(range))정수가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notOctal(let text, let number): "'\(text)'\(.topic) 8진수가 아니라 \(number)입니다"
    case .notADuration(let key, let found): "'\(key)'에는 시간 길이가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .durationRange(let key, let least, let most): "'\(key)'\(.topic) \(least)에서 \(most) 사이여야 합니다"
    case .notWholeSeconds(let key): "'\(key)'\(.topic) 초 단위여야 합니다"
    case .notOneOf(let key, let words, let found):
      "'\(key)'\(.topic) \(oneOf(words)) 중 하나여야 하는데 \(value(found))\(.subject) 있습니다"
    case .notATimeOfDay(let key, let found): "'\(key)'에는 시각이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notOneLine(let key): "'\(key)'\(.topic) 한 줄이어야 합니다"
    case .notAList(let key, let found): "'\(key)'에는 목록이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notANumber(let key, let found): "'\(key)'에는 숫자가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notAMap(let key, let found): "'\(key)'에는 맵이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .otherHome: "'~'는 자신의 홈 폴더만 뜻합니다"
    case .minutesTooMany(let number): "\(number)\(.topic) 여기서 분을 뜻하며, 하루가 넘습니다"
    case .bareMinutes(let number, let length): "\(number)\(.topic) 여기서 분을 뜻합니다: \(length)"
    case .goalTooLong(let key, let most): "'\(key)' 목표는 \(most)\(.object) 넘을 수 없습니다"
    case .goalRange(let key): "'\(key)'\(.topic) 뽀모도로 1~1000개이거나 'off'여야 합니다"
    case .notAGoal(let key, let found):
      "'\(key)'에는 뽀모도로 수나 시간 길이가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notASize(let found): "'max-size'에는 KiB, MiB, GiB, TiB 단위의 정수가 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .volumePercent: "'volume'에는 '%' 없이 숫자만 씁니다"

    case .templateHere: "여기서는 '${{ }}'에 값을 채우지 않습니다"
    case .openTemplate: "이 '${{'\(.subject) 닫히지 않았습니다"
    case .emptyTemplate: "'${{ }}'\(.subject) 비어 있습니다"
    case .notFilledIn: "여기에는 값이 채워지지 않습니다"
    case .jsonAsText: "받는 쪽은 이 JSON을 객체가 아니라 하나의 텍스트로 받습니다"
    case .foreignTemplate: "'{{ }}'에는 값이 채워지지 않습니다"
    case .templateInCommand: "명령 안에서는 '${{ }}'에 값을 채우지 않습니다"
    case .templateInName: "이름 안에서는 '${{ }}'에 값을 채우지 않습니다"
    case .partialCondition: "조건은 표현식 하나여야 합니다"
    case .windowForExpression(let key):
      "'\(key)'에는 요일과 시각이 아니라 \(key == "if" ? "표현식이" : "레벨이나 표현식이") 와야 합니다"
    case .encodedTwice: "주소에 채우는 값은 이미 퍼센트 인코딩됩니다"
    case .wrongType(let key, let expected, let type):
      "'\(key)'에는 \(self.expected(expected))\(.subject) 와야 하는데 타입이 \(type)입니다"
    case .notOneExpression(let key, let expected):
      "'\(key)'에는 \(self.expected(expected)) 또는 표현식 하나가 와야 합니다"

    case .badSecretName: "비밀의 이름에는 영문자, 숫자, '_'만 쓸 수 있습니다"
    case .plainSecret: "비밀에는 값이 아니라 값의 출처를 써야 합니다"
    case .noSource(let name): "비밀 '\(name)'에 출처가 없습니다"
    case .manySources(let name): "비밀 '\(name)'에 출처가 둘 이상 있습니다"
    case .notAKeychainItem(let found): "'keychain'에는 SERVICE/NAME이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notAVariable(let found): "'env'에는 변수 이름이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .unknownSecret(let name): "'\(name)'\(.called) 비밀이 없습니다"
    case .notASecret(let text): "'\(text)'\(.topic) 비밀이 아닙니다"
    case .misplacedSecret: "비밀은 'webhook'과 'env'에만 쓸 수 있습니다"
    case .secretForInput(let name): "'\(name)'\(.topic) 비밀용 입력이 아니므로 비밀을 값으로 쓸 수 없습니다"
    case .notOneSecret(let key): "'\(key)'에는 비밀 하나만 씁니다"
    case .visibleKey: "이 파일을 읽을 수 있는 사람은 누구나 이 키를 볼 수 있습니다"
    case .visibleSecret: "이 파일을 읽을 수 있는 사람은 누구나 이 비밀을 볼 수 있습니다"
    case .exitNeedsVariable(let variable):
      "exit는 다른 셸에서 실행될 수 있으므로 변수 \(variable)에 의존할 수 없습니다"

    case .badHookID(let id): "훅의 id에는 글자, 숫자, '-', '_', '.'만 쓸 수 있습니다. '\(id)'\(.topic) 쓸 수 없습니다"
    case .emptyHook(let id): "훅 '\(id)'\(.subject) 비어 있습니다"
    case .noTrigger(let id): "훅 '\(id)'에 실행 시점('on' 또는 'while')이 없습니다"
    case .bothTriggers: "훅에는 'on'과 'while' 중 하나만 쓸 수 있습니다"
    case .noAction(let id): "훅 '\(id)'에 동작이 없습니다"
    case .secondAction(let key): "훅은 한 가지 일만 하는데 '\(key)'\(.topic) 두 번째입니다"
    case .oneActionOnly(let key, let other): "훅은 한 가지 일만 합니다. '\(key)'에는 '\(other)'\(.subject) 필요 없습니다"
    case .edgeActionInScope(let key): "'while'에서는 '\(key)'\(.object) 'enter'나 'exit' 아래에 씁니다"
    case .noCommand(let key): "'\(key)'\(.topic) 명령에 쓰는데 이 훅은 명령을 실행하지 않습니다"
    case .uselessShell: "목록으로 쓴 명령은 셸 없이 실행되므로 'shell'은 효과가 없습니다"
    case .uselessRetry: "'retry'는 명령과 웹훅에 씁니다"
    case .badVariableName: "변수 이름에는 영문자, 숫자, '_'만 쓸 수 있습니다"
    case .reservedVariable: "SEGUE_로 시작하는 변수는 Segue가 설정합니다"
    case .notAShell(let found): "'shell'에는 프로그램이나 목록이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .notACommand(let key): "'\(key)'에는 매핑이 아니라 명령(텍스트 또는 목록)이 와야 합니다"
    case .notAnArgument(let found): "인자는 단어나 텍스트여야 하는데 \(value(found))\(.subject) 있습니다"
    case .noProgramName: "프로그램 이름이 비어 있습니다"
    case .notForShell(let word): "목록은 셸 없이 실행되므로 '\(word)'\(.subject) 그대로 전달됩니다"
    case .commandAsProgram(let word): "목록은 명령 하나이며 첫 항목이 프로그램입니다. '\(word)'\(.topic) 프로그램 이름이 아닙니다"
    case .noVariable(let name): "Segue가 설정하는 변수에는 '\(name)'\(.subject) 없습니다"

    case .notAnEvent(let text): "'\(text)'\(.topic) 이벤트가 아닙니다"
    case .noEventMatches(let text): "'\(text)'에 맞는 이벤트가 없습니다"
    case .manyWildcards(let most): "패턴에는 '*'\(.object) \(most)개까지 쓸 수 있습니다"
    case .leadEvents: "'lead'는 이벤트 'focus.ending'과 'break.ending'에 씁니다"
    case .needsEvery(let event): "'\(event)'에는 'every'가 필요합니다"
    case .leadTooLong(let event, let lead, let phase):
      "'\(event)'\(.topic) 발생하지 않습니다. 길이가 \(phase)인 단계에서 끝나기 \(lead) 전은 너무 이릅니다"
    case .notALevel(let text): "'\(text)'\(.topic) 레벨이 아닙니다"
    case .eventForLevel(let text): "'\(text)'\(.topic) 이벤트인데 'while'에는 레벨이 와야 합니다"
    case .expressionInLevels: "'while' 아래의 목록에는 표현식이 아니라 레벨 이름을 씁니다"
    case .malformed(let text): "'\(text)'\(.topic) 형식이 올바르지 않습니다"
    case .notAWindow(let found): "'during'에는 요일과 시각이 와야 하는데 \(value(found))\(.subject) 있습니다"
    case .daysAfterHours: "요일은 시각 앞에 씁니다"
    case .notATime(let text): "'\(text)'\(.topic) 시각이 아닙니다"
    case .notADayRange(let text): "'\(text)'\(.topic) 요일 범위가 아닙니다"
    case .notADay(let text): "'\(text)'\(.topic) 요일이 아닙니다"
    case .oneMoment(let text): "시간 범위에는 시작과 끝이 있어야 하는데 '\(text)'\(.topic) 한 시점입니다"
    case .noTimeAtAll(let text): "'\(text)'\(.topic) 길이가 없는 시간 범위입니다"

    case .silentPlay: "이벤트에서 'play: off'는 아무 일도 하지 않습니다"
    case .playWithoutSound: "'play'에 소리가 없습니다"
    case .notASoundType(let key, let type): "'\(key)'에는 소리나 파일의 이름이 와야 하는데 타입이 \(type)입니다"
    case .unknownSound(let name): "'\(name)'\(.called) 소리가 없습니다"
    case .soundFileMissing(let path): "파일이 없습니다: '\(path)'"
    case .unknownPlayer(let name): "'\(name)'\(.topic) Segue가 아는 플레이어가 아닙니다"
    case .playerWithoutFile: "'player'에 파일이 들어갈 자리가 없습니다"
    case .playerWithoutProgram: "'player'는 프로그램 이름으로 시작해야 합니다"
    case .notifyTakesKeys(let text): "'notify'에는 '\(text)'\(.subject) 아니라 키가 와야 합니다"
    case .notALead(let found): "'lead'에는 시간 길이나 'off'가 와야 하는데 \(value(found))\(.subject) 있습니다"

    case .noAddress: "웹훅에 주소가 없습니다"
    case .notAnAddress(let text): "'\(text)'\(.topic) 웹 주소가 아닙니다"
    case .otherScheme(let scheme): "웹훅은 '\(scheme)'\(.subject) 아니라 https(또는 http)를 씁니다"
    case .badAddress: "주소에는 공백, 백슬래시, 제어 문자를 쓸 수 없습니다"
    case .noHost: "주소에 호스트가 없습니다"
    case .notAPort(let text): "'\(text)'\(.topic) 포트가 아닙니다"
    case .plainHTTP: "이 컴퓨터 밖으로 나가는 http 요청은 다른 사람이 읽고 바꿀 수 있습니다"
    case .environmentInAddress: "환경 변수는 채워지지 않습니다"
    case .addressWithoutHost: "주소는 스킴과 호스트로 시작해야 합니다"
    case .hostFilledIn: "주소의 스킴과 호스트에는 '${{ }}'\(.object) 쓸 수 없습니다"
    case .badHeader(let name): "'\(name)'\(.topic) 헤더 이름이 될 수 없습니다"
    case .reservedHeader(let name): "헤더 '\(name)'\(.topic) Segue가 설정합니다"
    case .repeatedHeader(let name): "헤더 '\(name)'\(.subject) 두 번 나옵니다"
    case .headerLines: "헤더는 한 줄이어야 합니다"
    case .secondBody(let key): "웹훅의 본문은 하나인데 '\(key)'\(.topic) 두 번째입니다"
    case .notJSON(let text): "JSON에는 \(text)\(.subject) 없습니다"
    case .notAPin: "'pin'에는 서버 공개 키의 해시가 와야 합니다"

    case .unknownPlugin(let name): "'\(name)'\(.called) 플러그인이 없습니다"
    case .brokenPlugin(let name): "플러그인 '\(name)'\(.topic) 매니페스트에 오류가 있어 쓸 수 없습니다"
    case .otherPlatform(let name, let platforms):
      "플러그인 '\(name)'\(.topic) \(platforms.joined(separator: ", "))용입니다"
    case .scopedPlugin(let name): "플러그인 '\(name)'에는 enter와 exit가 있으므로 'while'이 필요합니다"
    case .edgePlugin(let name): "플러그인 '\(name)'\(.topic) 이벤트마다 한 번 실행됩니다"
    case .ownScope(let name): "플러그인 '\(name)'에는 자체 enter와 exit가 있습니다"
    case .missingInputs(let name, let inputs): "플러그인 '\(name)'에는 \(oneOf(inputs))\(.subject) 필요합니다"
    case .unknownInput(let plugin, let input): "플러그인 '\(plugin)'에는 '\(input)' 입력이 없습니다"
    case .refusedValue(let input, let objection): "'\(input)'에는 이 값을 쓸 수 없습니다: \(reason(objection))"
    case .noMatch(let text, _, let pattern?): "'\(text)'\(.subject) \(pattern)에 맞지 않습니다"
    case .noMatch(let text, let input, nil): "'\(input)'에는 '\(text)'\(.object) 쓸 수 없습니다"
    }
  }

  private func note(_ note: DiagnosticNote) -> String {
    switch note {
    case .first: "첫 번째는 여기에 있습니다"
    case .other: "다른 하나는 여기에 있습니다"
    case .began: "여기에서 시작됩니다"
    case .belongs: "여기에 속합니다"
    case .named: "여기에서 정의됩니다"
    case .here(let key): "'\(key)'\(.subject) 여기에 있습니다"
    case .defined(let name): "'\(name)'\(.subject) 여기에서 정의됩니다"
    case .used(let hook): "훅 '\(hook)'\(.subject) 여기에서 씁니다"
    }
  }

  func name(_ part: ConfigPart) -> String {
    switch part {
    case .file: "hooks.yml"
    case .hook: "훅"
    case .project: "프로젝트"
    case .secret: "비밀"
    case .manifest: "매니페스트"
    case .input: "입력"
    case .example: "예제"
    case .key(let key): "'\(key)'"
    case .hookNamed(let id): "훅 '\(id)'"
    case .projectNamed(let name): "프로젝트 '\(name)'"
    case .secretNamed(let name): "비밀 '\(name)'"
    }
  }

  private func value(_ found: FoundValue) -> String {
    switch found {
    case .nothing: "빈 값"
    case .list: "목록"
    case .mapping: "매핑"
    case .text(let text): "'\(text)'"
    }
  }

  private func expected(_ expected: ExpectedValue) -> String {
    switch expected {
    case .duration: "시간 길이"
    case .number: "숫자"
    case .type(let name): "\(name) 값"
    }
  }

  func reason(_ objection: ValueObjection) -> String {
    switch objection {
    case .choices(let text, let choices): "'\(text)'\(.subject) 아니라 \(oneOf(choices)) 중 하나여야 합니다"
    case .least(let text, let least): "\(text)\(.subject) 아니라 \(least) 이상이어야 합니다"
    case .most(let text, let most): "\(text)\(.subject) 아니라 \(most) 이하여야 합니다"
    case .type(let found, let expected): "\(self.expected(.type(expected)))이어야 하는데 \(name(found))입니다"
    }
  }

  private func name(_ found: ValueObjection.Found) -> String {
    switch found {
    case .nothing: "빈 값"
    case .boolean: "참/거짓 값"
    case .integer: "정수"
    case .number: "숫자"
    case .text: "텍스트"
    case .list: "목록"
    case .map: "맵"
    }
  }

  private func bounds(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): ""
    case (let least, .max): "\(least) 이상의 "
    case (let least, let most): "\(least)~\(most)의 "
    }
  }

  /// Returns `'a', 'b', 'c'`.
  func oneOf(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: ", ") }

  private func yaml(_ phrase: YAMLMessage) -> String {
    switch phrase {
    case .invalid(let reason): "올바른 YAML이 아닙니다: \(system(reason))"
    case .noMemory: "메모리가 모자라 읽을 수 없습니다"
    case .secondDocument: "파일 하나에는 문서 하나만 있어야 합니다"
    case .tooDeep(let levels): "\(levels)단계보다 깊이 중첩되어 있습니다"
    case .byteOrderMark(let code): "파일 중간에 바이트 순서 표시(\(code))가 있습니다"
    case .controlCharacter(let code): "파일에 제어 문자(\(code))가 있습니다"
    case .oddSpace(let space, let code): "이것은 \(kind(space))(\(code))이며 YAML의 공백이 아닙니다"
    case .tab: "YAML에서는 탭으로 들여쓸 수 없습니다"
    case .directive: "'%'로 시작하는 줄은 YAML 지시문입니다"
    case .comment: "' #'부터 주석이므로 값이 그 앞에서 끝납니다"
    case .otherComment(let mark): "주석은 '\(mark)'\(.subject) 아니라 '#'으로 시작합니다"

    case .wrongTag(let tag): "값이 태그 '\(tag)'에 맞지 않습니다"
    case .unknownTag(let tag): "'\(tag)'\(.topic) 알려진 태그가 아닙니다"
    case .textAsTag(let tag): "'!'로 시작하는 값은 YAML 태그인데 '\(tag)'\(.topic) 알려진 태그가 아닙니다"
    case .reservedStart(let mark):
      "'\(mark)'\(.to) 시작하는 값은 YAML의 \(["*": "별칭", "&": "앵커", "!": "태그"][mark] ?? "키")입니다"
    case .badStart(let mark, let isKey): "\(isKey ? "키는" : "값은") '\(mark)'\(.to) 시작할 수 없습니다"

    case .openQuote: "이 따옴표가 닫히지 않았습니다"
    case .unknownEscape: "\" \" 안의 이 이스케이프는 YAML에 없습니다"
    case .goesOnAfterQuote: "따옴표로 시작하는 값은 그 따옴표로 끝나야 하는데 뒤에 더 있습니다"
    case .goesOnAfterBracket(let mark, let isList):
      "'\(mark)'\(.to) 시작하는 값은 \(isList ? "목록" : "매핑")인데 닫는 괄호 뒤에 더 있습니다"
    case .closesNothing(let mark): "이 '\(mark)'에는 짝이 없습니다"
    case .neverClosed(let mark): "이 '\(mark)'\(.subject) 닫히지 않았습니다"
    case .wrongBracket(let mark, let open): "이 '\(mark)'\(.topic) 앞의 '\(open)'\(.object) 닫지 못합니다"
    case .commaExpected(let close): "여기에는 ','나 '\(close)'\(.subject) 와야 합니다"
    case .templateInFlow: "{ }나 [ ] 안의 '${{ }}'\(.topic) 따옴표로 묶어야 합니다"
    case .templateAsMapping: "따옴표가 없는 '{{ }}'\(.topic) YAML에서 매핑입니다"

    case .missingValue(let mark): "이 '\(mark)' 앞에 값이 없습니다"
    case .leftOfFirst: "이 줄은 파일의 첫 줄보다 왼쪽에서 시작합니다"
    case .textAfterBar: "'|'나 '>' 뒤의 텍스트는 다음 줄에서 시작합니다"
    case .shallowText(let mark): "'\(mark)' 뒤의 텍스트는 키보다 깊이 들여써야 합니다"
    case .deeperThanValue: "위 줄에 이미 값이 있는데 이 줄을 더 깊이 들여썼습니다"
    case .secondKey(let key): "한 줄에는 키 하나만 쓰는데 '\(key)'\(.topic) 두 번째입니다"
    case .ternaryColon: "YAML에서는 ': '가 키를 끝내므로 'a ? b : c'를 따옴표로 묶어야 합니다"
    case .innerColon: "값 안의 ': '\(.topic) 따옴표로 묶어야 합니다"
    case .colonWithoutSpace: "키의 ':' 뒤에는 공백이 필요합니다"
    case .otherColon(let mark): "키는 '\(mark)'\(.subject) 아니라 ':'로 끝납니다"
    case .missingColon(let key, let mark): "'\(key)'\(.with) 이 '\(mark)' 사이에 ':'가 없습니다"
    case .neitherKeyNorValue: "뒤에 ':'가 없으므로 키도 값도 아닙니다"
    case .keyNotAWord: "키는 단어 하나여야 합니다"
    case .repeatedKey(let key): "'\(key)'\(.subject) 두 번 나옵니다"

    case .otherBullet(let mark): "목록의 항목은 '\(mark)'\(.subject) 아니라 '- '으로 시작합니다"
    case .itemInValue: "이 항목은 목록이 아닌 값 뒤에 있어 그 값의 일부가 됩니다"
    case .itemWithoutSpace: "목록 항목의 '-' 뒤에는 공백이 필요합니다"
    case .listBehindKey: "목록은 키와 같은 줄에서 시작할 수 없습니다"
    case .misfit(let isItem): "이 줄은 맞지 않습니다. 위 줄들처럼 들여쓴 \(isItem ? "'-'이" : "키가") 와야 합니다"

    case .aliasAbove(let name): "'*\(name)'\(.topic) '&\(name)' 뒤에 와야 합니다"
    case .aliasInItself(let name): "'*\(name)'\(.subject) '&\(name)' 안에 있어 끝나지 않습니다"
    case .unknownAlias(let name): "'*\(name)'\(.topic) 별칭인데 위에 '&\(name)'\(.subject) 없습니다"
    case .expandedTooLong(let most): "별칭 때문에 이 파일의 값이 \(most)개를 넘습니다"
    case .badMerge(let found): "'<<'에는 매핑이나 매핑의 목록이 와야 하는데 \(value(found))\(.subject) 있습니다"
    }
  }

  private func kind(_ space: YAMLMessage.Space) -> String {
    switch space {
    case .noBreak: "줄바꿈 없는 공백"
    case .invisible: "보이지 않는 문자"
    case .wide: "전각 공백"
    case .other: "다른 종류의 공백"
    }
  }

  private func file(_ phrase: FileMessage) -> String {
    switch phrase {
    case .danglingLink(let folder, let target):
      (folder.map { "폴더 '\($0)'\(.topic)" } ?? "이 파일은") + " '\(target)'\(.object) 가리키는 링크인데 대상이 없습니다"
    case .tooLarge: "파일이 1 MiB보다 큽니다"
    case .unreadable(let reason): "파일을 읽을 수 없습니다: \(system(reason))"
    case .utf16: "파일이 UTF-16입니다"
    case .notUTF8(let byte): "바이트 0x\(byte)\(.topic) 올바른 UTF-8이 아닙니다"
    case .badInclude: "'include'에는 파일 경로나 경로 목록이 와야 합니다"
    case .noMatch(let pattern): "'\(pattern)'에 맞는 파일이 없습니다"
    case .includedTwice(let path): "'\(path)'\(.topic) 이미 포함되었거나 자신을 포함합니다"
    case .missing(let path): "파일이 없습니다: '\(path)'"
    case .manyFiles(let most): "파일을 \(most)개 넘게 포함합니다"
    case .foreign(let path, let isFolder, let user):
      "\(isFolder ? "폴더 " : "")'\(path)'\(.topic) 다른 사용자(\(user))의 것이며, 그 사용자가 Segue로 무엇이든 실행할 수 있습니다"
    case .writable(let path, let isFolder):
      "다른 사용자가 \(isFolder ? "폴더 " : "")'\(path)'에 쓸 수 있어 Segue로 무엇이든 실행할 수 있습니다"
    }
  }

  private func manifest(_ phrase: ManifestMessage) -> String {
    switch phrase {
    case .empty: "매니페스트가 비어 있습니다"
    case .noVersion: "매니페스트에 형식의 버전이 없습니다"
    case .otherVersion(let found): "이 Segue는 버전 1 매니페스트를 읽습니다. \(value(found))\(.topic) 읽지 못합니다"
    case .missing(let keys): "매니페스트에 \(keys.map { "'\($0)'" }.joined(separator: " 또는 "))\(.subject) 없습니다"
    case .badPluginName: "플러그인 이름은 소문자로 시작해야 하며 소문자, 숫자, '-'만 쓸 수 있습니다"
    case .otherFolder(let name, let folder): "플러그인 이름은 '\(name)'인데 폴더 이름은 '\(folder)'입니다"
    case .badVersion(let found): "'version'은 숫자 세 개여야 하는데 \(value(found))\(.subject) 있습니다"
    case .scopedWithOn: "'scoped: true'인 플러그인에는 'on'이 아니라 'while'을 씁니다"
    case .whileWithoutScoped: "'while'은 'scoped: true'인 플러그인에 씁니다"
    case .badWant: "'wants'에는 프로그램 이름이나 절대 경로, 또는 그 목록을 씁니다"
    case .badRequirement: "'requires'에는 'playerctl' 같은 프로그램 이름을 씁니다"
    case .controlsForServices: "명령을 보낼 통로는 서비스에만 있으므로 'controls'는 서비스에 씁니다"
    case .idempotentAction: "'idempotent'는 프로그램에 씁니다. 웹훅은 항상 다시 시도합니다"
    case .secondKind(let key): "플러그인은 한 종류인데 '\(key)'\(.topic) 두 번째입니다"
    case .noEnter: "'action'에 'enter'가 없습니다"
    case .secondAction: "플러그인은 한 가지 일만 합니다"
    case .foreignSecret: "매니페스트에서는 hooks.yml의 비밀을 쓸 수 없습니다"

    case .noShell(let key): "'\(key)'\(.topic) 셸 없이 실행됩니다"
    case .outsideFolder: "'..'\(.object) 쓰면 플러그인 폴더 밖으로 나갈 수 있습니다"
    case .noProgram(let program): "플러그인 폴더에 파일이 없습니다: '\(program)'"
    case .notOnPath(let program): "'\(program)'\(.topic) 플러그인 폴더에 있지만, '/'가 없는 이름은 PATH에서 찾습니다"
    case .argumentInFolder(let file): "'\(file)'\(.topic) 플러그인 폴더에 있지만, 인자는 그 폴더에서 찾지 않습니다"
    case .notExecutable(let program): "'\(program)'\(.topic) 실행할 수 없는 파일입니다"
    case .carriageReturn(let program):
      "'\(program)'\(.object) 시작할 수 없습니다. 첫 줄이 Windows처럼 캐리지 리턴으로 끝납니다"
    case .noInterpreter(let program): "'\(program)'\(.object) 시작할 수 없습니다. 첫 줄에 인터프리터가 없습니다"
    case .missingInterpreter(let program, let interpreter):
      "'\(program)'\(.object) 시작할 수 없습니다. 인터프리터 '\(interpreter)'\(.subject) 없습니다"

    case .badInputName: "입력 이름에는 소문자, 숫자, '_', '-'만 쓸 수 있습니다"
    case .dashInExpression(let name): "표현식에서는 '-'가 빼기 기호이므로 '\(name)'\(.object) 쓸 수 없습니다"
    case .sameVariable(let variable): "이 입력과 다른 입력의 변수가 \(variable)\(.to) 같습니다"
    case .inputWithoutType(let name): "입력 '\(name)'에 타입이 없습니다"
    case .itemsForList: "'items'는 목록에 씁니다"
    case .requiredDefault: "필수 입력에는 기본값이 없습니다"
    case .secretDefault: "비밀의 기본값은 ''만 됩니다"
    case .unknownType(let text): "'\(text)'\(.topic) 입력 타입이 아닙니다"
    case .enumNotFor(let type): "'enum'은 \(type)에 쓸 수 없습니다"
    case .boundsForNumbers(let key): "'\(key)'\(.topic) 숫자와 시간 길이에 씁니다"
    case .maximumBelowMinimum: "'maximum'이 'minimum'보다 작습니다"
    case .patternForText: "'pattern'은 텍스트에 씁니다"
    case .badPattern: "올바른 정규식(RE2)이 아닙니다"
    }
  }
}
