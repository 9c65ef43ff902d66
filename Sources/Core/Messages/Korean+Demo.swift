// SPDX-License-Identifier: MIT

extension Korean {
  package func demo(_ phrase: DemoMessage) -> String {
    switch phrase {
    case .introduction:
      "Segue 데모: 짧은 뽀모도로 두 개로 이루어진 라운드 하나를 여러 종류의 실제 훅과 함께 실행합니다."
    case .home(let path):
      "임시 홈 폴더(\(path))에서 30초쯤 걸립니다. 내 타이머와 파일은 건드리지 않습니다. 데모의 hooks.yml:"
    case .task: "설계 쓰기"
    case .strikeText: "휴대전화를 봄"
    case .subject(let subject): name(of: subject)

    case .receiverListens(let origin): "\(origin)/***에서 메시지를 받고, 그중 하나는 일부러 거부합니다"
    case .soundMade(let tenths): "Segue가 \(decimal(tenths))초 만에 만듦"
    case .canPlay(let player): player
    case .playsIntoNothing(let player): "\(player). 이 컴퓨터에는 소리 장치가 없어 출력을 버림"
    case .noPlayer(let why, let install):
      why + (install.map { ": \($0)" } ?? "") + ". 라운드는 소리 없이 계속됩니다."
    case .cannotPlay(let player, let why): "이 컴퓨터에서는 \(player)\(.to) 재생할 수 없습니다(\(why)). 라운드는 소리 없이 계속됩니다."
    case .daemonRuns(let keeper, let worker): "실행 중: 키퍼(pid \(keeper))와 워커(pid \(worker))"

    case .focus(let number, let total, let seconds, let task): "집중 \(number)/\(total), \(seconds)초: \(task)"
    case .resumed: "집중 계속"
    case .pause(let label, let seconds): "\(label), \(seconds)초"
    case .roundDone: "라운드 완료"
    case .strike(let number, let text): "방해 \(number): \(text)"
    case .ending(let seconds): "\(seconds)초 남음"

    case .attempt(let number): "시도 \(number)"
    case .nextAttempt(let tenths): "\(decimal(tenths))초 뒤 재시도"
    case .bell: "종소리가 울림"
    case .silentBell: "조용함: 작동하는 플레이어가 없음"
    case .refused(let event, let id): "\(event), id …\(id): 거부함"
    case .taken(let event, let id, let isKnown):
      "\(event), id …\(id)" + (isKnown ? ": 재시도, 받음" : ": 받음")
    case .misdirected(let status): "예상하지 못한 요청: HTTP \(status)"
    case .blocked(let sites): "\(sites.joined(separator: ", ")) 차단"
    case .unblocked: "차단 해제, 파일 복원"
    case .hostsDiffer: "파일이 예상과 다름"
    case .waterfallPlays(let player): "반복 재생 중: \(player)"
    case .waterfallSilent(let player): "조용함: \(player)\(.subject) 실행 중이 아님"

    case .summary: "약속한 동작과 데모의 결과"
    case .transitions(let seen, let expected, let isInOrder):
      seen == expected && isInOrder
        ? "이벤트 \(seen)개, 순서대로, 빠짐없이"
        : "이벤트 \(seen)개, 예상은 \(expected)개" + (isInOrder ? "" : ", 순서가 다름")
    case .hooksRun(let runs, let hooks, let failed, let silent):
      "훅 \(hooks)개를 \(runs)번 실행, " + (failed == 0 ? "실패 없음" : "실패 \(failed)번")
        + (silent == 0 ? "" : ". 종소리 \(silent)번은 플레이어가 없었음")
    case .webhooks(let arrived, let attempts, let cameAgain):
      "메시지 \(arrived)개, 시도 \(attempts)번. 거부된 메시지는 "
        + (cameAgain ? "같은 id로 재시도됨" : "재시도되지 않음")
    case .secretFound(let files):
      files.isEmpty
        ? "채팅의 주소가 로그에도 저널에도 없음"
        : "채팅의 주소가 있는 곳: \(files.joined(separator: ", "))"
    case .hostsFile(let isAsFound, let steps):
      isAsFound
        ? "\(steps)번 바뀐 뒤 처음과 똑같이 복원됨" : "\(steps)번 바뀐 뒤 복원되지 않음"
    case .players(let heard, let times):
      times == 0 ? "재생할 수 있는 것이 없음" : "폭포 소리가 확인 \(times)번 중 \(heard)번 재생 중이었음"
    case .lateness(let milliseconds): "전환의 가장 큰 지연은 \(milliseconds) ms"
    case .processes(let left, let failure):
      failure
        ?? (left.isEmpty
          ? "남은 것 없음. 데몬이 중지됨" : "데몬이 중지된 뒤에도 실행 중: pid \(list(left))")
    case .homeGone(let path, let isRemoved, let isKept):
      isKept ? "요청대로 남김: \(path)" : isRemoved ? "제거함: \(path)" : "제거하지 못함: \(path)"
    case .next: "이제 직접 해 보십시오:"
    case .nextInit: "질문에 답해 hooks.yml 만들기"
    case .nextStart: "25분 집중 시작"
    case .notAsPromised: "약속대로 작동하지 않은 것이 있습니다. 위의 출력을 첨부하여 알려 주십시오."

    case .cannot(let doing, let reason): "데모를 계속할 수 없습니다 (\(doing)): \(system(reason))"
    case .interrupted: "중단되었습니다."
    case .tookTooLong(let seconds): "라운드가 \(seconds)초 안에 끝나지 않았습니다."
    case .leftNothing: "모든 프로세스를 중지하고 모든 파일을 제거했습니다."
    case .leftSomething(let path): "\(path)에 파일이 남아 있을 수 있습니다."
    }
  }

  private func name(of subject: DemoMessage.Subject) -> String {
    switch subject {
    case .receiver: "채팅"
    case .waterfall: "폭포"
    case .player: "플레이어"
    case .daemon: "데몬"
    case .hosts: "hosts 파일"
    case .transitions: "전환"
    case .hooks: "훅"
    case .webhook: "웹훅"
    case .secret: "비밀"
    case .hostsFile: "hosts 파일"
    case .players: "플레이어"
    case .timer: "타이머"
    case .processes: "프로세스"
    case .home: "홈 폴더"
    }
  }

  /// Returns tenths as `2.4`.
  private func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }

  private func list(_ pids: [Int32]) -> String { pids.map(String.init).joined(separator: ", ") }
}
