// SPDX-License-Identifier: MIT

extension Korean {
  package func initialise(_ phrase: InitMessage) -> String {
    switch phrase {
    case .greeting:
      "Segue가 몇 가지를 묻고, 답을 하나씩 hooks.yml에 쓰고, 바로 시험합니다.\nEnter를 누르면 질문을 건너뜁니다. 'segue init'은 언제든지 다시 "
        + "실행할 수 있습니다."
    case .prompt: "> "
    case .skipped: "건너뛰었습니다."
    case .kept: "그대로 둡니다."
    case .switchedOff(let hook): "'\(hook)'\(.object) 사용하지 않습니다 (enabled: false)."
    case .offKeys: "off none 끄기"
    case .alreadyThere(let what): "지금: \(what). 그대로 두려면 Enter를 누르고, 끄려면 'off'를 입력하십시오."

    case .sitesQuestion: "집중하는 동안 어떤 사이트를 차단할까요?"
    case .sitesExample: "예: reddit.com news.ycombinator.com"
    case .badSite(let text): "'\(text)'\(.topic) reddit.com 같은 사이트 이름이 아닙니다"
    case .helperNeeded(let file):
      "사이트는 root만 바꿀 수 있는 /etc/hosts에서 차단합니다. root가 소유하는 작은 도우미 프로그램이 이 일을 합니다.\n도우미는 그 파일에서 자기 줄만 "
        + "바꿉니다. 원하면 먼저 읽어 보십시오: \(file)"
    case .helperCommands: "다음 명령으로 설치합니다:"
    case .runThem: "지금 실행할까요? [y/N] "
    case .helperDeclined(let hosts):
      "아무것도 설치하거나 쓰지 않았습니다. 나중에 하려면 'segue init'을 실행하고 이렇게 답하십시오:\n  \(hosts)"
    case .helperFailed(let command):
      "명령이 실패했습니다: \(command)\nhooks.yml은 그대로입니다. 원인을 고친 뒤 실행하십시오: segue init"
    case .helperMissing:
      "도우미는 site-blocker 플러그인의 것인데, segued 옆에 설치되어 있지 않습니다. 아무것도 설치하지 않았습니다.\nSegue 전체를 설치(Scripts/install "
        + "또는 패키지)한 뒤 실행하십시오: segue init"
    case .helperInstalled(let path): "설치했습니다: \(path)"
    case .folderUnsafe(let folder):
      "root가 아닌 사용자가 \(folder)에 쓸 수 있어 도우미를 바꿔치기할 수 있습니다. 아무것도 설치하지 않았습니다.\n이렇게 고치십시오: sudo chown root "
        + "\(folder) && sudo chmod go-w \(folder)   그런 다음: segue init"
    case .noSudo:
      "sudo가 설치되어 있지 않아 root만 도우미를 설치할 수 있습니다. 아무것도 설치하지 않았습니다.\nsudo를 설치하거나, root로 'segue init'을 한 번 실행하십시오."
    case .blocked(let sites): "\(sites.joined(separator: ", ")) 차단함 …"
    case .unblocked: "차단 해제함"
    case .sitesFailed(let command, let why):
      "명령이 실패했습니다: \(command)\n  \(system(why))\nhooks.yml은 그대로입니다. 원인은 'segue doctor'에 나올 수 있습니다. 그런 다음 실행하십시오: "
        + "segue init"
    case .stillBlocked(let file):
      "아직 \(file)에 있습니다. '# segue-sites'로 끝나는 줄을 지우십시오"
    case .notBlocked(let site, let file): "\(file)에 \(site)\(.subject) 없습니다"

    case .chatQuestion: "뽀모도로가 끝나면 어느 채팅에 알릴까요?"
    case .chatExample:
      "예: Slack, Discord, Mattermost, Teams의 웹훅 주소 또는 https://ntfy.sh/your-topic"
    case .chatHidden: "입력한 내용은 보이지 않습니다. 키체인에 저장되고, 키체인이 없으면 나만 읽을 수 있는 파일에 저장됩니다."
    case .chatGreeting: "🍅 뽀모도로가 끝나면 Segue가 이 채팅에 알립니다"
    case .badURL: "주소는 https://로 시작해야 합니다"
    case .posting(let service, let url): "\(service)에 첫 메시지를 보내는 중입니다 (\(url)) …"
    case .posted(let status): "전달됨 (상태 \(status))"
    case .notPosted(let why): "전달되지 않음: \(system(why))"
    case .chatChoices: "[r] 다시 시도, [u] 다른 주소, [k] 그대로 두기, [Enter] 제외: "
    case .retryKeys: "r retry"
    case .otherKeys: "u url"
    case .keepKeys: "k keep"
    case .leftOut: "제외했습니다. 아무것도 쓰지 않았습니다."
    case .storedSecret(let name, nil): "비밀을 키체인에 '\(name)'\(.to) 저장했습니다."
    case .storedSecret(let name, let file?):
      "이 컴퓨터에는 키체인이 없습니다. 비밀 '\(name)'\(.topic) 나만 읽을 수 있는 파일에 있습니다: \(file)"

    case .soundQuestion: "집중하는 동안 어떤 소리를 재생할까요?"
    case .soundExample(let names, let now): "다음 중 하나: \(names.joined(separator: ", ")), off, 파일. 지금: \(now)"
    case .badSound(let why): "\(system(why))"
    case .playing(let sound): "\(sound)\(.object) 2초 동안 재생합니다 …"
    case .played(let player): "\(player)\(.to) 재생함"
    case .notPlayed(let why): "아직 재생할 수 없습니다: \(system(why))"
    case .installPlayer(let command): "재생하려면 실행하십시오: \(command)"

    case .musicQuestion(let program):
      "휴식 때 음악을 재생하고 휴식이 끝나면 일시정지할까요 (\(program))? [y/N] "
    case .noMusicPlayer:
      "휴식 때 음악을 재생하려면 playerctl이나 mpc를 설치하고 'segue init'을 다시 실행하십시오."
    case .musicPlayed: "재생하고 일시정지함"
    case .musicSilent(let why): "지금 응답하는 플레이어가 없습니다 (\(system(why))). 플레이어를 열 때까지 훅은 아무 일도 하지 않습니다."

    case .nothingWritten: "바뀐 것이 없습니다."
    case .written(let path): "\(path)에 썼습니다:"
    case .next: "다음: segue start \"첫 작업\""
    case .tryHooks: "      segue hooks test focus.completed   훅이 할 일을 보여 줍니다"
    case .seeDoctor: "      segue doctor                       나머지를 모두 확인합니다"
    }
  }
}
