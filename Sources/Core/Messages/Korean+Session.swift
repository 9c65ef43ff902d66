// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension Korean {
  func text(_ problem: SessionProblem) -> String {
    switch problem {
    case .notEnded: "끝나지 않은 세션입니다"
    case .notOver: "아직 끝나지 않았습니다"
    case .inFuture: "미래의 세션입니다"
    case .before1970: "1970년보다 먼저 시작합니다"
    case .endsBeforeStart: "끝이 시작보다 앞섭니다"
    case .tooLong: "시작부터 끝까지 31일보다 깁니다. 시작이나 끝이 틀렸습니다"
    case .ranTooLong: "24시간보다 길게 진행되었습니다. 시작이나 끝이 틀렸습니다"
    case .ranOverYear: "1년보다 길게 진행되었습니다. 시작이나 끝이 틀렸습니다"
    case .outcome(let outcome, let isFocus): "\(isFocus ? "집중" : "휴식")의 결과는 '\(outcome.rawValue)'일 수 없습니다"
    case .tookNoTime: "완료된 세션인데 길이가 없습니다"

    case .negativePlan: "계획한 길이가 0보다 짧습니다"
    case .longPlan: "계획한 길이가 100년보다 깁니다"
    case .longExtension: "늘린 길이가 100년보다 깁니다"

    case .longTask: "작업이 1 MiB보다 깁니다"
    case .longProject: "프로젝트 이름이 1 MiB보다 깁니다"
    case .longTags: "태그가 1 MiB보다 깁니다"
    case .longNote(let mebibytes): "메모가 \(mebibytes) MiB보다 깁니다"
    case .badProject: "프로젝트 이름에 NUL 문자가 있습니다"
    case .badTag: "태그 하나에 NUL 문자가 있습니다"

    case .manyStrikes(let most): "방해가 \(most)번보다 많습니다"
    case .strikeTime: "방해 하나의 시각이 미래이거나 1970년보다 앞섭니다"
    case .longStrike: "방해 하나의 내용이 1 MiB보다 깁니다"

    case .openSegment: "진행한 구간 하나에 끝이 없습니다"
    case .segmentOrder: "진행한 구간의 순서가 맞지 않습니다"
    case .segmentAfterEnd: "진행한 구간 하나가 세션보다 나중에 끝납니다"

    case .attachmentName(let name):
      "'\(name)'\(.topic) 첨부 파일의 이름이 될 수 없습니다. '/'와 제어 문자가 없는 255바이트 이하의 파일 이름이어야 합니다"
    case .attachmentDigest(let name): "첨부 파일 '\(name)'의 'sha256'은 소문자 16진수 64자리여야 합니다"
    case .attachmentSize(let name): "첨부 파일 '\(name)'의 'size'가 올바르지 않습니다"
    case .attachmentTime(let name): "'\(name)'\(.object) 첨부한 시각이 미래이거나 1970년보다 앞섭니다"
    }
  }
}
