// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension Korean {
  package func exchange(_ phrase: ExchangeMessage) -> String {
    switch phrase {
    case .badFormat(let name, let known): "'\(name)' 형식은 없습니다. 형식: \(listed(known))"
    case .whichFormat(let file, let known):
      (file.map { "\($0)의 형식을 알 수 없습니다" } ?? "형식을 지정하지 않았습니다")
        + ". --format으로 지정하십시오: \(known.joined(separator: ", "))"
    case .onlyImported(let name): "\(name)\(.to)는 내보낼 수 없고 가져올 수만 있습니다. --format json을 써 보십시오"
    case .noDays(let from, let to): "--to(\(to))가 --from(\(from))보다 앞섭니다"
    case .badColumn(let text): "--columns: '\(text)'\(.subject) 올바르지 않습니다. 형식은 start=TITLE,duration=TITLE입니다"
    case .badField(let name, let known):
      "--columns: 세션에 '\(name)' 필드가 없습니다. 필드: \(listed(known))"
    case .columnsOfTable: "--columns와 --dates는 CSV에만 쓸 수 있습니다"
    case .badDates(let text): "--dates: '\(text)'\(.subject) 올바르지 않습니다. dmy(21/11/2026) 또는 mdy(11/21/2026)를 쓰십시오"
    case .badSample(let most): "--sample에는 1에서 \(most) 사이의 일수가 필요합니다"
    case .whatToImport: "가져올 것을 지정하지 않았습니다. 파일을 적거나 --sample DAYS를 쓰십시오"
    case .filesOfArchive: "--files는 JSON에만 쓸 수 있습니다. 다른 형식은 파일을 담지 못합니다"
    case .allOfCalendar: "--all은 ical에만 쓸 수 있습니다. 다른 형식은 담을 수 있는 것을 항상 모두 담습니다"
    case .isFolder(let folder, let format): "\(folder)\(.topic) 폴더입니다. \(format)에는 파일을 지정하십시오"
    case .noMonths(let folder):
      "\(folder) 폴더에 2026-11.data 같은 timewarrior 파일이 없습니다. 파일이나 timewarrior의 폴더(~/.local/share/timewarrior "
        + "또는 ~/.timewarrior)를 지정하십시오"
    case .needsFile(let format): "\(format)\(.topic) 데이터베이스이므로 표준 입력에서 읽을 수 없습니다. 파일을 지정하십시오"

    case .cannotRead(let file, let reason): "\(file)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .cannotWrite(let file, let reason): "\(file)에 쓸 수 없습니다: \(system(reason))"
    case .unreadable(let file, let line, let problem):
      "\(file)" + (line.map { ", \($0)행" } ?? "") + ": \(text(problem))"
    case .tooLarge(let file, let most): "\(file)\(.subject) \(most) MiB보다 큽니다. 나누어 내보내십시오"
    case .exists(let file): "\(file)\(.subject) 이미 있으며 덮어쓰지 않습니다. 다른 폴더를 지정하십시오"
    case .existsOtherwise(let file): "\(file)\(.subject) 이미 있으며 Segue의 내보내기가 아닙니다. --force로 덮어쓰십시오"

    case .tooLargeWithFiles(let most):
      "파일을 넣으면 이 보관 파일이 가져오기의 한도인 \(most) MiB보다 커집니다. --from과 --to로 나누거나 --files 없이 내보내십시오"

    case .exported(let sessions, let file): "\(count(sessions, "세션"))를 \(file)에 썼습니다."
    case .leftOut(let sessions, let all):
      "\(count(sessions, "세션"))를 뺐습니다"
        + (all ? ": 휴식과 포기한 세션입니다. 넣으려면 --all을 쓰십시오." : ": 이 형식에 담을 수 없습니다.")

    case .samplesLeftOut(let sessions):
      "\(count(sessions, "예시 세션"))를 뺐습니다. JSON만 예시임을 표시할 수 있습니다."
    case .filesNotWritten(let files): "첨부 파일 \(files)개는 내용 없이 적었습니다. 넣으려면 --files를 쓰십시오."

    case .found(let file, let format, let sessions, let from, let to):
      "\(file) (\(format)): \(count(sessions, "세션")), \(LocalTime(from).date)–\(LocalTime(to).date)"
    case .foundNothing(let file, let format): "\(file) (\(format)): 세션 없음"
    case .new(let focus, let breaks):
      "새 세션: 집중 \(length(focus))" + (breaks > 0 ? ", 휴식 \(breaks)번" : "")
    case .known: "이미 가져옴"
    case .overlapping: "다른 세션과 겹쳐 뺌"
    case .wrong: "올바르지 않음"
    case .passedOver: "뺌"
    case .unusedColumns(let titles, let more, let option):
      "\(unused(titles, more)). 쓰려면 열을 지정하십시오: \(option)"
    case .problem(let spot, let problem): "\(spotted(spot))\(text(problem))"
    case .reason(let problem): text(problem)
    case .inTheWay(let spot, let task, let start, let end, let isInFile):
      "\(spotted(spot))\(named(task))\(.with) 겹칩니다, \(LocalTime(start).date) \(LocalTime(start).clock)"
        + (end.map { "–\(LocalTime($0).clock)" } ?? ", 진행 중")
        + (isInFile ? ", 같은 \(source(spot))" : "")
    case .lostFiles(let number):
      "첨부 파일 \(number)개를 뺐습니다. 이 보관 파일에 내용이 없습니다(export --files로 내보내십시오)"
    case .more(let number): "그 밖에 \(number)개. 모두 보려면 --json"

    case .dryRun: "바뀐 것이 없습니다 (--dry-run)."
    case .nothingNew: "새로 가져올 것이 없습니다."
    case .notAsWhole(let number):
      "아무것도 가져오지 않았습니다. 위의 오류 \(number)개를 고치거나 --skip-errors로 빼십시오"
    case .ask(let sessions): "\(count(sessions, "세션"))를 가져올까요? [y/N] "
    case .needsYes:
      "아무것도 가져오지 않았습니다. 터미널이 없으면 물어볼 수 없습니다. 가져오려면 --yes, 보기만 하려면 --dry-run을 쓰십시오"
    case .notDone: "바뀐 것이 없습니다."
    case .changedMeanwhile:
      "아무것도 가져오지 않았습니다. 그사이 기록이 바뀌었습니다. 다시 가져오십시오"
    case .imported(let sessions, let known):
      "\(count(sessions, "세션"))를 가져왔습니다."
        + (known > 0 ? " \(known)개는 그사이 이미 가져왔습니다." : "")
    case .sampleMade(let sessions):
      "\(count(sessions, "예시 세션"))를 만들었습니다. 'segue import --remove-sample'로 제거하십시오."
    case .sampleRemoved(let sessions): "\(count(sessions, "예시 세션"))를 제거했습니다."
    case .sampleToRemove(let sessions):
      "\(count(sessions, "예시 세션"))를 제거하게 됩니다. 바뀐 것이 없습니다 (--dry-run)."
    case .noSample: "예시 세션이 없습니다."
    case .sampleSource: "예시 자료"
    case .standardInput: "표준 입력"
    }
  }

  /// Returns the words as a list in a sentence.
  func listed(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + ", " + words[words.count - 1]
  }

  private func unused(_ titles: [String], _ more: Int) -> String {
    var words = titles.map { "'\($0)'" }
    if more > 0 { words.append("그 밖에 \(more)개") }
    let count = titles.count + more
    return (count == 1 ? "쓰지 않은 열: " : "쓰지 않은 열 \(count)개: ") + listed(words)
  }

  private func named(_ task: String) -> String { task.isEmpty ? "작업이 없는 세션" : "'\(task)'" }

  /// Returns the unit of an import: its file, or its folder.
  private func source(_ spot: ImportPlace) -> String {
    if case .lineOf = spot { "폴더" } else { "파일" }
  }

  private func spotted(_ spot: ImportPlace) -> String {
    switch spot {
    case .line(let number): "\(number)행: "
    case .lineOf(let number, let file): "\(file), \(number)행: "
    case .row(let number, let table): "'\(table)'의 \(number)번째 행: "
    case .whole: ""
    }
  }
}
