// SPDX-License-Identifier: MIT
import History

extension Korean {
  func text(_ problem: ImportProblem) -> String {
    switch problem {
    case .session(let problem): text(problem)
    case .cell(let text, let column, let fault): "'\(column)' 열의 '\(text)'\(.topic) \(self.text(fault))"

    case .emptyFile: "파일이 비어 있습니다"
    case .notUTF8: "UTF-8 텍스트가 아닙니다. UTF-8로 저장한 뒤 가져오십시오"
    case .repeatedID(let place): "\(located(place)) 세션과 id가 같습니다. 다른 id를 주거나 둘 중 하나를 빼십시오"
    case .notATime(let text, let example): "'\(text)'\(.topic) \(example) 같은 시각이 아닙니다"
    case .other(let reason): reason

    case .brokenJSON: "JSON이 온전하지 않습니다. 파일이 잘렸을 수 있습니다"
    case .notJSON: "올바른 JSON이 아닙니다"
    case .nestedTooDeep: "너무 깊이 중첩되어 있습니다"
    case .missing(let name): "'\(name)'\(.subject) 없습니다"
    case .member(let path, let problem): "'\(path)': \(text(problem))"
    case .wrongKind: "값의 종류가 맞지 않습니다"
    case .badValue: "값이 올바르지 않습니다"
    case .overHundredYears: "100년보다 깁니다"
    case .unknownName(let text, let known): "'\(text)'\(.topic) 알 수 없는 값입니다. 쓸 수 있는 값: \(listed(known))"
    case .notRFC3339(let text): "'\(text)'\(.topic) RFC 3339 형식의 시각이 아닙니다"
    case .notAnArchive: "이 JSON은 Segue의 보관 파일이 아닙니다. 보관 파일은 {\"segue\":\"archive\" 부분으로 시작합니다"
    case .newerArchive(let version, let known):
      "더 새로운 Segue가 쓴 보관 파일입니다(버전 \(version)). 이 Segue는 버전 \(known)\(.object) 읽습니다"
    case .badColour(let text, let project, let known):
      "'\(text)'\(.topic) 프로젝트 '\(project)'의 색상이 될 수 없습니다. 쓸 수 있는 색상: \(listed(known + ["#rrggbb"]))"
    case .unfinished: "내보낼 때 끝나지 않은 세션입니다"
    case .sample: "예시 자료입니다"

    case .badFileDigest: "파일의 'sha256'은 소문자 16진수 64자리여야 합니다. 이 행을 빼면 나머지를 가져올 수 있습니다"
    case .cutFile(let digest): "파일 \(digest)의 내용이 온전하지 않습니다"
    case .otherFile(let digest): "파일 \(digest)의 내용이 첨부할 때의 내용과 다릅니다"
    case .unwritableFile(let path, let reason): "\(path)에 쓸 수 없습니다: \(system(reason))"
    case .unusableFolder(let path, let reason): "\(path) 폴더를 만들 수 없습니다: \(system(reason))"

    case .noColumn(let title, let field, let columns, let more):
      "\(field)에 쓸 '\(title)' 열이 없습니다. \(list(columns, more))"
    case .noStartColumn(let columns, let more):
      "세션의 시작을 나타내는 열이 없습니다. --columns start=TITLE로 지정하십시오. \(list(columns, more))"
    case .noEndColumn(let columns, let more):
      "세션의 끝이나 길이를 나타내는 열이 없습니다. --columns end=TITLE 또는 duration=TITLE로 지정하십시오. \(list(columns, more))"
    case .openQuote: "이 행의 따옴표가 닫히지 않았습니다"
    case .surplus(let fields, let titles):
      "값은 \(fields)개인데 제목은 \(titles)개입니다. 구분 기호가 들어 있는 텍스트는 따옴표로 묶어야 합니다"
    case .noStart(let date, let time): "시작을 나타내는 '\(date)' 열이나 '\(time)' 열이 비어 있습니다"
    case .noEnd: "끝난 시각도 길이도 없습니다"
    case .emptyCell(let column): "'\(column)' 열이 비어 있습니다"

    case .notACalendar: "달력이 아닙니다. BEGIN:VCALENDAR로 시작하지 않습니다"
    case .endWithoutBegin(let name): "END:\(name)에 맞는 BEGIN이 없습니다"
    case .noEndOf(let name): "END:\(name)\(.subject) 없습니다. 파일이 잘렸을 수 있습니다"
    case .noProperty(let name): "\(name)\(.subject) 없습니다"
    case .noEndProperty: "DTEND도 DURATION도 없습니다"
    case .allDay: "하루 종일 이어지는 일정입니다"
    case .repeating: "반복되는 일정입니다. 반복되지 않는 일정만 가져옵니다"
    case .cancelled: "취소된 일정입니다"
    case .notADuration(let text): "'\(text)'\(.topic) PT25M 같은 길이가 아닙니다"
    case .notAPeriod(let text): "'\(text)'\(.topic) 시작과 끝이 있는 시간이 아닙니다"
    case .unknownZone(let name): "시간대 '\(name)'\(.object) 알 수 없습니다. 달력을 UTC로 내보내십시오"

    case .intervalWithoutStart: "timewarrior의 구간이 아닙니다. 'start'가 없습니다"
    case .notAnInterval: "inc 20261121T090000Z - 20261121T092500Z # tag 같은 구간이 아닙니다"
    case .tracked: "아직 측정하는 중입니다"
    case .notTimes(let start, let end, let example): "'\(start)' 또는 '\(end)'\(.subject) \(example) 같은 시각이 아닙니다"

    case .badFields: "시각 다음이 description=… duration=… tags=… 꼴이 아닙니다. 따옴표가 빠졌을 수 있습니다"
    case .notMinutes(let text): "'\(text)'\(.topic) 분을 나타내는 수가 아닙니다"

    case .noTables: "FocusTimer나 gnome-pomodoro의 테이블이 없습니다"
    case .database(let reason): "SQLite가 읽을 수 없습니다: \(system(reason))"
    case .otherState(let text): "상태가 '\(text)'입니다"
    case .otherStatus(let text): "아직 끝나지 않았습니다. '\(text)' 상태입니다"
    case .notTimeOrLength(let time, let elapsed): "'\(time)'\(.subject) 시각이 아니거나 \(elapsed)\(.subject) 길이가 아닙니다"

    case .notAnImport: "가져오기 파일이 아닙니다"
    case .badImportColours: "색상 하나가 올바르지 않습니다"
    case .notASession: "세션이 아닙니다"
    case .notAUUID: "id가 UUID가 아닙니다"
    case .otherCount(let expected): "\(count(expected, "세션"))가 있어야 합니다"
    }
  }

  private func text(_ fault: ImportProblem.CellFault) -> String {
    switch fault {
    case .time: "2026-11-21 09:00 같은 날짜와 시각이 아닙니다"
    case .twoDates: "두 가지로 읽을 수 있습니다. --dates dmy 또는 --dates mdy를 쓰십시오"
    case .length: "25, 25m, 0:25:00 같은 길이가 아닙니다"
    case .phase: "단계가 아닙니다. 쓸 수 있는 값: focus, short-break, long-break"
    case .outcome: "결과가 아닙니다. 쓸 수 있는 값: completed, partial, abandoned, skipped"
    case .strikes: "방해의 수가 아닙니다"
    case .beforeStart: "시작보다 앞섭니다. 다음 날의 시각이라면 16시간보다 길어집니다. 다음 날이 맞다면 날짜도 쓰십시오"
    case .tooLong: "시작부터 끝까지의 시간보다 깁니다. 셋 중 하나가 틀렸습니다"
    case .tooLongAsMinutes:
      "시작부터 끝까지의 시간보다 깁니다. 단위가 없는 수는 분입니다. 제목에 'elapsed_seconds'처럼 다른 단위를 쓸 수 있습니다"
    }
  }

  /// Returns a place as a part of a sentence.
  private func located(_ place: ImportPlace) -> String {
    switch place {
    case .line(let number): "\(number)행의"
    case .lineOf(let number, let file): "\(file) \(number)행의"
    case .row(let number, let table): "'\(table)'의 \(number)번째 행의"
    case .whole: "앞의"
    }
  }

  private func list(_ columns: [String], _ more: Int) -> String {
    "열: \(columns.map { "'\($0)'" }.joined(separator: ", "))" + (more > 0 ? ", 그 밖에 \(more)개" : "")
  }
}
