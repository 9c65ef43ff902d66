// SPDX-License-Identifier: MIT

extension HubKorean {
  package func server(_ phrase: ServerMessage) -> String {
    switch phrase {
    case .help(let help): words(for: help)

    case .notAnAddress(let text, let port, let option):
      "\(option): '\(text)' 값은 1에서 65535 사이의 포트가 있는 주소가 아닙니다. \(option) 127.0.0.1:\(port)처럼 쓰십시오."
    case .notAnIPAddress(let host, let option):
      "\(option): '\(host)' 값은 IP 주소가 아닙니다. 이 컴퓨터의 주소를 쓰거나, 모든 주소라면 0.0.0.0을 쓰십시오."
    case .badProxy(let text): "--trust-proxy: '\(text)' 값은 주소도 아니고 10.0.0.0/8 같은 네트워크도 아닙니다."
    case .publicURLMissing: "--public-url이 없습니다. 링크에는 사람들이 서버에 접속하는 주소가 필요합니다."
    case .publicURLNotAnAddress(let url):
      "--public-url: '\(url)' 값은 주소가 아닙니다. https://hub.example.org처럼 쓰십시오."
    case .publicURLWithPath(let url):
      "--public-url: '\(url)' 값에는 경로 없이 호스트만 있어야 합니다. https://hub.example.org처럼 쓰십시오."
    case .publicURLNotEncrypted(let url):
      "--public-url: '\(url)' 주소는 암호화되지 않아 비밀번호가 도중에 노출될 수 있습니다. 서버 앞에 https:// 프록시를 두십시오."
    case .smtpMissing: "--mail-from에는 메일 서버의 주소인 --smtp가 필요합니다."
    case .mailFromMissing: "--smtp에는 보내는 사람의 주소인 --mail-from이 필요합니다."
    case .badMail(let url, let from):
      "--smtp '\(url)' 또는 --mail-from '\(from)' 값을 쓸 수 없습니다. --smtp smtp://HOST:587 --mail-from hub@HOST처럼 "
        + "쓰십시오."
    case .portInUse(let place, let option):
      "다른 프로그램이 \(place) 주소를 쓰고 있습니다. 그 프로그램을 멈추거나 \(option) 옵션으로 다른 포트를 고르십시오."
    case .portNotAllowed(let place, let option):
      "이 사용자는 \(place) 주소를 쓸 수 없습니다. \(option) 옵션으로 1024 이상의 포트를 고르십시오."
    case .addressOfOther(let place, let option):
      "\(place) 주소는 이 컴퓨터의 주소가 아닙니다. \(option) 옵션으로 이 컴퓨터의 주소를 고르십시오."
    case .cannotListen(let place, let reason): "segue-hub가 \(place) 주소에서 연결을 받을 수 없습니다: \(reason)."

    case .notADatabase(let place):
      "'\(place)' 값은 데이터베이스의 주소가 아닙니다. postgres://USER@HOST/DATABASE처럼 쓰십시오."
    case .noHub(let folder):
      "'\(folder)' 폴더에 허브가 없습니다. --data로 데이터 폴더를, 또는 --database로 데이터베이스를 지정하십시오."
    case .folderUnusable(let folder, let reason):
      "데이터 폴더를 쓸 수 없습니다: '\(folder)': \(reason). --data로 다른 폴더를 고르거나, 폴더의 소유자로 segue-hub를 "
        + "실행하십시오."
    case .databaseFailed(let place, let detail): "'\(place)' 데이터베이스가 요청을 거부했습니다: \(detail)."
    case .databaseUnreachable(let place, let detail):
      "'\(place)' 데이터베이스에 연결할 수 없습니다. 서버가 실행 중이고 이 사용자를 받는지 확인하십시오. 응답: \(detail)"
    case .databaseAddress(let place, let detail): "'\(place)' 주소를 읽을 수 없습니다: \(detail)."
    case .databaseNewer(let place):
      "'\(place)' 데이터베이스는 더 새로운 버전의 segue-hub가 쓰던 것입니다. 그 버전을 설치하십시오."
    case .databaseDamaged(let place, let detail):
      "'\(place)' 파일이 손상되었거나 데이터베이스가 아닙니다: \(detail). 'segue-hub backup'으로 만든 백업을 복원하십시오."
    case .diskFull(let place):
      "디스크에 '\(place)' 파일을 쓸 공간이 없습니다. 아무것도 쓰지 않았습니다. 공간을 확보한 다음 다시 시도하십시오."
    case .databaseBusy(let place):
      "다른 프로세스가 '\(place)' 데이터베이스를 잠갔습니다. 그 프로세스가 끝난 뒤 다시 시도하십시오."

    case .targetHasRows(let table): "아무것도 쓰지 않았습니다. 대상의 '\(table)' 테이블에 행이 있습니다."
    case .copyDiffers(let table): "아무것도 쓰지 않았습니다. 복사한 '\(table)' 테이블이 원본과 다릅니다."
    case .fileExists(let path): "아무것도 쓰지 않았습니다. '\(path)' 파일이 이미 있습니다."
    case .fileNotMade(let path):
      "아무것도 쓰지 않았습니다. '\(path)' 파일을 만들 수 없습니다. 폴더가 있고 쓸 수 있는지 확인하십시오."
    case .copied(let rows, let tables): "테이블 \(tables)개의 행 \(rows)개를 복사했습니다. 모든 행이 원본과 같습니다."
    case .backedUp(let file): "'\(file)' 백업이 완료되었습니다."

    case .fileFinding(let detail): "데이터베이스의 보고: \(detail)."
    case .dayFindings(let number): "\(number)일의 합계가 그 세션과 다릅니다."
    case .periodFindings(let number): "\(number)명의 주간, 월간 또는 전체 합계가 일간 합계와 다릅니다."
    case .listingFindings(let number): "모든 사람의 순위표에 있는 행 \(number)개가 그 사람의 선택과 어긋납니다."
    case .findings(let number):
      "문제를 \(number)개 찾았습니다. 백업을 만들고, 파일이 손상되었다면 이전 백업을 복원하십시오."
    case .consistent: "모든 데이터가 일관됩니다."

    case .notAHandle(let text):
      "'\(text)' 값은 사용자 이름이 될 수 없습니다. 사용자 이름은 a–z, 숫자, -, _ 중에서 3자 이상 30자 이하입니다."
    case .handleTaken(let handle):
      "'\(handle)' 사용자 이름은 이미 쓰입니다. 다른 이름을 고르거나, 허브의 페이지에서 그 계정을 관리자로 만드십시오."
    case .administratorMade(let handle): "'\(handle)' 관리자를 만들었습니다. 허브의 주소에서 로그인하십시오."
    case .noAdministrator: "관리자가 없습니다. 'segue-hub admin create HANDLE'로 만드십시오."
    case .disabled: "사용 중지됨"
    case .unknownHandle(let handle): "'\(handle)' 사용자 이름을 가진 계정이 없습니다."
    case .askPassword: "비밀번호: "
    case .askPasswordAgain: "비밀번호 확인: "
    case .passwordsDiffer: "두 비밀번호가 서로 다릅니다. 아무것도 만들지 않았습니다."
    case .passwordMissing:
      "표준 입력에 비밀번호가 없습니다. 터미널에서 입력하거나 한 줄로 넘기십시오."
    case .terminalEnded: "터미널이 끝났습니다. 아무것도 만들지 않았습니다."
    }
  }
}
