// SPDX-License-Identifier: MIT

extension Korean {
  package func simulation(_ phrase: SimulationMessage) -> String {
    switch phrase {
    case .title(let weekday, let date, let rounds, let pomodoros):
      "가상의 하루, \(date) \(Self.weekdays[weekday]): \(count(rounds, "라운드")), 라운드마다 \(count(pomodoros, "뽀모도로")). "
        + "아무것도 실행하지 않습니다."
    case .run: "실행"
    case .not: "제외"
    case .enter: "켜짐"
    case .exit: "꺼짐"
    case .sound: "소리"
    case .clock: "(시각)"
    case .lead(let clock): "\(clock) 뒤"
    case .playing(let sound, let volume, let hook):
      sound + (volume.map { ", 음량 \($0)%" } ?? "") + (hook.map { " (\($0))" } ?? "")
    case .never(let hooks): "이 날 한 번도 실행되지 않음: \(hooks.joined(separator: ", "))"
    case .badRounds(let rounds, let allowed):
      "--rounds에는 \(allowed.lowerBound)에서 \(allowed.upperBound) 사이의 수를 적어야 합니다. \(rounds)\(.topic) 쓸 수 없습니다"
    case .badStart(let text):
      "'\(text)'\(.topic) 시각이 아닙니다. --from에는 9:30, 'mon 9:30', '2026-11-23 9:30'처럼 쓰십시오"
    }
  }

  static let weekdays = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]
}
