// SPDX-License-Identifier: MIT
import TimerEngine

extension Korean {
  package func status(_ phrase: StatusMessage) -> String {
    switch phrase {
    case .length(let seconds): length(seconds)
    case .remaining(let clock, let whole): "\(clock) 남음(전체 \(whole))"
    case .soFar(let clock): "\(clock) 지남"
    case .endsAt(let clock): "\(clock)까지"
    case .round(let completed, let length): "라운드: 뽀모도로 \(length)개 중 \(completed)개"
    case .today(let pomodoros, let focus, let strikes):
      "오늘: \(count(pomodoros, "뽀모도로")), 집중 \(length(focus))"
        + (strikes > 0 ? ", 방해 \(strikes)번" : "")
    case .strikes(let number): "방해 \(number)번"
    case .next(let phase, let seconds): "다음: \(timer(.phase(phase))), \(length(seconds))"
    case .sound(let sound): "소리: \(sound)"
    case .goal(let value, let target, let isDaily, let reached):
      (isDaily ? "오늘 목표: " : "이번 주 목표: ") + "\(target) 중 \(value)" + (value.allSatisfy(\.isNumber) ? "개" : "")
        + (reached ? ", 달성" : "")
    case .goalPomodoros(let number): count(Int(number), "뽀모도로")
    case .project(let project): "프로젝트: \(project)"
    case .tags(let tags): "태그: \(tags)"
    case .configErrors(let errors, let path, let defaults):
      "\(path)에 오류가 \(errors)개 있어 "
        + (defaults ? "기본값을 씁니다. " : "마지막으로 올바른 버전을 씁니다. ")
        + "'segue hooks check'로 확인하십시오."
    case .journalProblem(let what): "저널: \(what)"
    case .failedScopes(let hooks):
      "끄지 못해 아직 켜져 있을 수 있습니다: \(hooks.joined(separator: ", ")). 이유는 'segue hooks scopes'로 확인하고, 'segue "
        + "hooks teardown'으로 다시 시도하십시오."
    case .refusedScopes(let hooks):
      "켜지 못했습니다: \(hooks.joined(separator: ", ")). Segue가 다시 시도합니다. 이유는 'segue hooks log'로 확인하십시오."
    case .switchedOff(let hooks):
      "플러그인이 반복해서 비정상 종료했거나 받는 쪽이 사라져 꺼졌습니다: \(hooks.joined(separator: ", ")). 해결 방법은 'segue "
        + "doctor'로 확인하십시오."
    case .crashing(let hooks):
      "플러그인이 비정상 종료하여 Segue가 다시 시작합니다: \(hooks.joined(separator: ", ")). 이유는 'segue hooks log'로 "
        + "확인하십시오."
    case .leftOn(let hooks):
      "데몬이 끄기 전에 종료되어 훅 \(hooks)개가 아직 켜져 있을 수 있습니다. 'segue daemon start'를 실행하면 꺼집니다."
    case .noDaemon: "데몬이 실행 중이 아닙니다. 데몬이 필요한 첫 명령이 시작합니다."
    case .waiting(let phase, let task, let end, let isPaused, let isOver):
      waiting(phase, task: task, until: end, isPaused: isPaused, isOver: isOver)
    case .notice: "주의:"
    case .formatHelp(let words): "--format의 자리표시자: \(words). 중괄호 자체는 {{ 또는 }}로 씁니다."
    case .commandsTitle: "이제 무엇을 할까요?"
    case .welcome: "Segue에 오신 것을 환영합니다."
    case .welcomeAbout:
      "Segue는 집중 타이머입니다. 25분 동안 방해 없이 일하고 5분 쉽니다. 이것을 뽀모도로라고 합니다. 네 번 마치면 길게 쉽니다. 집중과 휴식이 바뀔 때마다 "
        + "Segue는 사이트를 차단하거나 채팅에 알리거나 소리를 재생할 수 있습니다."
    case .welcomeInit: "'segue init'이 몇 가지를 묻고 hooks.yml을 만듭니다. 나중에 다시 실행할 수 있습니다."
    case .welcomeAsk: "지금 Segue를 설정할까요? [Y/n]"
    case .welcomeFocus: "이제 첫 집중을 시작할 수 있습니다."
    case .welcomeTask: "무슨 작업을 하시겠습니까? (Enter: 나중에)"
    case .welcomeLater: "첫 집중은 'segue start 작업'으로 시작합니다. 타이머는 'segue watch'로 봅니다."
    case .moreCommands: "모든 명령은 'segue help'에서 볼 수 있습니다."
    }
  }

  private func waiting(_ phase: Phase, task: String, until end: String?, isPaused: Bool, isOver: Bool) -> String {
    let kind = phase == .focus ? "집중" : "휴식"
    let what = task.isEmpty ? "" : "('\(task)')"
    if isOver, let end {
      return
        "데몬이 실행 중이 아닙니다. 이 \(kind)\(what)은 \(end)에 끝났어야 합니다. 데몬이 시작되면 기록합니다."
    }
    if isPaused { return "데몬이 실행 중이 아닙니다. 이 \(kind)\(what)은 데몬이 시작될 때까지 일시정지되어 있습니다." }
    return "데몬이 실행 중이 아닙니다. 데몬이 시작되면 이 \(kind)\(what)이 이어집니다"
      + (end.map { " (\($0)까지)." } ?? ".")
  }

  func length(_ seconds: Int64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours)시간") }
    if minutes > 0 { parts.append("\(minutes)분") }
    // Seconds only matter in short lengths.
    if rest > 0, seconds < 600 { parts.append("\(rest)초") }
    return parts.isEmpty ? "0분" : parts.joined(separator: " ")
  }
}
