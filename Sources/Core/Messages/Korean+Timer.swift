// SPDX-License-Identifier: MIT
import TimerEngine

extension Korean {
  package func timer(_ phrase: TimerMessage) -> String {
    switch phrase {
    case .label(.focus, let paused): paused ? "집중 일시정지" : "집중"
    case .label(.shortBreak, let paused): paused ? "휴식 일시정지" : "짧은 휴식"
    case .label(.longBreak, let paused): paused ? "긴 휴식 일시정지" : "긴 휴식"
    case .ready(.focus): "집중할 차례입니다"
    case .ready(.shortBreak): "짧은 휴식 차례입니다"
    case .ready(.longBreak): "긴 휴식 차례입니다"
    case .phase(.focus): "집중"
    case .phase(.shortBreak): "짧은 휴식"
    case .phase(.longBreak): "긴 휴식"
    case .refused(let refusal): words(for: refusal)
    case .done(.focus): "집중 완료"
    case .done(.shortBreak): "휴식 끝"
    case .done(.longBreak): "긴 휴식 끝"
    case .strikeAdded(let count): "\(count)번째 방해를 기록했습니다."
    case .strikeOf(let count, let limit, let forfeits) where count > limit:
      forfeits ? "\(count)번째 방해입니다. 짧은 휴식은 이미 없어졌습니다." : "\(count)번째 방해입니다."
    case .strikeOf(let count, let limit, let forfeits):
      "\(limit)번 중 \(count)번째 방해입니다." + (forfeits ? " 짧은 휴식이 없어집니다." : "")
    case .strikeAfterEnd(let count, let task, let clock):
      "\(clock)에 끝난 \(task.isEmpty ? "집중" : "'\(task)'")에 \(count)번째 방해를 기록했습니다."
    case .noted: "메모를 추가했습니다."
    case .notedFor(let phase, let task, let start):
      "\(start)의 \(task.isEmpty ? timer(.phase(phase)) : "'\(task)'")에 메모를 추가했습니다."
    case .timeKept(let elapsed): "집중한 시간은 \(elapsed)입니다. 시간을 저장했습니다. 버리려면 'segue undo'를 실행하십시오."
    case .timeDiscarded(let elapsed): "집중한 시간은 \(elapsed)입니다. 시간을 버렸습니다. 되살리려면 'segue undo'를 실행하십시오."
    case .tooShort(let elapsed, let planned):
      "\(planned) 중 \(elapsed)만 집중하여 뽀모도로로 인정되지 않습니다. 시간은 저장했습니다. 그래도 인정하려면: segue history edit last "
        + "--outcome completed"
    case .roundReset: "새 라운드를 시작합니다."
    case .task(let task): "작업: \(task)"
    case .noTask: "작업이 없습니다. 'segue task TEXT'로 정하십시오."
    case .project(let project): "프로젝트: \(project)"
    case .noProject: "프로젝트가 없습니다. 'segue project NAME'으로 정하십시오."
    }
  }

  private func words(for refusal: TimerRefusal) -> String {
    switch refusal {
    case .focusRunning:
      "이미 집중하고 있습니다. 'segue task TEXT'로 이름을 바꾸거나 'segue stop'으로 끝내십시오"
    case .focusPaused:
      "집중이 일시정지되어 있습니다. 'segue resume'으로 계속하거나 'segue stop'으로 끝내십시오"
    case .alreadyOnBreak:
      "이미 쉬고 있습니다. 'segue extend 5m'으로 늘리거나 'segue skip'으로 끝내십시오"
    case .alreadyPaused:
      "타이머가 이미 일시정지되어 있습니다. 'segue resume'으로 계속하십시오"
    case .alreadyRunning:
      "타이머가 이미 실행 중입니다. 'segue pause'로 일시정지하십시오"
    case .nothingRunning:
      "진행 중인 세션이 없습니다. 'segue start'로 집중을 시작하십시오"
    case .nothingToSkip:
      "건너뛸 휴식이 없습니다. 'segue start'로 집중을 시작하십시오"
    case .openEnded:
      "끝나는 시각이 없는 세션이라 늘리거나 줄일 수 없습니다. 'segue finish'로 완료하십시오"
    case .sessionOver:
      "이미 끝난 세션입니다. 바뀐 것은 없습니다. 'segue status'로 지금 세션을 확인하십시오"
    case .moreThanIsLeft:
      "남은 시간이 그보다 짧습니다. 지금 끝내려면 'segue finish'를 실행하십시오"
    case .lengthOutOfRange:
      "길이는 1초에서 24시간 사이여야 합니다"
    case .noFocusToStrike:
      "방해를 기록할 집중이 없습니다. 진행 중인 집중도, 최근 5분 안에 완료한 집중도 없습니다"
    case .noFocusYet:
      "다시 시작할 집중이 아직 없습니다. 'segue start TASK'로 첫 집중을 시작하십시오"
    case .startsBeforeLastEnd(let end):
      "이전 세션이 \(LocalTime(end).clockWithSeconds)에 끝났습니다. 그보다 늦은 시작 시각을 고르십시오"
    case .overAlready:
      "그 길이의 집중은 이미 끝났을 것입니다. --ago를 줄이거나 --for를 늘리십시오"
    case .nothingToDescribe:
      "진행 중인 세션이 없습니다. 마지막 집중을 바꾸려면 'segue history edit last --task TEXT' 또는 '--project NAME'을 쓰십시오"
    case .noSession:
      "아직 세션이 없습니다. 'segue start'로 시작하십시오"
    }
  }
}
