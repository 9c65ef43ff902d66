// SPDX-License-Identifier: MIT
package import ControlProtocol

extension Korean {
  package func delivery(_ reason: DeliveryReason) -> String {
    switch reason {
    case .text(let text): text
    case .replayed: "다시 실행했습니다"
    case .replaced: "새 이벤트로 대체되었습니다 (mode: restart)"
    case .interrupted: "데몬이 종료되어 중단되었습니다"
    case .busy(let hook): "'\(hook)'\(.subject) 아직 실행 중이어서 건너뛰었습니다 (mode: single)"
    case .hookGone: "훅이 hooks.yml에 없거나 꺼져 있습니다"
    case .tooOld: "이벤트가 max-age보다 오래되었습니다"
    case .conditions(let reasons): reasons.map { hooks(.reason($0)) }.joined(separator: "; ")
    case .noValue(let problem): "채울 값이 없습니다: \(value(problem))"
    case .step(let step, nil): step
    case .step("enter", let reason?) where reason.isTimeout:
      "enter: \(delivery(reason)) (enter는 끝나야 합니다. 프로그램을 계속 두려면 '&', 소리를 계속 내려면 'play'를 쓰십시오)"
    case .step(let step, let reason?): "\(step): \(delivery(reason))"
    case .switchedOff(let reason, let isService): "\(delivery(reason)): \(offUntil(isService))"
    case .givenUp(let times, let last):
      "요청대로 포기했습니다. 훅이 켠 것이 아직 켜져 있을 수 있습니다. 끄기 동작이 \(times)번 실패했습니다"
        + (last.map { ": \(delivery($0))" } ?? "")
    case .leftover(let reason, let pids):
      "\(delivery(reason)); 아직 실행 중: \(pids.map(String.init).joined(separator: ", "))"
    case .explained(let reason, let said): "\(delivery(reason)): \(said)"
    case .exit, .signal, .timedOut, .cannotEnd, .ended, .cancelled, .notStarted, .eventNotWritten: command(reason)
    case .request(let url, let problem): "\(url): \(text(problem))"
    case .unavailable(let status): "받는 쪽이 상태 \(status)\(.to) 응답했습니다"
    case .refused(let status): "받는 쪽이 상태 \(status)\(.to) 거부했습니다"
    case .receiverGone: "받는 쪽이 영구히 사라졌습니다 (상태 410). hooks.yml이 바뀔 때까지 꺼져 있습니다"
    case .redirected(let target, let status):
      "받는 쪽이 \(target.map { "\($0) 주소로" } ?? "다른 주소로") 보냅니다 (상태 \(status)). Segue는 따라가지 않습니다. 최종 URL을 hooks.yml에 "
        + "쓰십시오"
    case .signing(let problem): text(problem)
    case .otherPlatform(let plugin, let platforms): "플러그인 '\(plugin)'\(.topic) \(all(platforms))용입니다"
    case .missingPrograms(let plugin, let programs):
      "플러그인 '\(plugin)'에 필요한 \(all(programs.map { "'\($0)'" }))\(.subject) PATH에 없습니다. 설치하십시오"
    case .untrusted(let plugin, let path, let isFolder, let owner, let command):
      "플러그인 '\(plugin)'\(.object) 시작하지 않습니다: "
        + diagnostic(
          .file(
            owner.map { .foreign(path, isFolder: isFolder, user: $0) } ?? .writable(path, isFolder: isFolder)))
        + "; \(hint(.run(command)))"
    case .restoreTooLong(let size): "끄기 동작에 쓰려고 남긴 데이터가 \(size) KiB보다 깁니다"
    case .restoreNotKept(let detail): "끄기 동작에 쓰려고 남긴 데이터를 저장할 수 없습니다: \(detail)"
    case .reply(let problem): text(problem)
    case .service(let problem): text(problem)
    case .serviceCrashed(.notStarted(let reason), let wait):
      "플러그인을 시작할 수 없어 \(brief(wait)) 뒤에 다시 시도합니다: \(delivery(reason))"
    case .serviceCrashed(let problem, let wait):
      "플러그인이 비정상 종료하여 \(brief(wait)) 뒤에 다시 시작합니다: \(text(problem))"
    case .secret(let problem): secret(.problem(problem))
    case .sound(let problem): sound(.problem(problem))
    case .player(let problem): sound(.player(problem))
    case .unplayable(let player, nil, let cause): "\(player): \(delivery(cause))"
    case .unplayable(let player, let file?, let cause):
      "\(player)\(.subject) \(file)\(.object) 재생할 수 없습니다: \(delivery(cause))"
    case .tooManySounds(let most): "이미 소리 \(most)개를 재생하고 있습니다"
    case .playerFailed(let player, let detail): "\(player): \(detail)"
    }
  }

  private func command(_ reason: DeliveryReason) -> String {
    switch reason {
    case .exit(75, _): "종료 상태 75: 나중에 다시 시도합니다"
    case .exit(126, true): "종료 상태 126 (셸이 프로그램을 실행하지 못했습니다. chmod +x로 실행 권한을 주십시오)"
    case .exit(127, true): "종료 상태 127 (셸이 프로그램을 찾지 못했습니다)"
    case .exit(let status, _): hooks(.exit(status))
    case .signal(let number, let name): "시그널 \(number)" + (name.map { "(\($0))" } ?? "") + "에 의해 종료되었습니다"
    case .timedOut(let milliseconds): (milliseconds.map { "\(brief($0)) 뒤 " } ?? "") + "시간이 초과되었습니다"
    case .cannotEnd: "종료할 수 없습니다"
    case .ended: "도중에 종료되었습니다"
    case .cancelled: "취소되었습니다"
    case .notStarted(let problem): text(problem)
    case .eventNotWritten(let detail): "이벤트를 JSON으로 쓸 수 없습니다: \(detail)"
    default: ""
    }
  }

  private func text(_ problem: SpawnProblem) -> String {
    switch problem {
    case .unnamed: "프로그램 이름이 없습니다"
    case .notOnPath(let program): "'\(program)'\(.subject) PATH에 없습니다. 설치하거나 전체 경로를 쓰십시오"
    case .notFound(let program, let reason): "프로그램 \(program)\(.subject) 없습니다: \(system(reason))"
    case .notExecutable(let path, nil): "\(path)\(.object) 실행할 수 없습니다. 프로그램이 맞는지, 실행 권한(chmod +x)이 있는지 확인하십시오"
    case .notExecutable(let path, let reason?): "\(path)\(.object) 실행할 수 없습니다: \(system(reason))"
    case .noInterpreter(let path): "\(path)\(.object) 시작할 수 없습니다. 첫 줄에 쓴 인터프리터가 없습니다"
    case .noFormat(let path): "\(path)\(.topic) 이 컴퓨터용 프로그램이 아니거나 '#!' 줄이 없는 스크립트입니다"
    case .folder(let path, let reason): "작업 폴더 \(path): \(system(reason))"
    case .tooLong(let program, let reason): "\(program)의 인자와 환경이 시스템의 한도보다 깁니다 (\(system(reason)))"
    case .nul(let program): "\(program)의 인자에 NUL 문자가 있습니다"
    case .badVariable(let name): "'\(name)'\(.topic) 환경 변수가 될 수 없습니다. 이름이 잘못되었거나 값에 NUL이 있습니다"
    case .cancelled(let program): "\(program.isEmpty ? "프로그램" : program): 시작하기 전에 취소되었습니다"
    case .unwatched(let program, let detail): "\(program)\(.object) 감시할 수 없어 바로 종료했습니다: \(detail)"
    case .system(_, .processes, let reason): "프로세스를 더 만들 수 없습니다 (\(system(reason)))"
    case .system(_, .descriptors, let reason): "남은 파일 디스크립터가 없습니다 (\(system(reason)))"
    case .system(_, nil, let reason): "시스템 오류: \(system(reason))"
    }
  }

  private func text(_ problem: ReplyProblem) -> String {
    switch problem {
    case .notOneObject(let line): "표준 출력에는 JSON 객체 하나만 있어야 합니다(로그는 표준 오류로). 출력: \(line)"
    case .restoreNotAnObject: "응답의 'restore'는 {\"restore\":{\"volume\":40}}처럼 객체여야 합니다"
    case .messageNotAText: "응답의 'message'는 {\"message\":\"done\"}처럼 텍스트여야 합니다"
    case .unknownMember(let name): "응답에 '\(name)' 멤버가 있습니다. 응답에는 'restore'와 'message'를 쓸 수 있습니다"
    }
  }

  private func text(_ problem: SigningProblem) -> String {
    switch problem {
    case .missing: "서명할 비밀이 없습니다"
    case .empty: "서명할 비밀이 비어 있습니다"
    case .notBase64: "서명할 비밀이 whsec_로 시작하지만 그 뒤가 base64가 아닙니다"
    case .asymmetric: "서명할 비밀이 비대칭 키(whsk_, whpk_)입니다. whsec_로 시작하는 비밀이나 일반 텍스트만 쓸 수 있습니다"
    }
  }

  private func text(_ problem: ServiceProblem) -> String {
    switch problem {
    case .exited(let status, let said): "상태 \(status)\(.to) 종료되었습니다" + (said.map { ": \($0)" } ?? "")
    case .signalled(let number, let said): "시그널 \(number)에 의해 종료되었습니다" + (said.map { ": \($0)" } ?? "")
    case .cannotEnd(let said): "종료할 수 없습니다" + (said.map { ": \($0)" } ?? "")
    case .closedOutput: "표준 출력을 닫았습니다"
    case .noAnswer(let method, let milliseconds): "\(brief(milliseconds)) 안에 '\(method)'에 응답하지 않았습니다"
    case .tooLong: "보낼 입력이 1 MiB보다 깁니다"
    case .hasEnded: "종료되었습니다"
    case .isEnding: "종료하는 중입니다"
    case .doesNotRead: "표준 입력을 읽지 않습니다"
    case .longLine: "표준 출력에 1 MiB보다 긴 줄을 썼습니다"
    case .strayReply(let id): "보내지 않은 요청에 응답했습니다 (id \(id))"
    case .couldNotRead(let said): "입력을 읽지 못했습니다: \(said)"
    case .notRPC(let line): "표준 출력에 JSON-RPC가 아닌 것을 썼습니다: \(line)"
    case .noVersion(let line): "JSON-RPC 2.0이 아닌 JSON을 썼습니다 (\"jsonrpc\":\"2.0\"이 없습니다): \(line)"
    case .noResult(let line): "result나 error가 없는 응답을 썼습니다: \(line)"
    case .noID(let line): "id가 없는 응답을 썼습니다: \(line)"
    case .nested(let deepest): "\(deepest)단계보다 깊은 JSON을 썼습니다"
    case .notRunning(let problem): "실행 중이 아닙니다: \(text(problem))"
    case .slowStart: "시작하는 데 너무 오래 걸립니다"
    case .crashed(let times, let last): "1분 동안 \(times)번 비정상 종료했습니다. 마지막 원인: \(text(last))"
    case .otherProtocol(let theirs, let ours):
      "플러그인은 \(theirs.map { "프로토콜 \($0)" } ?? "알 수 없는 프로토콜")\(.object) 쓰고 이 Segue는 프로토콜 \(ours)\(.object) 씁니다. 둘 중 "
        + "하나를 업데이트하십시오"
    case .badMaximum: "'initialize'에 응답한 'max_in_flight'가 1 이상의 수가 아닙니다"
    case .refusedStart(let said): "'initialize'를 거부했습니다: \(said)"
    case .refusedEnter(let said): "다시 켜는 것을 거부했습니다: \(said)"
    case .notStarted(let reason), .restore(let reason): delivery(reason)
    case .eventNotWritten(let detail): "이벤트를 JSON으로 쓸 수 없습니다: \(detail)"
    case .text(let text): text
    }
  }

  package func value(_ problem: ValueProblem) -> String {
    switch problem {
    case .evaluation(let kind, let subject, let detail): evaluation(kind, subject, detail)
    case .invalid(let detail): "표현식이 올바르지 않습니다: \(detail)"
    case .notABool: "참도 거짓도 아닙니다"
    case .headerBreak(let name): "헤더 '\(name)'에 줄바꿈이 들어갑니다"
    case .dottedPath: "주소의 경로에 '.'이나 '..'이 들어갑니다"
    case .input(let name, let objection): "입력 '\(name)': \(objection)"
    case .refusedInput(let name, let objection): "입력 '\(name)': \(reason(objection))"
    case .unmatched(let input, let value, let pattern): "입력 '\(input)'의 값 \(value)\(.subject) \(pattern)에 맞지 않습니다"
    case .secretSound: "소리는 비밀일 수 없습니다"
    case .outOfRange(let option, let bounds, let source): "\(option)의 범위는 \(bounds)인데 '\(source)'\(.topic) 벗어납니다"
    case .text(let text): text
    }
  }

  /// The failures of the evaluator, by its codes.
  private func evaluation(_ kind: String, _ subject: String?, _ detail: String) -> String {
    let name = subject.map { " '\($0)'" } ?? ""
    let about = subject.map { ": \($0)" } ?? ""
    return switch kind {
    case "noSuchOverload": "이 타입의 값에는 쓸 수 없습니다" + about
    case "noSuchKey": "키\(name)\(.subject) 없습니다"
    case "noSuchMember": "멤버\(name)\(.subject) 없습니다"
    case "undeclared", "noValue": subject.map { "'\($0)'에 값이 없습니다" } ?? "값이 없습니다"
    case "unbound": "함수를 찾을 수 없습니다"
    case "divisionByZero": "0으로 나눌 수 없습니다"
    case "overflow": "결과가 64비트를 넘습니다"
    case "range": "값이 범위를 벗어납니다" + about
    case "conversion": "값을 변환할 수 없습니다" + about
    case "invalidArgument": "인자가 올바르지 않습니다" + about
    case "repeatedKey": "맵에 같은 키\(name)\(.subject) 두 번 있습니다"
    case "limit": "표현식의 계산이 한도를 넘었습니다"
    default: detail
    }
  }

  /// Returns a length with its unit.
  func brief(_ milliseconds: Int64) -> String {
    switch LengthText(milliseconds: milliseconds) {
    case .milliseconds(let number): "\(number)밀리초"
    case .seconds(let number): "\(number)초"
    case .minutes(let number): "\(number)분"
    }
  }

  private func all(_ words: [String]) -> String { words.joined(separator: ", ") }
}
