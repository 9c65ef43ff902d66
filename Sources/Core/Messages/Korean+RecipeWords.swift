// SPDX-License-Identifier: MIT

extension Korean {
  func recipeWords(_ words: RecipeWords) -> String {
    switch words {
    case .tell(let service): "\(service)에 알리기"
    case .music: "휴식 때 음악"
    case .sounds: "단계마다 소리"
    case .notification: "알림"
    case .events: "프로그램에 이벤트 보내기"
    case .next: "다음 집중을 시작할까요?"
    case .lockScreen: "화면 잠그기"
    case .journal: "집중마다 한 줄"
    case .statusFile: "타이머의 상태를 파일에 쓰기"
    case .quiet: "방해 금지"
    case .sites: "방해되는 사이트 차단"

    case .networkMayBeAway: "네트워크가 한동안 끊길 수 있습니다"
    case .lateNews: "늦은 알림은 쓸모가 없습니다"
    case .eventAsBody: "본문을 쓰지 않으면 이벤트를 CloudEvents JSON으로 보냅니다"
    case .nothingStarted: "휴식이 끝났는데 아무것도 시작하지 않았을 때"
    case .notAfterWaking: "컴퓨터가 몇 시간 뒤에 깨어나면 실행하지 않습니다"
    case .notByMistake: "실수로 시작한 집중은 뺍니다"
    case .tabs: "제목의 탭은 새 열이 됩니다"
    case .previousSetting: "exit에서 되돌릴 이전 설정"

    case .finished(let task):
      #"🍅 ${{ session.task == "" ? "뽀모도로" : \#(task) }} 완료, ${{ session.elapsed }}"#
    case .goalReached: "🎉 목표 달성"
    case .todaySoFar: "오늘 뽀모도로 ${{ today.pomodoros }}개, 집중 ${{ today.focus }}"
    case .nothingRuns: "${{ clock(timer.since) }}부터 진행 중인 세션이 없습니다. 오늘 뽀모도로 ${{ today.pomodoros }}개"
    case .unknownChat: "채팅"
    }
  }
}
