// SPDX-License-Identifier: MIT

extension Korean {
  func expression(_ phrase: ExpressionMessage) -> String {
    switch phrase {
    case .tooLong(let kibibytes): "표현식이 \(kibibytes) KiB보다 깁니다"
    case .tooDeep(let levels): "표현식이 \(levels)단계보다 깊이 중첩되어 있습니다"
    case .noExpression: "여기에 표현식이 없습니다"
    case .noOtherwise: "':'와 그 뒤의 값이 없습니다"
    case .mixedSigns: "여기서는 '!'와 '-'를 섞을 수 없습니다"
    case .notAnOperator(let text, let other):
      "'\(text)'\(.topic) 연산자가 아닙니다" + (other.map { ". \(code($0))\(.object) 쓰십시오" } ?? "")
    case .meaningless(let text, let other):
      "'\(text)'\(.topic) 표현식에서 의미가 없습니다" + (other.map { ". \($0)\(.object) 쓰십시오" } ?? "")
    case .typographicQuote(let text): "'\(text)'\(.topic) 둥근 따옴표입니다"
    case .nestedTemplate: "표현식 안에는 '${{ }}'\(.object) 쓸 수 없습니다"
    case .openBacktick: "이 이름에 닫는 백틱이 없습니다"
    case .badBacktick: "백틱 안의 이름에는 영문자, 숫자, '_', '.', '-', '/', 공백만 쓸 수 있습니다"
    case .loneBacktick: "백틱으로 묶은 이름은 점 뒤에만 쓸 수 있습니다"
    case .notANumber(let text): (text.map { "'\($0)'\(.topic)" } ?? "이것은") + " 숫자가 아닙니다"
    case .noHexDigits: "'0x' 뒤에는 16진수가 필요합니다"
    case .largeNumber: "이 숫자는 64비트를 넘습니다"
    case .openString(let mark): "이 문자열에 닫는 \(mark)\(.subject) 없습니다"
    case .endsAfterBackslash: "이 문자열이 백슬래시 뒤에서 끝납니다"
    case .badEscape(let text): "'\(text)'\(.topic) 이스케이프가 아닙니다"
    case .escapeDigits(let digits, let isOctal): "이 이스케이프에는 \(isOctal ? "8진수" : "16진수") \(digits)자리가 필요합니다"
    case .notACharacter(let code): "\(code)\(.topic) 문자가 아닙니다"
    case .sameVariables(let function): "'\(function)'의 두 변수는 이름이 달라야 합니다"
    case .hasTakesMember: "has()에는 has(session.task)처럼 멤버가 와야 합니다"
    case .notAVariableName(let function): "'\(function)'의 여기에는 변수 이름이 와야 합니다"
    case .noNameAfterDot(let part): "점 뒤에는 \(self.part(part))\(.subject) 아니라 이름이 와야 합니다"
    case .badMemberName(let name): "'\(name)'\(.topic) 멤버 이름이 될 수 없습니다"
    case .noValueOfKey: "이 키에 ':'와 값이 없습니다"
    case .noFieldName: "여기에 필드 이름이 없습니다"
    case .noFieldValue: "이 필드에 ':'와 값이 없습니다"
    case .open(let part, let close): "이 \(self.part(part))에 닫는 '\(close)'\(.subject) 없습니다"
    case .noOperator(let part): "\(self.part(part)) 앞에 연산자가 없습니다"
    case .closesNothing(let part): "이 \(self.part(part))에는 짝이 없습니다"
    case .strayColon: "':'는 '?'나 맵과 함께 씁니다"
    case .misplaced(let part, let missing):
      "\(self.part(part))\(.topic) 여기에 올 수 없습니다" + (missing.map { ". '\($0)'\(.subject) 없습니다" } ?? "")
    case .nothingAfter(let part): "\(self.part(part)) 뒤에 와야 할 것이 없습니다"
    case .nothingBeforeIn: "'in' 앞에 값이 없습니다"
    case .noValue(let part): "\(self.part(part)) 앞에 값이 없습니다"
    case .reserved(let word): "'\(word)'\(.topic) 예약어라 이름이 될 수 없습니다"
    case .twice(let text): "'\(text)'\(.subject) 두 번 나옵니다"

    case .unknownMessageType(let name): "메시지 타입 '\(name)'\(.subject) 없습니다"
    case .unknownVariable(let name): "변수 '\(name)'\(.subject) 없습니다"
    case .unknownFunction(let name): "함수 '\(name)'\(.subject) 없습니다"
    case .badMacro(let name): "'\(name)'\(.topic) 쓰는 형식이 다릅니다"
    case .noMember(let object, let name): "'\(object)'에는 '\(name)' 멤버가 없습니다"
    case .noMembers(let type, let name): "\(type)에는 멤버가 없으므로 '\(name)'도 없습니다"

    case .mapKeys(let type): "이 맵의 키는 이름이 아니라 \(type) 타입입니다"
    case .takesBools(let place, let type): "'\(place)'에는 bool이 와야 하는데 \(type)\(.subject) 있습니다"
    case .branches(let first, let second): "'? :'의 두 값은 타입이 같아야 하는데 \(first)\(.with) \(second)입니다"
    case .badKey(let type): "맵의 키는 bool, int, uint, string이어야 하는데 \(type)입니다"
    case .notOptional(let type): "'?'에는 선택적 값(optional)이 와야 하는데 \(type)\(.subject) 있습니다"
    case .notACollection(let function, let type): "'\(function)'에는 목록이나 맵이 와야 하는데 \(type)\(.subject) 있습니다"
    case .neverEqual(let one, let other): "\(one)\(.with) \(other)\(.topic) 같을 수 없으므로 비교할 수 없습니다"
    case .noOrder(let one, let other): "\(one)\(.with) \(other) 사이에는 순서가 없습니다"
    case .dotMembers(let object): "'\(object)'의 멤버는 점으로 씁니다"
    case .notIndexable(let type, let index): "\(type)\(.topic) \(index)\(.to) 인덱싱할 수 없습니다"
    case .notInList(let type): "'in'의 오른쪽에는 목록이나 맵이 와야 하는데 \(type)\(.subject) 있습니다"
    case .notTaken(let function, let type): "\(function)에는 \(type)\(.object) 쓸 수 없습니다"
    case .notCombined(let one, let other, let operation): "\(one)\(.with) \(other)\(.topic) \(verb(operation)) 수 없습니다"
    case .wrongArguments(let function, let type, let arguments):
      (type.map { "\($0)의 " } ?? "") + "\(function)에는 (\(arguments.joined(separator: ", ")))\(.object) 쓸 수 없습니다"
    case .wrongCount(let function, let number): "\(function)에는 인자 \(number)개를 쓸 수 없습니다"
    case .calledOnValue(let function): "\(function)\(.topic) 값에 붙여 호출합니다"
    case .notCalledOnValue(let function): "\(function)\(.topic) 값에 붙여 호출하지 않습니다"
    case .nothingInCommon(let one, let other): "'\(one)'\(.with) '\(other)'에는 같은 값이 없으므로 서로 같을 수 없습니다"
    case .notAWord(let text, let name): "'\(text)'\(.topic) '\(name)'의 값이 아닙니다"
    case .advice(let function, .utc): "\(function): 시간대가 없으면 현지 시각이 아니라 UTC입니다"
    case .advice(let function, .utcUseDuring):
      "\(function): 시간대가 없으면 현지 시각이 아니라 UTC입니다. 'during: mon-fri 09:00-18:00'은 현지 시각입니다"
    case .largePatterns: "정규식을 모두 합치면 너무 큽니다"
    case .badPattern(let reason): "정규식이 잘못되었습니다: \(system(reason))"
    case .badDuration: "시간 길이가 올바르지 않습니다. '20m'이나 '1h30m'처럼 쓰십시오"
    case .badTimestamp: "시각이 올바르지 않습니다. '2026-11-21T09:25:00Z'처럼 쓰십시오"
    case .badMap: "맵이 올바르지 않습니다. 키가 두 번 나오거나 키의 타입이 맞지 않습니다"
    case .notACondition(let type): "조건은 참이나 거짓이어야 하는데 타입이 \(type)입니다"
    case .unknownZone(let name): "시간대 '\(name)'\(.subject) 없습니다"

    case .secretInside: "비밀은 표현식의 일부가 될 수 없습니다"
    case .foreignInputs: "'inputs'는 플러그인의 것이며 매니페스트에서만 쓸 수 있습니다"
    case .oneEvent(let path, let why): "'\(path)'\(.topic) 이벤트 하나에 속합니다. \(reason(why))"
    case .wholeSession(let why): "'session' 전체는 계속 바뀝니다. \(reason(why))"
    case .changing(let path, let why): "'\(path)'\(.topic) 계속 바뀝니다. \(reason(why))"
    case .knownAtEnd(let path, let why): "'\(path)'\(.topic) 세션이 끝나야 알 수 있습니다. \(reason(why))"
    case .knownOnDelivery(let path): "'\(path)'\(.topic) 조건을 확인한 뒤 훅이 실행될 때 알 수 있습니다"
    case .otherEachTime(let path, let why): "'\(path)'\(.topic) 매번 다릅니다. \(reason(why))"
    }
  }

  func hint(_ phrase: ExpressionHint) -> String {
    switch phrase {
    case .didYouMean(let word): "'\(word)'\(.object) 쓰려고 하셨습니까?"
    case .use(let code): "\(code)\(.object) 쓰십시오"
    case .write(let code): "\(code)\(.to) 쓰십시오"
    case .forms(let forms, let more): "쓰는 형식: " + forms.joined(separator: ", ") + (more ? " …" : "")
    case .has(let names): "있는 멤버: " + oneOf(names)
    case .hasNone: "멤버가 없습니다"
    case .oneOf(let words): "쓸 수 있는 값: " + oneOf(words)
    case .quoted(let text, let member):
      "문자열은 따옴표로 묶습니다: \"\(text)\"" + (member.map { ". '\($0)'\(.object) 쓰려고 하셨습니까?" } ?? "")
    case .isFunction(let name, let call): "'\(name)'\(.topic) 함수입니다: \(call)"
    case .mapForm: "맵은 {'key': value}로 쓰십시오"
    case .stringForm: "문자열은 \"…\"나 '…'로 쓰십시오"
    case .namesAsTheyAre: "이름은 그대로 쓰십시오: session.task"
    case .commentForm: "주석은 //로 시작합니다"
    case .parentheses: "괄호를 쓰십시오"
    case .earlyQuote: "앞의 문자열이 너무 일찍 끝납니까? 안의 따옴표는 \\'나 \\\"로 쓰십시오"
    case .backslashForm: "백슬래시는 \\\\로, 이스케이프 없는 문자열은 r'…'로 쓰십시오"
    case .notForm: "'not'은 '!'로 쓰십시오"
    case .notInForm: "'not in'은 !(a in b)로 쓰십시오"
    case .hasForm: "has()에는 멤버 하나가 와야 합니다: has(session.task)"
    case .textForm(let text): "문자열은 \"\(text)\"\(.or) '\(text)'\(.to) 쓰십시오"
    case .allowsDyn: "하나를 dyn(…)으로 감싸면 됩니다"
    case .compare(let code): "비교하십시오: \(code)"
    case .askSize(let code): "크기를 확인하십시오: \(code)"
    case .listOnRight(let code): "목록을 오른쪽에 쓰십시오: \(code)"
    case .neverNull: "null이 될 수 없습니다. \"\"와 비교하십시오"
    case .makeString: "string(…)으로 문자열을 만듭니다"
    case .joinComparisons: "두 비교를 '&&'로 이으십시오: a < b && b < c"
    case .convertNumbers: "int(…), uint(…), double(…)로 숫자를 바꿉니다"
    case .withoutQuotes(let text): "따옴표 없이 쓰십시오: \(text)"
    case .clock(let name, let time): "하루 중 시각은 텍스트인 clock(\(name))입니다. \"\(time)\"와 비교하십시오"
    case .durationForm(let one, let other):
      "시간 길이는 duration(\(one))" + (other.map { "이나 duration(\($0))" } ?? "") + "으로 쓰십시오"
    case .timeForm: "시각은 timestamp(\"2026-11-21T09:25:00Z\")로 쓰십시오"
    case .durationToInt: "getMinutes()와 getSeconds()로 시간 길이에서 int를 얻습니다"
    case .timeToInt: "getHours(zone) 같은 함수로 시각에서 int를 얻습니다"
    case .zoneNames: "시간대 이름은 'Europe/Berlin', 'America/New_York' 등입니다"
    case .secretAlone: "${{ secrets.NAME }}처럼 따로 쓰십시오. 'webhook'과 'env'의 긴 텍스트 안에도 쓸 수 있습니다"
    case .useState(let isCondition):
      "'timer', 'session', 'today', 'goals'\(isCondition ? ", 'now'" : "")\(.object) 쓰거나, 'on'이 있는 훅을 쓰십시오"
    case .nameMember: "멤버를 쓰십시오: session.task"
    case .leaveOutOrUseOn: "지우거나 'on'이 있는 훅을 쓰십시오"
    case .useElapsed: "'on: focus.elapsed'와 'every', 또는 'on: focus.ending'과 'lead'를 쓰십시오"
    case .useOn: "'on: focus.completed' 같은 'on'이 있는 훅을 쓰십시오"
    case .useInValue: "'webhook', 'with', 'env'의 값에 쓰십시오"
    case .writeValue: "hooks.yml에서는 'with' 아래에 값을 직접 쓰십시오"
    }
  }

  private func part(_ part: ExpressionMessage.Part) -> String {
    switch part {
    case .text(let text): "'\(text)'"
    case .number: "숫자"
    case .string: "문자열"
    case .bytes: "바이트열"
    case .end: "끝"
    }
  }

  /// Returns an operator in quotes, and other code unchanged.
  private func code(_ text: String) -> String { text.contains("(") ? text : "'\(text)'" }

  private func verb(_ operation: ExpressionMessage.Operation) -> String {
    switch operation {
    case .add: "더할"
    case .subtract: "뺄"
    case .multiply: "곱할"
    case .divide: "나눌"
    case .remainder: "나눈 나머지를 구할"
    }
  }

  private func reason(_ lasting: ExpressionMessage.Lasting) -> String {
    switch lasting {
    case .exit: "그런데 exit는 enter가 시작되기 전에 저장됩니다"
    case .variables: "그런데 'while' 훅의 변수는 enter와 exit에서 같습니다"
    case .hook: "그런데 'while' 훅은 계속 이어집니다"
    }
  }
}
