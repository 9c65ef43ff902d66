// SPDX-License-Identifier: MIT

extension Korean {
  package func notice(_ phrase: NoticeMessage) -> (title: String, body: String) {
    switch phrase {
    case .focusOver(let phase, let pomodoros):
      let today = pomodoros == 1 ? "오늘 뽀모도로 1개" : "오늘 뽀모도로 \(pomodoros)개"
      let next =
        switch phase {
        case "short-break": "짧은 휴식이 시작되었습니다."
        case "long-break": "라운드를 마쳐 긴 휴식이 시작되었습니다."
        case "focus": "다음 집중이 시작되었습니다."
        default: "'segue start'로 휴식을 시작하십시오."
        }
      return ("집중 완료", "\(next) \(today).")
    case .breakOver(let isFocusRunning):
      return ("휴식 끝", isFocusRunning ? "다음 집중이 시작되었습니다." : "'segue start'로 다음 집중을 시작하십시오.")
    case .ending(let isFocus, let seconds):
      let time = seconds % 60 == 0 ? "\(seconds / 60)분" : "\(seconds)초"
      return (isFocus ? "\(time) 뒤에 집중이 끝납니다" : "\(time) 뒤에 휴식이 끝납니다", "")
    case .hookFailed(let hook, let reason, let error):
      return ("훅 '\(hook)'\(.subject) 실패했습니다", text(reason, or: error) ?? error)
    }
  }
}
