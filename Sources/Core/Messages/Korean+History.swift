// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension Korean {
  package func history(_ phrase: HistoryMessage) -> String {
    switch phrase {
    case .refused(let refusal): words(for: refusal)
    case .done(let kind, let subject, let name): "\(done(kind, subject, name)). 되돌리려면 'segue undo'를 실행하십시오."
    case .undone(let kind, let subject, let name): "되돌렸습니다: \(change(kind, subject, name))."
    case .forgotten(let kind, let subject, let name): "그대로 둡니다: \(change(kind, subject, name))."
    case .change(let kind, let subject, let name): change(kind, subject, name)
    case .noChanges: "되돌릴 것이 없습니다."
    case .becomes(.completed): "이제 세션이 완료로 인정됩니다."
    case .becomes(.partial): "이제 세션의 시간은 인정되지만 뽀모도로로는 인정되지 않습니다."
    case .becomes(.abandoned): "이제 세션의 시간이 인정되지 않습니다."
    case .becomes(.skipped): "이제 세션이 건너뛴 것으로 기록됩니다."
    case .becomes(.running): "세션이 진행 중입니다."
    case .breakBecomes(.skipped): "이제 휴식이 건너뛴 것으로 기록됩니다."
    case .breakBecomes: "이제 휴식을 취한 것으로 기록됩니다."
    case .olderChange(let kind, let subject, let name, let time):
      "마지막 동작은 되돌릴 수 없습니다. 그 앞 \(time)의 변경은 \(change(kind, subject, name))입니다."
    case .undoOlder: "그 변경을 되돌릴까요? [y/N] "
    case .notUndone: "되돌린 것이 없습니다."

    case .outcome(.running): "진행 중"
    case .outcome(.completed): "완료"
    case .outcome(.abandoned): "포기"
    case .outcome(.partial): "정지, 시간 저장"
    case .outcome(.skipped): "건너뜀"
    case .span(let start, let end): "\(start)–\(end ?? "지금")"
    case .nothing: "아직 세션이 없습니다."
    case .nothingMatches: "조건에 맞는 세션이 없습니다."
    case .more(let limit):
      "세션이 더 있습니다. '--limit \(limit)'\(.or) 'last month' 같은 기간으로 볼 수 있습니다."
    case .strikes(let number): "방해 \(number)번"
    case .note: "메모"
    case .files(let number): count(number, "파일")
    case .paused(let seconds): "일시정지 \(length(seconds))"
    case .imported(let name): "'\(name)'에서"
    case .unnamed(let phase): "(\(timer(.phase(phase))))"

    case .projectTitle: "프로젝트"
    case .tagsTitle: "태그"
    case .pausesTitle: "일시정지"
    case .strikesTitle: "방해"
    case .noteTitle: "메모"
    case .filesTitle: "파일"
    case .idTitle: "ID"
    case .plannedTitle: "계획"
    case .importTitle: "가져옴"

    case .noProjects: "아직 프로젝트가 없습니다. 'segue start TASK -p NAME'으로 만드십시오."
    case .sessions(let number): count(number, "세션")
    case .lastUsed(let date): "마지막 사용 \(date)"
    case .settingsFor(let name, let path):
      "\(path)에 아직 이전 이름 '\(name)'의 설정이 있습니다. 그곳의 이름도 바꾸십시오"

    case .badMoment(let text, let option):
      "'\(text)'\(.topic) 시각이 아닙니다. \(option)에는 9:30, 'yesterday 14:00', 'monday 9:30', '2026-11-21 9:30'처럼 쓰십시오"
    case .leftOutMoment(let text, let option, let from, let to, let next):
      "'\(text)'\(.topic) 없는 시각입니다. 시계가 \(from)에서 \(to)\(.to) 건너뜁니다. \(option)의 다음 시각은 '\(next)'입니다"
    case .badOutcome(let text):
      "'\(text)'\(.topic) 결과가 아닙니다. 결과: completed(완료), abandoned(포기), partial(정지, 시간 저장), skipped(건너뛴 휴식)"
    case .emptyNote: "메모가 비어 있습니다"
    case .noteNotKept(let path): "내용은 아직 \(path)에 있습니다"
    case .noEditor(let name): "편집기 '\(name)'\(.object) 시작할 수 없습니다. EDITOR를 다른 편집기로 설정하십시오"
    case .editorFailed(let name, let status): "편집기 '\(name)'\(.subject) 상태 \(status)\(.to) 종료되어 메모를 추가하지 않았습니다"
    case .editorHint: "이 줄 위에 메모를 쓰십시오. 아무것도 쓰지 않으면 메모를 추가하지 않습니다."

    case .noFiles: "파일이 없습니다."
    case .cannotRead(let path, let reason): "\(path)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .cannotKeep(let path, let reason): "\(path)\(.object) 첨부할 수 없습니다: \(system(reason))"
    case .noFileButCommand(let path, let meant): "파일을 찾을 수 없습니다: \(path)" + didYouMean(meant)
    case .notAFile(let path): "\(path)\(.topic) 파일이 아닙니다"
    case .fileTooLarge(let path, let most, let enough):
      "\(path)\(.subject) 첨부 한도 \(most)보다 큽니다. 'segue set attachments.max-size \"\(enough)\"'로 한도를 올리십시오"
    case .badFileName(let name):
      "'\(name)'\(.topic) 올바른 이름이 아닙니다. 이름에는 제어 문자가 없어야 하고 255바이트를 넘을 수 없습니다. 먼저 파일의 이름을 바꾸십시오"
    case .fileLost(let name): "첨부 폴더에 '\(name)'의 내용이 없습니다"
    case .exported(let path): "\(path)에 썼습니다."
    case .existsAlready(let path): "\(path)\(.subject) 이미 있습니다. --force로 덮어쓰십시오"
    case .cannotOpen(let name, let program, let status):
      "'\(name)'\(.object) 열 수 없습니다: \(program)\(.subject) 상태 \(status)\(.to) 종료되었습니다"
    case .noOpener: "파일을 여는 프로그램을 찾지 못했습니다. 'segue attach export'로 파일을 폴더에 복사하십시오"

    case .eraseNeedsAll:
      "기록 전체는 'segue erase --all', 설정은 '--settings'로 지웁니다. 세션 하나는 'segue history delete ID'로 삭제합니다"
    case .eraseWhat(let sessions, let files, let pending, let state):
      "\(count(sessions, "세션"))와 그 메모, \(count(files, "파일")), 훅의 기록, \(state)의 백업을 영구히 지웁니다. "
        + (pending > 0 ? "대기 중인 훅의 전달 \(pending)개를 버립니다. " : "")
        + "hooks.yml, 플러그인, 비밀은 그대로 둡니다."
    case .eraseQuestion(let word): "확인하려면 '\(word)'\(.object) 입력하십시오: "
    case .eraseWord: "모두 지우기"
    case .eraseNeedsTerminal: "터미널이 없으면 물어볼 수 없습니다. --yes로 확인하십시오"
    case .eraseNotDone: "아무것도 지우지 않았습니다."
    case .eraseOffersSettings: "설정도 초기화할까요? hooks.yml의 사본을 옆에 둡니다. [y/N] "
    case .eraseAsksSettings: "설정을 초기화할까요? hooks.yml의 사본을 옆에 둡니다. [y/N] "
    case .settingsErased(let copy): "설정을 기본값으로 초기화했습니다. 이전 hooks.yml은 \(copy)에 있습니다."
    case .eraseStillOn(let hooks):
      "다음 훅을 끄지 못했으며, 끄는 방법은 기록에만 있습니다: \(hooks.joined(separator: ", ")). 'segue hooks teardown'으로 "
        + "다시 시도하거나, 'segue hooks scopes'로 이유를 보거나, 'segue hooks teardown --forget'으로 포기하십시오"
    case .eraseDaemonRuns: "실행 중인 데몬을 중지하지 못했습니다. 먼저 'segue daemon stop'을 실행하십시오"
    case .erased: "지웠습니다."
    case .eraseFailed(let path, let reason): "\(path)\(.object) 제거할 수 없습니다: \(system(reason))"
    }
  }

  private func quoted(_ subject: String, _ otherwise: String) -> String {
    subject.isEmpty ? otherwise : "'\(subject)'"
  }

  private func done(_ kind: UndoStep.Kind, _ subject: String, _ name: String?) -> String {
    switch kind {
    case .edit: "변경함: \(quoted(subject, "세션"))"
    case .delete: "삭제함: \(quoted(subject, "세션"))"
    case .log: "추가함: \(quoted(subject, "집중"))"
    case .note: "메모를 추가했습니다"
    case .rename: "프로젝트 '\(subject)'의 이름은 이제 '\(name ?? "")'입니다"
    case .merge: "프로젝트 '\(subject)'\(.topic) 이제 '\(name ?? "")'의 일부입니다"
    case .colour: "프로젝트 '\(subject)'의 색상을 바꾸었습니다"
    case .attach: "첨부함: \(subject)"
    case .detach: "제거함: \(subject)"
    case .import: "가져옴: \(subject)"
    case .stop: "정지함: \(quoted(subject, "세션"))"
    case .skip: "건너뜀: \(quoted(subject, "세션"))"
    case .finish: "끝냄: \(quoted(subject, "세션"))"
    case .reset: "새 라운드를 시작했습니다"
    }
  }

  private func change(_ kind: UndoStep.Kind, _ subject: String, _ name: String?) -> String {
    switch kind {
    case .edit: "\(quoted(subject, "세션"))의 변경"
    case .delete: "\(quoted(subject, "세션"))의 삭제"
    case .log: "\(quoted(subject, "집중")) 추가"
    case .note: "\(quoted(subject, "세션"))의 메모"
    case .rename: "'\(subject)'에서 '\(name ?? "")'\(.to) 이름 변경"
    case .merge: "'\(subject)'\(.object) '\(name ?? "")'에 합침"
    case .colour: "'\(subject)'의 색상"
    case .attach: "\(subject) 첨부"
    case .detach: "\(subject) 제거"
    case .import: "\(subject) 가져오기"
    case .stop: "\(quoted(subject, "세션"))의 정지"
    case .skip: "\(quoted(subject, "세션"))의 건너뛰기"
    case .finish: "\(quoted(subject, "세션"))의 끝내기"
    case .reset: "라운드 초기화"
    }
  }

  private func words(for refusal: HistoryRefusal) -> String {
    switch refusal {
    case .noSession("last"): "기록에 아직 집중이 없습니다"
    case .noSession(let name): "'\(name)' 세션이 없습니다. 'segue history'에서 세션과 id를 확인하십시오"
    case .ambiguous(let prefix, let ids):
      "id가 '\(prefix)'\(.to) 시작하는 세션이 여러 개입니다: \(ids.joined(separator: ", ")). 글자를 더 쓰십시오"
    case .badName(let text):
      "'\(text)'\(.topic) 세션의 이름이 아닙니다. 'last', 그 앞의 집중은 '@2'('@1000'까지), 또는 id의 첫 글자들(네 글자 이상)을 쓰십시오"
    case .running(.delete): "세션이 아직 진행 중입니다. 'segue stop'으로 끝낸 뒤 삭제하십시오"
    case .running(.times): "세션이 아직 진행 중입니다. 끝난 뒤에 시각을 바꾸십시오"
    case .running(.outcome): "세션이 아직 진행 중입니다. 'segue finish'나 'segue stop'으로 끝내십시오"
    case .backwards: "세션이 시작하기 전에 끝나게 됩니다"
    case .inFuture(let end): "세션이 미래인 \(LocalTime(end).short)에 끝나게 됩니다"
    case .tooEarly: "세션이 가능한 가장 이른 날인 1970년 1월 2일보다 먼저 시작하게 됩니다. 연도를 확인하십시오"
    case .lengthOutOfRange: "세션의 길이는 1초 이상 24시간 이하입니다"
    case .overlaps(let other): overlap(other)
    case .outcome(let outcome, let phase):
      "\(timer(.phase(phase)))의 결과는 '\(outcome.rawValue)'일 수 없고, 다음만 가능합니다: "
        + phase.outcomes.map { "'\($0.rawValue)'" }.joined(separator: " 또는 ")
    case .noteTooLong: "메모가 16 MiB보다 큽니다. 대신 'segue attach'로 파일을 첨부하십시오"
    case .nothingToChange: "바꿀 것이 없습니다. 세션이 이미 그 값입니다"
    case .nothingToUndo: "되돌릴 것이 없습니다"
    case .changedSince(let kind):
      "나중에 세션의 같은 부분이 바뀌어 \(article(kind))\(.topic) 되돌릴 수 없습니다. 'segue undo --forget'으로 건너뛰십시오"
    case .gone(let kind):
      "대상이 없어져 \(article(kind))\(.topic) 되돌릴 수 없습니다. 'segue undo --forget'으로 건너뛰십시오"
    case .noProject(let name): "'\(name)' 프로젝트가 없습니다. 'segue project list'로 확인하십시오"
    case .projectExists(let name): "'\(name)' 프로젝트가 이미 있습니다. 'segue project merge'로 둘을 합치십시오"
    case .sameProject: "같은 프로젝트입니다"
    case .emptyName: "프로젝트의 이름이 비어 있습니다"
    case .badColour(let text):
      "'\(text)'\(.topic) 색상이 아닙니다. #rrggbb 또는 다음 중 하나를 쓰십시오: \(ProjectColour.names.joined(separator: ", "))"
    case .noAttachment(let name): "세션에 '\(name)' 파일이 없습니다. 'segue attach list ID'로 확인하십시오"
    case .ambiguousFile(let text, let instead):
      "'\(text)'에 맞는 파일이 여러 개입니다. 대신 다음을 쓰십시오: " + instead.map { "'\($0)'" }.joined(separator: " 또는 ")
        + ". 'segue attach list ID'는 파일을 다이제스트의 앞부분과 함께 나열합니다"
    case .attachedAlready(let name): "'\(name)'\(.topic) 이미 세션에 첨부되어 있습니다"
    case .noFile(let name): "첨부 폴더에 '\(name)'의 내용이 없습니다"
    }
  }

  private func article(_ kind: UndoStep.Kind) -> String {
    switch kind {
    case .edit: "마지막 변경"
    case .delete: "마지막 삭제"
    case .log: "마지막으로 추가한 집중"
    case .note: "마지막 메모"
    case .rename: "마지막 이름 변경"
    case .merge: "마지막 병합"
    case .colour: "마지막 색상 변경"
    case .attach: "마지막 첨부"
    case .detach: "마지막 파일 제거"
    case .import: "마지막 가져오기"
    case .stop: "마지막 정지"
    case .skip: "마지막 건너뛰기"
    case .finish: "마지막 끝내기"
    case .reset: "마지막 초기화"
    }
  }

  private func overlap(_ other: HistoryRefusal.Other) -> String {
    let start = LocalTime(other.startedAt)
    let end = other.endedAt.map { LocalTime($0) }
    let what = other.task.isEmpty ? "\(timer(.phase(other.phase)))" : "'\(other.task)'"
    let until = end.map { $0.date == start.date ? "–\($0.clock)" : "–\($0.short)" } ?? "–지금"
    return "세션이 \(what)(\(other.shortId ?? other.id), \(start.short)\(until))\(.with) 겹칩니다. "
      + "'segue history edit \(other.shortId ?? other.id)'\(.to) 그 세션을 바꾸거나 삭제하십시오"
  }
}
