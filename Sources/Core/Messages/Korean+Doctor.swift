// SPDX-License-Identifier: MIT

extension Korean {
  package func doctor(_ phrase: DoctorMessage) -> String {
    switch phrase {
    case .title(let check): title(of: check)
    case .healthy: "문제가 없습니다."
    case .summary(let problems, let warnings):
      ((problems > 0 ? [count(problems, "문제")] : []) + (warnings > 0 ? [count(warnings, "경고")] : []))
        .joined(separator: ", ") + "."

    case .lastGoodInForce: "아래 확인은 마지막으로 올바른 버전을 씁니다"

    case .programsFound(let number): "훅이 실행하는 프로그램 \(number)개를 찾았습니다"
    case .unknownPrograms: "훅의 명령에 확인할 수 있는 프로그램이 없습니다"
    case .noPrograms: "프로그램을 실행하는 훅이 없습니다"
    case .programMissing(let program, let isPath, let hook):
      "'\(hook)'\(.subject) 실행하는 '\(program)'\(.topic) " + (isPath ? "실행할 수 없습니다" : "PATH에 없습니다")
    case .wanted(let programs, let plugin, let hook):
      "'\(hook)'\(.subject) 쓰는 플러그인 '\(plugin)'에는 다음 중 하나가 필요합니다: \(programs.joined(separator: ", "))"
    case .folderMissing(let folder, let hook): "'\(hook)'의 작업 폴더 \(folder)\(.topic) 폴더가 아닙니다"
    case .soundMissing(let file, let hook): "'\(hook)'\(.subject) 재생하는 \(file)\(.object) 읽을 수 없습니다"
    case .installOrCorrect(let place): "설치하거나 \(place)\(.object) 고치십시오"
    case .correct(let place): "\(place)\(.object) 고치십시오"

    case .noSecrets: "hooks.yml이 쓰는 비밀이 없습니다"
    case .secretFound(let name, let source): "\(name) (\(source))"
    case .secretProblem(let name, let why): "\(name): \(system(why))"
    case .setVariable(let name): "데몬의 환경에 \(name)\(.object) 설정한 다음: segue daemon restart"
    case .makeSecretFile(let path): "값을 \(path)에 쓴 다음: chmod 600 \(path)"
    case .sourceKeychain: "키체인"
    case .sourceVariable(let name): "변수 \(name)"
    case .sourceCommand(let program): "\(program)의 출력"

    case .sudoAllowed(let command): "암호 없이: \(command)"
    case .sudoRefused(let command, let hook): "'\(hook)'\(.object) 실행할 때 sudo가 암호를 묻습니다: \(command)"
    case .sudoAsks(let hook): "'\(hook)'\(.subject) -n 없이 sudo를 호출하여 암호를 끝없이 기다릴 수 있습니다"
    case .allowInSudoers(let rule): "sudo visudo -f /etc/sudoers.d/segue   추가할 줄: \(rule)"
    case .useNonInteractive(let place): "\(place)에 'sudo -n'으로 쓰십시오"

    case .player(let name, let path): "\(name) (\(path))"
    case .playerUnneeded(let why): "\(system(why)). 타이머는 소리 없이 작동합니다"
    case .soundPlayed(let player): "\(player)\(.subject) 작동합니다(방금 무음을 재생했습니다)"
    case .soundFailed(let player, let why): "\(player)\(.subject) 재생할 수 없습니다: \(system(why))"
    case .chooseSound: "파일을 복원하거나 다른 소리를 고르십시오: segue sound NAME (이름: segue sound list)"
    case .checkDevice: "소리 장치가 있고 그 서버(PipeWire, PulseAudio)가 실행 중인지 확인하십시오"
    case .noticeShown: "작동합니다(방금 알림 하나를 표시했습니다)"
    case .noticeFailed(let why): "알림을 표시할 수 없습니다: \(system(why))"
    case .noNotifier(let program): "'\(program)'\(.subject) 설치되어 있지 않습니다"
    case .noticesOff: "꺼져 있습니다 (notify.desktop)"
    case .turnNoticesOff: "데스크톱 세션에서 다시 시도하거나: segue set notify.desktop false"
    case .noticeTitle: "Segue"
    case .noticeText: "알림이 작동합니다."

    case .daemonRuns(let version, let pid): "실행 중: 버전 \(version), pid \(pid)"
    case .daemonOther(let version, let own): "버전 \(version) 실행 중. 이 프로그램은 버전 \(own)입니다"
    case .daemonOlder(let version, let own): "버전 \(version) 실행 중. 이 프로그램(버전 \(own))보다 오래되었습니다"
    case .webRuns(let address): "\(address)에서 실행 중입니다"
    case .webStartsAtLogin(let file): "로그인할 때 시작됩니다: \(file)"
    case .webServiceGone(let program, let file): "\(file)\(.subject) 시작하는 '\(program)'\(.subject) 없습니다"
    case .webNotRunning: "실행 중이 아닙니다. 'segue web'으로 엽니다"
    case .webMissing: "설치되어 있지 않습니다. 프로그램 'segue-web'이 없습니다"
    case .daemonNotRunning: "실행 중이 아닙니다. 데몬이 필요한 첫 명령이 시작합니다"

    case .daemonDied(let socket): "실행 중이 아닙니다. 비정상 종료한 데몬이 \(socket)\(.object) 남겼습니다"
    case .daemonUnreachable(let lock): "프로세스가 \(lock)\(.object) 잠그고 있지만 응답하는 데몬이 없습니다"
    case .seeHolder(let path): "데몬이 시작하거나 중지하는 중이 아니라면 프로세스를 찾으십시오: fuser \(path)"
    case .lockGone: "잠금 파일이 제거되었습니다. XDG_RUNTIME_DIR이 다른 클라이언트는 데몬을 찾을 수 없습니다"
    case .notOurFile(let path): "\(path)의 종류나 소유자가 잘못되어 데몬을 시작할 수 없습니다"
    case .folderOfOther(let path, let owner): "\(path)\(.topic) 다른 사용자(\(owner))의 것이어서 데몬을 시작할 수 없습니다"
    case .moveFolder(let path): "제거하거나(sudo rm -r \(path)) XDG_RUNTIME_DIR을 내 폴더로 설정하십시오"
    case .openFolder(let path): "다른 사용자가 \(path)에 쓸 수 있어 데몬을 시작할 수 없습니다"

    case .unwatched(let why): "hooks.yml의 변경을 지켜볼 수 없어(\(system(why))) 데몬이 10초마다 확인합니다"

    case .journal(let path, let size, let free): "\(path): 손상 없음, \(size), 여유 공간 \(free)"
    case .noJournal(let path): "아직 없습니다. 처음 시작할 때 \(path)\(.object) 만듭니다"
    case .journalGone(let path, let day): "\(path)\(.subject) 없습니다. 마지막 백업은 \(day)의 것입니다"
    case .bringBack(let link): "링크의 대상을 복원하거나: rm \(link)"
    case .journalReplaced(let kept): "데몬이 실행되는 동안 다른 파일로 바뀌었습니다. 그 파일은 이제 \(kept)입니다"
    case .useReplaced(let kept, let path):
      "rm \(kept)   또는, 그 파일을 쓰려면: segue daemon stop && mv \(kept) \(path)"
    case .littleSpace(let free, let folder): "\(folder)에 남은 공간이 \(free)뿐입니다"
    case .makeSpace(let folder): "공간을 비우십시오: df -h \(folder)"

    case .unwritable(let path, let why): "\(path)에 쓸 수 없어(\(system(why))) 세션을 시작할 수 없습니다"
    case .remount(let path): "파일 시스템이 읽기 전용입니다: findmnt --target \(path)"
    case .backup(let day, 0): "\(day), 오늘"
    case .backup(let day, let days): "\(day), \(days)일 전"
    case .noBackup: "아직 없습니다. 데몬이 하루에 하나씩 만들고 일곱 개를 보관합니다"
    case .letDaemonRun: "데몬은 실행되는 동안 하루에 백업을 하나 만듭니다. 실행 중이라면 다음을 보십시오: segue daemon logs"
    case .nothingToRestore(let path): "\(path)\(.topic) 손상되지 않았습니다. 복구할 것이 없습니다."
    case .restored(let day): "\(day)의 백업으로 복구했습니다."
    case .begunAnew: "올바른 백업을 찾지 못해 새 저널을 만들었습니다."
    case .salvaged(let rows): "손상된 저널에서 \(rows)개의 행을 읽어 추가했습니다."
    case .setAside(let path): "손상된 저널은 여기에 있습니다: \(path)"
    case .stopFirst: "먼저 데몬을 중지하십시오: segue daemon stop"

    case .sumsRight(let sessions): "세션 \(sessions)개의 색인이 올바릅니다"
    case .noSums: "아직 색인이 없습니다. 데몬이 만들며, 그때까지 보고서가 느립니다"
    case .sumsWrong: "색인이 세션과 맞지 않습니다"
    case .recounted(let sessions): "색인을 다시 만들었습니다(세션 \(sessions)개)."
    case .recounting: "데몬이 색인을 다시 만드는 중입니다. 끝날 때까지 보고서가 느립니다."

    case .scopes(on: 0): "켜진 'while' 훅이 없습니다"
    case .scopesUnknown: "알 수 없습니다. 저널을 읽을 수 없습니다"
    case .scopes(let number): "'while' 훅 \(number)개가 예상대로 켜져 있습니다"
    case .scopeFailed(let hook, let why): "'\(hook)'\(.object) 끄지 못해 아직 켜져 있을 수 있습니다: \(system(why))"
    case .turnOffOrForget(let hook):
      "segue hooks teardown   또는, 성공할 수 없다면: segue hooks teardown --forget \(hook)"
    case .scopeLeft(let hook): "데몬이 끄기 전에 비정상 종료하여 '\(hook)'\(.subject) 아직 켜져 있을 수 있습니다"

    case .switchedOff(let hook): "'\(hook)'\(.subject) 사용 중지되었습니다. 받는 쪽이 영구히 사라졌습니다 (HTTP 410)"
    case .correctAddress(let place): "주소를 고치십시오(\(place)). 훅을 바꾸면 다시 사용됩니다"
    case .serviceSwitchedOff(let hook):
      "'\(hook)'\(.subject) 사용 중지되었습니다. 플러그인이 계속 비정상 종료했거나 프로토콜 버전이 다릅니다"
    case .mendPlugin(let hook, let place):
      "'segue hooks log --hook \(hook)'\(.object) 보고 플러그인을 고치십시오. 프로그램, plugin.yml 또는 훅(\(place))을 바꾸면 다시 사용됩니다"
    case .leftover(let pid, let hook):
      "'\(hook)'\(.subject) 시작한 프로세스를 끝내지 못해 아직 실행 중입니다: \(pid)"

    case .autostart(let path): path
    case .autostartGone(let program, let file): "\(file)\(.subject) 시작하는 \(program)\(.subject) 없습니다"
    case .noAutostart: "없음. 재부팅하면 'while' 훅이 켠 것이 Segue가 다시 시작될 때까지 켜진 채로 남습니다"
    case .autostartUnneeded: "없음. 재부팅한 뒤 켜진 채로 남을 'while' 훅이 없습니다"
    case .startAtLogin: "로그인할 때 실행하십시오: segue daemon start"

    case .install(let package): "\(package) 패키지를 설치하십시오"
    }
  }

  private func title(of check: DoctorMessage.Check) -> String {
    switch check {
    case .config: "hooks.yml"
    case .hooks: "프로그램"
    case .secrets: "비밀"
    case .sudo: "sudo"
    case .player: "플레이어"
    case .sound: "소리"
    case .notices: "알림"
    case .daemon: "데몬"
    case .journal: "저널"
    case .sums: "색인"
    case .backups: "백업"
    case .scopes: "스코프"
    case .deliveries: "받는 쪽"
    case .leftovers: "남은 것"
    case .autostart: "자동 시작"
    case .dashboard: "대시보드"
    case .hub: "허브"
    }
  }
}
