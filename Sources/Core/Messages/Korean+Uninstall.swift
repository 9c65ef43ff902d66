// SPDX-License-Identifier: MIT

extension Korean {
  package func uninstall(_ phrase: UninstallMessage) -> String {
    switch phrase {
    case .notFromHook: "훅은 Segue를 제거할 수 없습니다. 터미널에서 'segue uninstall'을 실행하십시오"
    case .needsYes: "아무것도 제거하지 않았습니다. 터미널이 없으면 물어볼 수 없습니다. --yes로 확인하십시오"
    case .what(let keepsHistory):
      "훅이 켠 것을 끄고, 데몬을 중지하고, 다음을 제거합니다:"
        + (keepsHistory ? "" : "\n(--keep-history는 세션과 첨부 파일을 남깁니다.)")
    case .service(let path): "\(path): 로그인할 때 시작하는 설정"
    case .folder(let path, .config): "\(path): hooks.yml과 내 플러그인"
    case .folder(let path, .state): "\(path): 세션, 백업, 로그"
    case .folder(let path, .data): "\(path): 첨부 파일, 추가한 플러그인, 파일에 둔 비밀"
    case .folder(let path, .cache): "\(path): 소리"
    case .secrets(let names): "키체인의 비밀: \(names.joined(separator: ", "))"
    case .sites(let path): "\(path): 사이트를 차단하는 도우미와 그 sudo 규칙 (root 필요)"
    case .programs(let folder): "\(folder): 프로그램, 포함된 플러그인, 자동 완성"
    case .question(let word): "확인하려면 '\(word)'\(.object) 입력하십시오: "
    case .word: "제거"
    case .notDone: "아무것도 제거하지 않았습니다."
    case .daemonRuns(let why): "데몬을 중지하지 못해 파일을 남겼습니다: \(system(why))"
    case .lockHeld(let why): "데몬이 아직 파일을 쓰고 있어 남겼습니다: \(system(why))"
    case .stillOn(let hook, let why, let exit):
      "끄기 동작이 실패하여 '\(hook)'\(.subject) 아직 켜져 있습니다" + (why.isEmpty ? "" : ": \(system(why))")
        + (exit.map { "\n  직접 끄려면: \($0)" } ?? "")
    case .removeAnyway: "끄는 방법은 기록에만 있습니다. 그래도 제거할까요? [y/N] "
    case .done: "Segue를 제거했습니다."
    case .kept(let paths): "남긴 것: \(paths.joined(separator: ", "))"
    case .leftTitle: "되돌리지 못했습니다:"
    case .foreignService: "Segue가 쓴 것이 아니어서 남겼습니다"
    case .startsAtLogin(let path): "\(path)\(.subject) 아직 로그인할 때 Segue를 시작합니다. 직접 제거하십시오"
    case .configStays(let path): "\(path)\(.topic) SEGUE_CONFIG가 가리킵니다. 직접 제거하십시오"
    case .secretStays(let name, let why): "비밀 '\(name)'\(.subject) 아직 키체인에 있습니다: \(system(why))"
    case .keychainSilent(let why): "키체인에서 비밀을 찾지 못했습니다: \(system(why))"
    case .fileStays(let path, let why): "\(path)\(.object) 제거하지 못했습니다: \(system(why))"
    case .sitesStay(let command): "사이트를 차단하는 도우미가 아직 설치되어 있습니다. 실행하십시오: \(command)"
    case .programsStay(let folder, let command): "\(folder)의 프로그램이 아직 설치되어 있습니다. 실행하십시오: \(command)"
    case .buildStays(let folder):
      "\(folder)에 프로그램이 있으며, Scripts/install이 둔 것이 아닙니다. 직접 제거하십시오"
    }
  }
}
