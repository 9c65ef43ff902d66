// SPDX-License-Identifier: MIT
import ControlProtocol

extension Korean {
  package func hooks(_ phrase: HooksMessage) -> String {
    switch phrase {
    case .reason(let reason): text(reason)
    case .switchedOff(let isService): switchedOff(isService)
    case .noHooks(let path): "\(path)에 훅이 없습니다. 'segue init'으로 첫 훅을 추가하십시오."
    case .noDeliveries: "아직 실행된 훅이 없습니다."
    case .noFailures: "실패한 전달이 없습니다."
    case .noScopes: "'while'이 있는 훅이 없습니다."
    case .noEvents: "이벤트가 없습니다."
    case .noDelivery(let id): "'\(id)' 전달이 없습니다. 'segue hooks log'로 전달을 확인하십시오"
    case .action("command"): "명령"
    case .action("webhook"): "웹훅"
    case .action("play"): "소리"
    case .action(let kind): kind
    case .disabled: "사용 안 함"
    case .neverRan: "실행된 적 없음"
    case .exit(let status): "종료 상태 \(status)"
    case .signal(let number): "시그널 \(number)에 의해 종료됨"
    case .http(let status): "HTTP \(status)"
    case .attempt(let number): "시도 \(number)"
    case .output: "출력:"
    case .errors: "오류 출력:"
    case .nextAttempt(let time): "\(time)에 재시도"
    case .state(let name): state(name)
    case .answer(let result): ["true": "참", "false": "거짓", "refused": "응답 없음"][result] ?? result
    case .since(let time): "\(time)부터"
    case .undoFailed(let hook): "\(hook)\(.object) 끄지 못해 아직 켜져 있을 수 있습니다"
    case .forgetHint(let hooks):
      "Segue가 끄기 동작을 다시 시도합니다. 성공할 수 없다면 'segue hooks teardown --forget \(hooks.joined(separator: " "))'\(.to) "
        + "포기하십시오."
    case .noSuchScope(let name, let known):
      "'\(name)' 스코프가 없습니다. "
        + (known.isEmpty ? "'while'이 있는 훅이 없습니다" : "스코프: \(known.joined(separator: ", "))")
    case .isOff(let hook): "'\(hook)'\(.topic) 이미 꺼져 있습니다"
    case .hasNotFailed(let hook): "'\(hook)'의 끄기 동작은 실패하지 않았습니다. 'segue hooks teardown'으로 실행하십시오"
    case .mayStayOn(let hook, let why):
      "'\(hook)'\(.object) 끄지 못했습니다\(why.isEmpty ? "" : " (\(why))"). 이 훅이 켠 것이 그대로 남을 수 있으며, Segue는 다시 시도하지 않습니다."
    case .forgetThem(1): "포기할까요? [y/N] "
    case .forgetThem: "모두 포기할까요? [y/N] "
    case .forgetNeedsYes: "아무것도 포기하지 않았습니다. 터미널이 없으면 물어볼 수 없습니다. --yes로 확인하십시오"
    case .notForgotten: "아무것도 포기하지 않았습니다"
    case .forgotten(let hook, let delivery):
      "'\(hook)'\(.object) 포기했습니다. 이 훅이 켠 것이 아직 켜져 있을 수 있습니다. 이유는 'segue hooks show \(delivery)'\(.to) 확인하십시오."
    case .noSuchHook(let id, let suggestion):
      "id가 '\(id)'인 훅이 없습니다"
        + (suggestion.map { ". '\($0)'\(.object) 찾으셨습니까?" } ?? ".")
    case .nothingOn: "켜져 있는 것이 없습니다."
    case .nothingToReplay: "이 기간에 실패한 전달이 없습니다."
    case .wouldRun: "실행 예정"
    case .wouldNotRun: "실행 안 함"
    case .wouldExit: "꺼짐 예정"
    case .ran: "실행함"
    case .hookForEvent(let id, let events):
      "'\(id)'\(.topic) 이벤트가 아니라 훅입니다. 'segue hooks test \(events.first ?? "EVENT") --hook \(id)'\(.to) 시험하십시오"
        + (events.count > 1 ? ". 이 훅의 이벤트: \(events.joined(separator: ", "))" : "")
    case .noHookRuns(let event): "\(event) 이벤트에 실행되는 훅이 없습니다."
    case .failed(let hook, let why):
      "훅 '\(hook)' 실패\(why.isEmpty ? "" : " (\(why))"). 자세한 내용은 'segue hooks log --failed'로 확인하십시오."
    }
  }

  private func state(_ name: String) -> String {
    switch name {
    case "running": "실행 중"
    case "succeeded": "성공"
    case "failed": "실패"
    case "expired": "기한 지남"
    case "skipped": "건너뜀"
    case "dead": "포기함"
    case "unknown": "중단됨"
    case "pending": "대기 중"
    case "active": "켜짐"
    case "inactive": "꺼짐"
    case "entering": "켜는 중"
    case "exiting": "끄는 중"
    case "exit-failed": "끄지 못함"
    default: name
    }
  }

  private func text(_ reason: HookReason) -> String {
    switch reason {
    case .on(let events): "on \(events.joined(separator: ", "))"
    case .waits(let events): "\(events.joined(separator: ", "))\(.object) 기다립니다"
    case .needsName(let event): "패턴으로는 \(event)\(.object) 지정할 수 없습니다. 이름을 그대로 쓰십시오"
    case .disabled: "꺼져 있습니다 (enabled: false)"
    case .isLevel: "이벤트가 아니라 조건을 기다립니다"
    case .otherMark: "다른 lead나 every를 기다립니다"
    case .timesReached(let times): "최대 \(times)번 실행됩니다"
    case .ownFailure: "훅은 자신의 실패에는 실행되지 않습니다"
    case .switchedOff(let isService): switchedOff(isService)
    case .whileHolds(let condition): "while \(condition) 조건이 참이 됩니다"
    case .noEnter(let condition): "while \(condition) 조건이 참이 되지만 enter가 없습니다"
    case .condition(let key, let text, nil, _): "\(key) '\(text)'\(.subject) 거짓이었습니다"
    case .condition(let key, let text, let refusal?, let problem):
      "\(key) '\(text)'에 답이 없습니다: \(problem.map(value) ?? refusal)"
    case .noValue(let reason, let problem): "채울 값이 없습니다: \(problem.map(value) ?? reason)"
    case .alreadyOn: "이미 켜져 있어 시험하지 않습니다"
    case .stopping: "데몬이 중지하는 중이어서 시험하지 않습니다"
    case .keptOff: "'segue hooks teardown'으로 꺼 두었습니다. 조건이 다시 참이 되면 켜집니다"
    case .enterFailed(let seconds): "enter가 실패했습니다. \(seconds)초 뒤에 다시 시도합니다"
    }
  }

  private func switchedOff(_ isService: Bool) -> String {
    offUntil(isService)
      + (isService
        ? " (플러그인이 계속 비정상 종료하거나 다른 프로토콜을 씁니다)"
        : " (받는 쪽이 영구히 사라졌습니다: 상태 410)")
  }

  /// The end of the state, without its cause.
  func offUntil(_ isService: Bool) -> String {
    isService ? "훅, 매니페스트, 프로그램이 바뀔 때까지 꺼져 있습니다" : "hooks.yml이 바뀔 때까지 꺼져 있습니다"
  }
}
