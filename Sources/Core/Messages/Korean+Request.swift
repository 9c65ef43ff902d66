// SPDX-License-Identifier: MIT
package import ControlProtocol

extension Korean {
  package func request(_ problem: RequestProblem) -> String {
    switch problem {
    case .noDaemon: "실행 중인 데몬이 없습니다"
    case .stopping: "데몬을 중지하는 중입니다"
    case .unknownEvent(let name, let near):
      diagnostic(.notAnEvent(name)) + ". "
        + (near.isEmpty ? hint(.eventsAreCalled) : "\(oneOf(near))\(.object) 쓰려고 하셨습니까?")
    case .unknownMember(let name, let known):
      "'\(name)'\(.topic) 설정할 수 없습니다. 설정할 수 있는 것: \(known.joined(separator: ", "))"
    case .unknownReason(let value, let known):
      "'\(value)'\(.topic) 이유가 아닙니다. 이유: \(known.joined(separator: ", "))"
    case .badCount(let name, let value): "'\(name)'에는 0~99를 써야 하는데 '\(value)'입니다"
    case .badLength(let name, let value):
      "'\(name)'에는 초나 25m 같은 길이(최대 1년)를 써야 하는데 '\(value)'입니다"
    case .badMoment(let value):
      "'now'에는 10:25, 'mon 10:25', '2026-11-21 10:25', 2026-11-21T10:25:00Z 같은 시각을 써야 하는데 '\(value)'입니다"
    case .unknownHook(let id): "'\(id)'\(.called) 훅이 없습니다. 훅 목록은 'segue hooks list'로 볼 수 있습니다"
    case .emptyDelivery: "'delivery'가 비어 있습니다. id는 'segue hooks log'로 볼 수 있습니다"
    case .unknownDelivery(let prefix):
      "id가 '\(prefix)'\(.to) 시작하는 전달이 없습니다. 목록은 'segue hooks log'로 볼 수 있습니다"
    case .ambiguousDelivery(let prefix, let ids, let more):
      "'\(prefix)'\(.to) 시작하는 id가 여러 개입니다: \(ids.joined(separator: ", "))\(more ? ", …" : ""). 더 길게 쓰십시오"
    case .openDelivery(let state, let milliseconds):
      "이 전달은 아직 끝나지 않았습니다(\(hooks(.state(state))))."
        + (milliseconds.map { " 다음 시도까지 \(brief($0)) 남았습니다." } ?? "") + " 끝난 뒤에 다시 실행하십시오"
    case .hookGone(let id): "훅 '\(id)'\(.subject) 더 이상 hooks.yml에 없습니다"
    case .hookSwitchedOff(let id, let isService): "'\(id)': \(hooks(.switchedOff(isService: isService)))"
    case .crashRecord(let id): "이 항목은 이벤트가 아니라 '\(id)' 플러그인의 비정상 종료 기록이므로 다시 실행할 것이 없습니다"
    case .levelHook(let id): "'\(id)'\(.topic) 'while' 훅입니다. 조건에 따라서만 켜지고 꺼집니다"
    case .scopeOff(let id): "'\(id)'\(.subject) 켜져 있지 않아 포기할 것이 없습니다"
    case .exitMayWork(let id): "'\(id)'의 끄기 동작은 실패하지 않았습니다. 'segue hooks teardown'으로 실행하십시오"
    case .unknownScope(let id, let known):
      "'\(id)' 스코프가 없습니다. "
        + (known.isEmpty ? "스코프가 하나도 없습니다" : "스코프: \(known.joined(separator: ", "))")
    case .tooManySubscribers: "구독하는 클라이언트가 너무 많습니다. 하나를 닫으십시오. 명령은 계속 받습니다"
    case .badPhase(let value): "단계는 'focus'나 'break'여야 하는데 '\(value)'입니다"
    case .badVolume(let value): "음량은 0~100이어야 하는데 \(value)입니다"
    case .sound(let problem): sound(.problem(problem))
    case .player(let problem): sound(.player(problem))
    case .refusedSound(let player, let path, let cause):
      "\(player)\(.subject) \(path)\(.object) 재생할 수 없습니다: \(delivery(cause)). 사운드 파일입니까?"
    case .noDevice(let player, let cause):
      "\(player)\(.subject) 재생하지 못합니다: \(delivery(cause)). 소리 장치가 있습니까? 'segue doctor'로 확인할 수 있습니다"
    case .journal(let problem): reason(problem)
    case .noNoteFile(let path): "파일이 없거나 읽을 수 없습니다: '\(path)'"
    case .unreadableNoteFile(let path, let reason):
      "파일 '\(path)'\(.object) 읽을 수 없습니다: \(system(reason)). 메모를 다른 파일에 쓰십시오"
    case .importPath(let expected): "가져오기 파일은 전체 경로로 쓴 \(expected)\(.mustBe) 합니다"
    case .unreadableImport(let path, let reason): "\(path)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .longImportLine: "가져오기 파일에 너무 긴 행이 있습니다"
    case .badImport(let line, let problem): "가져오기 파일, \(line)행: \(text(problem))"
    case .importRunning: "다른 가져오기를 진행하는 중입니다. 끝날 때까지 기다리십시오"
    case .importExists(let id): id.map { "가져오기 \($0)\(.subject) 이미 있습니다" } ?? "예시 세션이 이미 있습니다"
    }
  }

  private func reason(_ problem: JournalProblem) -> String {
    let path = problem.path
    let detail = problem.cause.map { text($0, path: path) } ?? problem.detail
    switch problem.kind {
    case .noSpace: return "저널 \(path)에 쓸 공간이 없습니다. 바뀐 것은 없습니다. 공간을 비우고 다시 시도하십시오"
    case .readOnly: return "저널 \(path)에 쓸 수 없습니다 (\(detail)). 파일과 폴더에 쓸 수 있게 하십시오"
    case .locked:
      return "다른 프로그램이 저널 \(path)\(.object) 쓰고 있습니다 (\(detail)). 그 프로그램을 닫으십시오. 'fuser \(path)'\(.to) 찾을 수 있습니다"
    case .damaged: return "저널 \(path)\(.subject) 손상되었습니다 (\(detail)). \(offer(problem.backup))"
    case .missing:
      return "저널이 없습니다: \(path). \(offer(problem.backup)). 새로 시작하려면 폴더 \(problem.backups)\(.object) 옮기십시오"
    case .notPermitted, .wrongOwner: return "저널 \(path)\(.object) 열 수 없습니다: \(detail)"
    case .notAFile: return "저널 \(path)\(.object) 열 수 없습니다: \(detail). 다른 곳으로 옮기십시오"
    case .newerVersion: return "저널 \(path)\(.topic) 더 새로운 Segue가 썼습니다. Segue를 업데이트하십시오"
    case .inputOutput: return "저널 \(path)의 디스크에 오류가 났습니다 (\(detail)). 시스템 로그를 확인하십시오"
    case .dangling:
      return "저널 \(path)\(.topic) '\(detail)'\(.object) 가리키는 링크인데 대상이 없습니다. 대상을 되돌려 놓거나(디스크가 마운트되었습니까?), "
        + "링크를 지우고 새 저널을 시작하십시오"
    case .displaced: return "데몬이 실행되는 동안 저널 \(path)\(.subject) 옮겨졌고 되돌릴 수 없습니다: \(detail)"
    case .other: return "저널 \(path): \(detail)"
    }
  }

  private func text(_ cause: JournalProblem.Cause, path: String) -> String {
    switch cause {
    case .emptyFile: "파일이 비어 있습니다"
    case .cutFile: "파일이 잘렸습니다"
    case .folder: "파일이 아니라 폴더입니다"
    case .link: "파일이 아니라 심볼릭 링크입니다"
    case .pipe: "파일이 아니라 명명된 파이프입니다"
    case .socket: "파일이 아니라 소켓입니다"
    case .device: "파일이 아니라 장치입니다"
    case .otherOwner(let owner, let user):
      "\(owner)의 파일인데 segue는 \(user)\(.to) 실행됩니다. \(owner)\(.to) 실행하거나 'sudo chown \(user) \(path)'\(.object) 실행하십시오"
    case .folderGone: "폴더의 이름이 바뀌었거나 폴더가 없습니다"
    }
  }

  private func offer(_ backup: String?) -> String {
    backup.map { "'segue doctor --restore'로 \($0) 백업을 복원할 수 있으며, 손상된 파일은 옆에 남습니다" }
      ?? "백업이 없습니다. 'segue doctor --restore'로 새 저널을 시작할 수 있으며, 손상된 파일은 옆에 남습니다"
  }
}
