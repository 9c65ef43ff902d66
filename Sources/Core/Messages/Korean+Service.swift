// SPDX-License-Identifier: MIT

extension Korean {
  package func service(_ phrase: ServiceMessage) -> String {
    switch phrase {
    case .written(let path): "썼습니다: \(path)"
    case .unchanged(let path): "\(path)\(.topic) 이미 설치되어 있습니다."
    case .changes(let path): "\(path)의 변경:"
    case .foreign(let path): "\(path)\(.subject) 이미 있으며 Segue가 쓴 것이 아닙니다. 바뀔 내용:"
    case .overwrite: "덮어쓸까요? [y/N] "
    case .leftAlone(let path): "\(path)\(.object) 바꾸지 않았습니다. --force로 덮어쓰십시오"
    case .noFile(let path): "\(path)\(.topic) 파일이 아닙니다(mask된 유닛일 수 있습니다). 먼저 제거하십시오"
    case .unwritable(let names):
      "다음 변수의 값에 서비스 관리자가 받지 않는 제어 문자가 있습니다: \(names.joined(separator: ", ")). 값을 바꾸거나 없애십시오"
    case .buildProduct(let path):
      "\(path)\(.topic) 빌드 폴더에 있어 정리하면 없어집니다. 먼저 Segue를 설치(Scripts/install)한 뒤 다시 실행하십시오."
    case .noManager:
      "지원하는 서비스 관리자(systemd, launchd)를 찾지 못했습니다. 대신 로그인할 때 실행하십시오: segue daemon start"
    case .unreadableFile(let path, let reason): "\(path)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .unwritableFile(let path, let reason): "\(path)에 쓸 수 없습니다: \(system(reason))"
    case .unremovableFile(let path, let reason): "\(path)\(.object) 제거할 수 없습니다: \(system(reason))"
    case .commandFailed(let command, let reason): "\(command): \(delivery(reason))"
    case .noDaemonAnswers(let job): "launchd가 \(job)\(.object) 시작했지만 데몬이 응답하지 않습니다"
    case .nothingWritten(let manager, let why):
      "이 환경에서는 \(manager)\(.subject) 응답하지 않습니다(\(system(why))). 아무것도 쓰지 않았습니다. \(manager)\(.subject) 있는 세션에서 'segue "
        + "daemon "
        + "install'을 "
        + "실행하거나, 로그인할 때 실행하십시오: segue daemon start"
    case .noDashboardWritten(let manager, let why):
      "이 환경에서는 \(manager)\(.subject) 응답하지 않습니다(\(system(why))). 아무것도 쓰지 않았습니다. \(manager)\(.subject) 있는 세션에서 'segue "
        + "web "
        + "--install'을 실행하십시오."
    case .silent(let manager, let why): "이 환경에서는 \(manager)\(.subject) 응답하지 않아(\(system(why))) 아직 적용되지 않았습니다."
    case .runThese: "내 세션에서 실행하십시오:"
    case .handingOver: "데몬이 이미 실행 중입니다. 훅이 켠 것을 끄고 새 데몬이 이어받습니다 …"
    case .runs(let manager, let pid): "데몬이 \(manager)에서 실행 중이며(pid \(pid)) 로그인할 때마다 시작됩니다."
    case .startFailed(let why): "데몬이 시작되지 않았습니다: \(system(why))\n이유는 'segue daemon logs'에 있을 수 있습니다"
    case .notInstalled(let path): "되돌릴 것이 없습니다. \(path)\(.subject) 없습니다."
    case .removed(let path): "제거했습니다: \(path). 데몬은 이제 로그인할 때 시작되지 않습니다."
    case .goesOn(let pid): "실행 중인 데몬(pid \(pid))은 로그아웃할 때까지 계속 실행됩니다."

    case .startsAtLogin(let path): "로그인할 때 시작됨: \(path)"
    case .startsNever: "로그인할 때 시작되지 않습니다. 'segue daemon install'로 바꿀 수 있습니다."
    case .rebootLeavesOn:
      "재부팅하면 켜진 훅이 Segue가 시작될 때까지 켜져 있습니다. 'segue daemon install'은 로그인할 때 Segue를 시작합니다."

    case .offer(let manager):
      "재부팅하면 이 훅이 켠 것이 Segue가 시작될 때까지 남습니다. \(manager)\(.topic) 로그인할 때마다 Segue를 시작할 수 있습니다."
    case .offerQuestion: "지금 설치할까요? [y/N] "
    case .offerLater:
      "재부팅하면 이 훅이 켠 것이 Segue가 시작될 때까지 남습니다. 로그인할 때 Segue를 시작하려면: segue daemon install"
    }
  }
}
