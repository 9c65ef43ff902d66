// SPDX-License-Identifier: MIT
import ControlProtocol

extension Korean {
  package func daemon(_ phrase: DaemonMessage) -> String {
    switch phrase {
    case .running(let version, let pid, let since):
      "데몬이 실행 중입니다. 버전 \(version), pid \(pid), \(since)부터."
    case .started(let pid): "데몬을 시작했습니다 (pid \(pid))."
    case .alreadyRunning(let pid): "데몬이 이미 실행 중입니다 (pid \(pid))."
    case .stopped: "데몬을 중지했습니다. 훅이 켠 것은 모두 꺼졌습니다."
    case .turningOff(let hooks): "훅이 켠 것을 끄는 중입니다: \(hooks.joined(separator: ", ")) …"
    case .notRunning: "데몬이 실행 중이 아닙니다."
    case .notListening(let pid): "데몬(pid \(pid))이 응답하지 않습니다. 다시 시작하거나 중지하는 중입니다."
    case .notFromHook:
      "데몬이 실행 중이 아닙니다. 종료하는 중일 수 있어 훅은 데몬을 시작할 수 없습니다. 터미널에서 'segue daemon start'를 실행하십시오."
    case .socket(let path): "소켓: \(path)"
    case .log(let path): "로그: \(path)"
    case .noLog(let path): "아직 로그 파일이 없습니다: \(path)"
    case .otherVersion(let client, let daemon):
      "데몬의 버전은 \(daemon)이고 이 프로그램의 버전은 \(client)입니다. 'segue daemon restart'를 실행하십시오."
    case .olderVersion(let client, let daemon):
      "실행 중인 데몬(버전 \(daemon))이 이 프로그램(버전 \(client))보다 오래되었습니다. 'segue daemon restart'를 실행하십시오."
    case .watchInstead(let pid):
      "데몬이 이미 실행 중입니다 (pid \(pid)). 'segue watch'로 보거나 'segue daemon stop'으로 중지하십시오."
    case .unreachable(let socket, let reason): "\(socket)의 데몬에 연결할 수 없습니다: \(system(reason))"
    case .noProgram(let searched):
      "'segued' 프로그램을 찾지 못했습니다: \(searched.joined(separator: ", ")). 'segue' 옆에 설치하십시오."
    case .problem(let problem): reason(problem)
    case .cannotStart(let reason, let log): "데몬이 시작되지 않았습니다: \(system(reason))\n로그를 확인하십시오: \(log)"
    case .starting(nil): "데몬을 시작하는 중입니다 …"
    case .starting(let step?): "데몬을 시작하는 중입니다: \(doing(step)) …"
    case .startTimedOut(let seconds, nil): "\(seconds)초 안에 준비되지 않았습니다"
    case .startTimedOut(let seconds, let step?):
      "\(seconds)초가 지나도 준비되지 않았습니다: \(doing(step)). 데몬은 계속 시작하는 중이니 'segue daemon status'로 확인하십시오."
    case .endedSilently(nil): "준비되기 전에 종료되었습니다"
    case .endedSilently(let status?): "준비되기 전에 상태 \(status)\(.to) 종료되었습니다"
    case .anotherRuns: "다른 데몬이 실행 중이거나 시작하는 중입니다"
    case .timedOut(let seconds):
      "데몬이 \(seconds)초 안에 응답하지 않았습니다. 'segue daemon restart'로 교체하십시오. 잃는 데이터는 없습니다. 이유는 'segue daemon "
        + "logs'에 있을 수 있습니다."
    case .hungUp: "데몬이 응답하기 전에 연결을 끊었습니다. 이유는 'segue daemon logs'에 있을 수 있습니다."
    case .garbled(let detail):
      "데몬의 응답이 올바르지 않습니다 (\(system(detail))). 버전이 다르면 'segue daemon restart'를 실행하십시오."
    case .stillEnding(let pid):
      "데몬(pid \(pid))이 1분 안에 중지되지 않았습니다. 이유는 'segue daemon logs'에 있을 수 있습니다. 강제로 끝내려면 kill -KILL \(pid)\(.object) "
        + "실행한 다음, 'segued teardown'으로 훅이 켠 것을 끄십시오."
    case .ending: "데몬을 중지하는 중입니다 …"
    case .cannotRun(let program, let reason): "\(program)\(.object) 실행할 수 없습니다: \(system(reason))"
    case .tooLong: "요청이 너무 큽니다. 데몬은 최대 1 MiB를 받습니다"
    }
  }

  /// Returns the slow step of the start, after a colon.
  private func doing(_ step: StartStep) -> String {
    switch step {
    case .leftovers: "이전 데몬이 남긴 명령을 끝내는 중"
    case .migration: "저널을 이 버전에 맞게 바꾸는 중"
    case .check: "저널이 손상되었는지 확인하는 중"
    }
  }

  private func reason(_ problem: StartProblem) -> String {
    switch problem {
    case .journal(let problem): request(.journal(problem: problem))
    case .cannotMakeFolder(let path, let reason): "폴더 \(path)\(.object) 만들 수 없습니다: \(system(reason))"
    case .cannotOpen(let path, let reason): "\(path)\(.object) 열 수 없습니다: \(system(reason))"
    case .cannotWrite(let path, let reason): "\(path)에 쓸 수 없습니다: \(system(reason))"
    case .foreignFile(let path): "\(path)\(.topic) 이 사용자의 파일이 아닙니다. 다른 곳으로 옮기십시오"
    case .noThread(let reason): "스레드를 시작할 수 없습니다: \(system(reason))"
    case .noKeeper: "'segued worker'는 데몬만 시작합니다. 'segue daemon start'를 실행하십시오"
    case .socketTooLong(let path, let limit): "소켓의 경로가 \(limit)바이트보다 깁니다: \(path)"
    case .socketOfOther(let path, let owner): "소켓의 폴더가 사용자 \(owner)의 것입니다: \(path)"
    case .socketWritable(let path, let mode):
      "다른 사용자가 소켓의 폴더에 쓸 수 있습니다 (모드 \(String(mode, radix: 8))): \(path)"
    case .notAFolder(let path): "폴더가 아닙니다: \(path)"
    case .pathOccupied(let path): "Segue의 소켓이 아닌 파일이 그 자리에 있습니다: \(path)"
    case .alreadyServed(let path): "다른 서버가 \(path)에서 응답합니다"
    case .system(_, let path, let reason): "\(path): \(system(reason))"
    case .otherRuns: "다른 데몬이 실행 중입니다"
    case .dashboardRuns: "이 홈 폴더에서는 다른 대시보드가 이미 실행 중입니다"
    case .noAnswer: "응답이 없습니다"
    case .noPort: "사용할 수 있는 포트가 없습니다"
    case .portInUse(let port): "포트 \(port)\(.topic) 사용 중입니다"
    case .cannotListen(let address, let reason):
      "\(address)에서 연결을 받을 수 없습니다: \(system(reason)). --listen으로 이 컴퓨터의 주소를 지정하십시오"
    }
  }
}
