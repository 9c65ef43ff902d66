// SPDX-License-Identifier: MIT

extension Korean {
  func recipeText(_ text: RecipeText) -> String {
    switch text {
    case .verbatim(let text): text
    case .sound(let problem): sound(.problem(problem))
    case .chatSummary(let s): "뽀모도로가 끝날 때마다 \(s)에 메시지를 보냅니다"
    case .ntfySummary: "ntfy로 휴대전화에 알림을 보냅니다"
    case .telegramSummary: "뽀모도로가 끝날 때마다 Telegram 봇이 메시지를 보냅니다"
    case .webhookSummary: "집중과 휴식의 이벤트에 서명하여 직접 만든 프로그램에 보냅니다"
    case .journalSummary: "집중이 끝날 때마다 스프레드시트로 열 수 있는 파일에 한 줄을 씁니다"
    case .musicSummary: "휴식 때 음악을 재생합니다. 이미 재생 중인 음악은 그대로 둡니다"
    case .ambientSummary: "단계마다 소리를 재생합니다"
    case .notifySummary: "원하는 이벤트에서 원하는 문구로 데스크톱 알림을 보여 줍니다"
    case .nagSummary: "다음 집중을 시작하지 않으면 알려 줍니다"
    case .lockScreenSummary: "긴 휴식이 시작되면 화면을 잠급니다"
    case .quietSummary: "집중하는 동안 알림을 끄고, 끝나면 이전 상태로 되돌립니다"
    case .statusFileSummary: "타이머의 상태를 상태 바가 읽을 파일에 씁니다"
    case .sitesSummary: "집중하는 동안 사이트를 차단하고, 끝나면 반드시 차단을 해제합니다"
    case .chatAddress(let s): "\(s)의 수신 웹훅 주소"
    case .topicAddress: "토픽의 주소. 주소를 아는 사람은 누구나 읽을 수 있습니다"
    case .message: "메시지"
    case .onlyProject: "이 프로젝트의 뽀모도로만"
    case .alsoUntitled: "작업이 없는 뽀모도로도 포함"
    case .urgency: "긴급도"
    case .topicToken: "액세스 토큰이 필요한 토픽의 토큰"
    case .botToken: "@BotFather에게 받은 봇의 토큰"
    case .chat: "채팅: 번호 또는 @channel"
    case .botServer: "Bot API 서버"
    case .eventsAddress: "이벤트를 받을 주소"
    case .signingKey: "이벤트에 서명할 키(Standard Webhooks)"
    case .whichEvents: "이벤트"
    case .journalFile: "파일: 시각, 분, 결과, 프로젝트, 작업"
    case .file: "파일"
    case .musicPlayer: "재생할 프로그램"
    case .focusSound(let s): sound("집중하는 동안", s)
    case .breakSound(let s): sound("휴식하는 동안", s)
    case .focusVolume: "집중하는 동안의 음량"
    case .breakVolume: "휴식하는 동안의 음량"
    case .event: "이벤트"
    case .title: "제목"
    case .text: "내용"
    case .howOften: "알릴 간격"
    case .howManyTimes: "최대 횟수"
    case .locker: "화면을 잠글 명령"
    case .notificationService: "알림을 보여 주는 프로그램"
    case .sites: "차단할 사이트"
    case .window: "요일과 시간(Enter: 항상)"
    case .notHTTPS: "https://로 시작하는 주소가 아닙니다"
    case .plainHTTP: "이 컴퓨터 밖으로 가는 http는 도중에 읽히고 바뀔 수 있습니다. https를 쓰십시오"
    case .badVolume: "음량은 0~100입니다"
    case .noSites: "reddit.com처럼 하나 이상 쓰십시오"
    case .badSite(let s): "'\(s)'\(.topic) 사이트 이름이 아닙니다. reddit.com처럼 쓰십시오"
    case .badToken: "토큰은 123456789:AAE… 같은 형식이며 공백이 없습니다"
    case .badChat: "채팅은 -1001234567890 같은 번호이거나 @channel입니다"
    case .asymmetricKey: "비대칭 키가 아니라 whsec_ 키나 다른 텍스트를 쓰십시오"
    case .notAPath(let s): "\(s)처럼 전체 경로를 쓰십시오"
    case .notOneOf(let s): "다음 중 하나여야 합니다: \(s.joined(separator: ", "))"
    case .notAMap: "{\"key\": \"value\"} 같은 맵이 와야 합니다"
    }
  }

  private func sound(_ phase: String, _ sounds: [String]) -> String {
    "\(phase): \(sounds.joined(separator: ", ")), off, 파일"
  }
}
