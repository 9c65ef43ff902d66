// SPDX-License-Identifier: MIT
import ControlProtocol

extension Korean {
  package func pluginCheck(_ phrase: PluginCheckMessage) -> String {
    switch phrase {
    case .manifestErrors(let number): count(number, "오류")
    case .badExample(let why): "훅으로 올바르지 않음: \(why)"
    case .idleExample: "할 일이 없음"
    case .notStarted(let why): "시작할 수 없음: \(delivery(why))"
    case .timedOut(let seconds): "\(seconds)초 안에 종료하지 않음. 더 오래 걸린다면 매니페스트의 'timeout'을 늘리십시오"
    case .programNotFound(let status, let said):
      "종료 상태 \(status): 프로그램을 찾지 못했거나 실행할 수 없음" + words(said)
    case .uncaught(let said): "처리되지 않은 예외: \(said)"
    case .silentFailure(let status): "종료 상태 \(status), 표준 오류에 이유가 없음"
    case .signalled(let number, let said): "시그널 \(number)에 의해 종료됨" + words(said)
    case .notEnded: "끝낼 수 없음"
    case .ignoresTERM(let seconds): "SIGTERM 뒤 \(seconds)초가 지나도 실행 중"
    case .longOutput(let bytes, let limit):
      "표준 출력에 \(bytes)바이트를 씀. Segue는 최대 \(limit)바이트를 보관함"
    case .badReply(let problem): delivery(.reply(problem))
    case .longRestore(let bytes, let limit): "'restore'가 \(bytes)바이트임. Segue는 최대 \(limit)바이트를 보관함"
    case .otherwise(let said): "예제는 통과했지만 이 변형은 실패함: \(said)"
    case .ranTask: "작업의 이름이 명령으로 실행됨"
    case .badAddress(let url): "올바르지 않은 주소: \(url)"
    case .otherHost(let url): "작업의 이름이 호스트를 바꿈: \(url)"

    case .noAnswer(let method, let seconds): "\(seconds)초 안에 '\(method)'의 응답이 없음"
    case .endedInstead(let method, let said): "'\(method)'에 응답하지 않고 종료함" + words(said)
    case .notAMessage(let text): "표준 출력에 메시지가 아닌 줄이 있음: \(text)"
    case .badLine(let problem): delivery(.service(problem))
    case .strayReply(let text): "요청이 없는 응답: \(text)"
    case .wrongResult(let method): "'\(method)'의 결과가 프로토콜과 맞지 않음"
    case .wrongCode(let code): "오류 -32601이어야 하지만 \(code.map(String.init) ?? "결과")임"
    case .tookAnyVersion: "없는 프로토콜 버전을 받아들임"
    case .stillRuns(let seconds): "\(seconds)초가 지나도 실행 중"
    case .notAllowed(let method): "매니페스트의 'controls'가 허용하지 않는 '\(method)'\(.object) 보냄"

    case .noExamples: "매니페스트에 없음. 시험하려면 'examples'를 추가하십시오"
    case .missingPrograms(let programs): "\(programs.joined(separator: ", "))\(.subject) 필요하지만 설치되어 있지 않음"
    case .otherPlatform: "다른 시스템용"
    case .asRoot: "root로는 이 컴퓨터를 바꾸게 됨. 다른 사용자로 확인하십시오"
    case .foreignHost(let host): "\(host)에 연결하게 됨. 예제에 이 컴퓨터의 주소를 쓰십시오"
    case .refusedHere(let said): "빈 홈에서 실행할 수 없음: \(said)"
    case .tryLater(let said): "나중에 다시 시도하라고 함" + words(said)
    case .valueRefused(let why): "거부됨: \(why)"
    case .play: "확인할 때는 소리를 재생하지 않음"

    case .check(let name): check(name)
    case .outcome(let name): Self.outcomes[name] ?? name
    case .summary(let plugins, let failed, let skipped):
      count(plugins, "플러그인") + ": " + (failed == 0 ? "실패 없음" : "실패 \(failed)개")
        + (skipped == 0 ? "" : ", 건너뜀 \(skipped)개")
    case .nothingToCheck: "내 플러그인이 없습니다. 플러그인이나 그 폴더를 지정하십시오."
    case .noManifest(let name): "'\(name)' 플러그인도, plugin.yml이 있는 그 이름의 폴더도 없습니다"
    }
  }

  private static let outcomes = ["ok": "통과", "failed": "실패", "skipped": "건너뜀"]

  private func check(_ name: String) -> String {
    switch name {
    case "manifest": "매니페스트"
    case "examples": "예제"
    case "requires": "필요한 프로그램"
    case "output": "출력"
    case "unknown members": "알 수 없는 멤버"
    case "hostile task": "악의적인 작업 이름"
    case "huge event": "매우 큰 이벤트"
    case "no input": "입력 없음"
    case "closed output": "닫힌 출력"
    case "TERM": "SIGTERM"
    case "event twice": "같은 이벤트 두 번"
    case "enter twice": "enter 두 번"
    case "exit twice": "exit 두 번"
    case "exit before enter": "enter 앞의 exit"
    case "exit without restore": "restore가 없는 exit"
    case "protocol version": "프로토콜 버전"
    case "unknown method": "알 수 없는 메서드"
    case "not JSON": "JSON이 아닌 입력"
    case "shutdown": "종료 요청"
    case "end of input": "입력의 끝"
    default: name.hasPrefix("example ") ? "예제 " + name.dropFirst(8) : name
    }
  }

  private func words(_ said: String) -> String { said.isEmpty ? "" : ": \(said)" }
}
