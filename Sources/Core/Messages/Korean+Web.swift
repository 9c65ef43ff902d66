// SPDX-License-Identifier: MIT

extension Korean {
  package func web(_ phrase: WebMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .tag: "ko"
    case .refusalTitle(401): "'segue web'으로 대시보드를 여십시오"
    case .refusalTitle(403): "요청이 거부되었습니다"
    case .refusalTitle(404): "페이지를 찾을 수 없습니다"
    case .refusalTitle(413): "너무 큽니다"
    case .refusalTitle(429): "시도가 너무 많습니다"
    case .refusalTitle: "요청이 실패했습니다"
    case .refusal(401): "이 브라우저는 아직 접근할 수 없습니다. 터미널에서 'segue web'을 실행하거나, 거기에 표시된 코드를 입력하십시오."
    case .refusal(403): "Segue는 자신의 페이지에서 보낸 양식만 받습니다. 페이지를 새로 불러온 다음 다시 시도하십시오."
    case .refusal(404): "이 주소에는 페이지가 없습니다."
    case .refusal(413): "양식이나 파일이 대시보드가 받는 크기보다 큽니다."
    case .refusal(429): "1분 뒤에 코드를 다시 입력하십시오."
    case .refusal(let status) where status >= 500: "대시보드가 응답하지 못했습니다. 이유는 로그에 있습니다."
    case .refusal: "브라우저가 보낸 것을 대시보드가 읽을 수 없습니다."
    case .askTime(let elapsed): "집중이 \(elapsed) 동안 진행되었습니다. 시간을 저장할까요?"
    case .askFinish(let elapsed, let planned): "집중이 \(planned) 중 \(elapsed) 동안 진행되었습니다. 뽀모도로로 셀까요?"
    case .endsAt(let clock): "\(clock)까지"
    case .today(let pomodoros, let focus): "오늘 \(count(pomodoros, "뽀모도로")), 집중 \(length(focus))"
    case .strikes(let number): "방해 \(number)번"
    case .attached(let number): "파일 \(number)개를 첨부했습니다."
    case .noFile: "파일을 선택하지 않았습니다."
    case .badField(let name): "'\(name)' 항목의 값이 올바르지 않습니다."
    case .saved(let what): "저장했습니다: \(what)"
    case .setting(let key): words(forSetting: key)
    case .settingGroup(let section): words(forGroup: section)
    case .settingValue(let value): words(forValue: value)
    case .command(let command): words(for: command)
    }
  }

  private func words(for label: WebMessage.Label) -> String {
    switch label {
    case .skipToContent: "본문으로 건너뛰기"
    case .timer: "타이머"
    case .history: "기록"
    case .reports: "보고서"
    case .hooks: "훅"
    case .settings: "설정"
    case .navigation: "페이지"
    case .start: "시작"
    case .again: "지난 작업 다시 시작"
    case .pause: "일시정지"
    case .resume: "계속"
    case .stop: "중지"
    case .finish: "완료"
    case .skip: "건너뛰기"
    case .strike: "방해"
    case .takeShortBreak: "짧은 휴식"
    case .takeLongBreak: "긴 휴식"
    case .extend: "5분 더"
    case .task: "작업"
    case .taskHint: "무엇을 하시겠습니까?"
    case .project: "프로젝트"
    case .tags: "태그"
    case .tagsHint: "태그는 공백으로 구분합니다."
    case .length: "길이"
    case .minutes: "분"
    case .startFocus: "집중 시작"
    case .describe: "작업 변경"
    case .save: "저장"
    case .note: "메모"
    case .noteHint: "이 세션에 대한 메모"
    case .addNote: "메모 추가"
    case .strikeText: "무엇이 방해했습니까?"
    case .photo: "사진 또는 파일"
    case .photoHint: "휴대전화에서는 카메라를 쓸 수 있습니다."
    case .attach: "첨부"
    case .sound: "소리"
    case .volume: "음량"
    case .choose: "이 소리 사용"
    case .details: "자세히"
    case .keepTime: "시간 저장"
    case .discardTime: "시간 버리기"
    case .goOn: "계속하기"
    case .countIt: "뽀모도로로 세기"
    case .round: "라운드"
    case .next: "다음"
    case .daemonGone: "데몬이 중지되었습니다. 데몬이 돌아오면 이 페이지가 이어집니다."
    case .daemonIsOff: "데몬이 실행 중이 아닙니다. 아무 버튼이나 누르면 시작합니다."
    case .connectionLost: "대시보드와의 연결이 끊겼습니다. 다시 시도합니다 …"
    case .needsDaemon: "데몬이 응답하지 않았습니다."
    case .otherVersion: "데몬의 버전이 대시보드와 다릅니다. 'segue daemon restart'를 실행하십시오."
    case .enterCode: "코드"
    case .enter: "열기"
    case .enterText: "코드는 'segue web'이 터미널에 표시합니다. 1분 동안 한 번만 쓸 수 있습니다."
    case .openAgain: "이 브라우저에 접근 권한이 있었다면 페이지를 다시 불러오십시오."
    case .welcomeTitle: "Segue에 오신 것을 환영합니다"
    case .welcomeWhat: "뽀모도로는 방해 없이 일하는 한 구간이며, 그 뒤에 짧은 휴식이 옵니다. 네 번이 지나면 긴 휴식이 옵니다."
    case .welcomeHow: "작업 하나를 고르고 타이머를 시작한 다음, 끝날 때까지 그 작업만 하십시오."
    case .welcomeStrike: "무엇인가가 방해하면 방해를 표시하고 작업으로 돌아가십시오."
    case .welcomeQuestions: "세 가지 질문"
    case .focusLength: "집중은 몇 분입니까?"
    case .shortBreakLength: "짧은 휴식은 몇 분입니까?"
    case .dailyGoal: "하루 목표는 뽀모도로 몇 개입니까?"
    case .welcomeStart: "저장하고 첫 집중 시작"
    case .welcomeHooks: "훅은 전환마다 명령, 웹훅, 소리를 실행합니다. 첫 훅은 'segue hooks add'로 추가하십시오."
    case .noGoal: "0은 목표 없음입니다."
    case .notNow: "나중에"
    case .erase: "모두 지우기"
    case .eraseWhat: "모든 세션, 메모, 파일, 훅의 로그와 백업을 지웁니다. 되돌릴 수 없습니다."
    case .eraseConfirm: "확인하려면 '지우기'를 입력하십시오."
    case .eraseWord: "지우기"
    case .eraseNotConfirmed: "아무것도 지우지 않았습니다. 확인하려면 '지우기'를 입력하십시오."
    case .erased: "모두 지웠습니다."
    }
  }

  private func words(for command: WebMessage.Command) -> String {
    switch command {
    case .opening(let address): "대시보드를 엽니다: \(address)"
    case .noBrowser(let address): "브라우저를 시작하지 못했습니다. 1분 안에 이 주소를 여십시오:\n\(address)"
    case .stopped: "대시보드를 중지했습니다."
    case .notRunning: "대시보드가 실행 중이 아닙니다."
    case .revoked: "모든 브라우저가 대시보드에서 로그아웃되었습니다."
    case .noProgram(let searched):
      "프로그램 'segue-web'을 찾지 못했습니다(찾은 곳: \(searched.joined(separator: ", "))). "
        + "'Scripts/install'로 설치하거나 SEGUE_WEB에 경로를 지정하십시오"
    case .cannotStart(let reason, let log): "대시보드를 시작하지 못했습니다: \(reason). 로그는 \(log)입니다"
    case .cannotWrite(let folder): "폴더 \(folder)에 쓸 수 없습니다. 소유자와 권한을 확인하십시오"
    case .notEncrypted: "이 대시보드는 암호화되지 않아, 이 네트워크의 누구나 내용을 읽을 수 있습니다. 믿을 수 있는 네트워크에서만 쓰십시오."
    case .typeCode(let address, let code): "휴대전화에서 \(address) 주소를 열고 1분 안에 이 코드를 입력하십시오: \(code)"
    case .runsOtherwise(let address): "대시보드가 이미 \(address)에서 다른 옵션으로 실행 중입니다. 먼저 'segue web --stop'으로 중지하십시오"
    case .startsAtLogin(let address, let manager):
      "대시보드가 \(manager)에서 \(address) 주소로 실행 중이며 로그인할 때마다 시작됩니다. 'segue web'으로 여십시오."
    case .startsNoMore(let path): "제거했습니다: \(path). 대시보드는 이제 로그인할 때 시작되지 않습니다."
    case .noManager:
      "지원하는 서비스 관리자(systemd, launchd)를 찾지 못했습니다. 대신 로그인할 때 실행하십시오: segue web --url"
    case .badPort(let port): "포트 \(port)은 없습니다. 1에서 65535 사이에서 고르십시오"
    }
  }

  private func words(forSetting key: String) -> String {
    switch key {
    case "timer.focus": "집중"
    case "timer.short-break": "짧은 휴식"
    case "timer.long-break": "긴 휴식"
    case "timer.long-break-every": "긴 휴식 전의 뽀모도로 수"
    case "timer.strike-limit": "짧은 휴식을 잃는 방해 횟수"
    case "timer.auto-start": "자동 시작"
    case "timer.on-suspend.focus": "컴퓨터가 잠들 때의 집중"
    case "timer.on-suspend.break": "컴퓨터가 잠들 때의 휴식"
    case "timer.on-stop": "중지한 집중의 시간"
    case "timer.round-expires-after": "라운드가 만료되는 시간"
    case "timer.day-starts-at": "하루의 시작"
    case "goals.daily": "매일"
    case "goals.weekly": "매주"
    case "notify.desktop": "데스크톱 알림"
    case "notify.chime": "알림음"
    case "notify.lead": "끝나기 전 알림"
    case "notify.terminal": "터미널의 알림"
    case "ambient.sound": "집중 중 소리"
    case "ambient.volume": "음량"
    case "ambient.break": "휴식 중 소리"
    case "ambient.fade": "페이드"
    case "ambient.duck": "알림 중 소리 줄이기"
    case "ambient.player": "플레이어"
    case "ui.theme": "테마"
    case "ui.language": "언어"
    case "ui.clock": "터미널의 시계"
    case "ui.plant": "식물"
    case "ui.motion": "움직임"
    case "ui.mouse": "터미널의 마우스"
    case "attachments.max-size": "가장 큰 파일"
    case "defaults.timeout": "훅의 제한 시간"
    default: key
    }
  }

  private func words(forGroup section: String) -> String {
    switch section {
    case "timer": "타이머"
    case "goals": "목표"
    case "notify": "알림"
    case "ambient": "소리"
    case "ui": "모양"
    case "attachments": "파일"
    case "defaults": "훅"
    default: section
    }
  }

  private func words(forValue value: String) -> String {
    switch value {
    case "true": "켬"
    case "on": "켬"
    case "none": "없음"
    case "false": "끔"
    case "off": "끔"
    case "system": "시스템에 따름"
    case "auto": "자동"
    case "ask": "묻기"
    case "keep": "저장"
    case "discard": "버리기"
    case "break": "휴식"
    case "all": "휴식과 집중"
    case "pause": "일시정지"
    case "count": "계속 셈"
    case "freeze": "멈췄다가 이어 감"
    case "abandon": "포기"
    case "en": "English"
    case "ko": "한국어"
    case "light": "밝게"
    case "dark": "어둡게"
    case "ring": "고리"
    case "digits": "숫자"
    case "text": "글자"
    case "waterfall": "폭포"
    case "meditation": "명상"
    default: value
    }
  }
}
