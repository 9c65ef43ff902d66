// SPDX-License-Identifier: MIT

extension HubKorean {
  func words(for help: ServerMessage.Help) -> String {
    switch help {
    case .program: "팀의 서버: 계정, 친구, 순위표."
    case .serve: "SIGTERM을 받을 때까지 페이지와 인터페이스를 제공합니다."
    case .serveDiscussion: "이 서버는 암호화하지 않습니다. 같은 컴퓨터가 아니라면, 암호화하는 프록시를 거쳐 접속합니다."
    case .listen: "연결을 받을 주소와 포트."
    case .publicURL:
      "사람들이 서버에 접속하는 주소(예: https://hub.example.org). 프록시 뒤에서는 필요합니다. SEGUE_HUB_PUBLIC_URL도 같은 "
        + "뜻입니다."
    case .trustProxy: "X-Forwarded-For로 방문자를 알려 주는 프록시의 주소나 네트워크."
    case .metrics: "Prometheus용 지표의 주소와 포트 (기본값: 없음)."
    case .smtp:
      "잊은 비밀번호를 위한 메일 서버: smtp://HOST:587 또는 smtps://HOST. 로그인은 SEGUE_HUB_SMTP_USER와 "
        + "SEGUE_HUB_SMTP_PASSWORD에 씁니다."
    case .mailFrom: "메일을 보내는 사람의 주소."
    case .admin: "관리자를 관리합니다."
    case .create: "관리자 계정을 만듭니다."
    case .createDiscussion: "비밀번호는 터미널이나 표준 입력에서 읽습니다."
    case .newHandle: "계정의 사용자 이름: a–z, 숫자, -, _ 중에서 3자 이상 30자 이하."
    case .list: "관리자 목록을 표시합니다."
    case .listJSON: "관리자마다 JSON 한 줄을 출력합니다."
    case .reset: "새 비밀번호를 정할 수 있는 링크를 출력합니다."
    case .resetDiscussion: "링크는 하루 동안 한 번만 쓸 수 있습니다."
    case .handle: "계정의 사용자 이름."
    case .copy: "모든 데이터를 다른 데이터베이스로 복사하고 행마다 비교합니다."
    case .copyDiscussion:
      "다른 데이터베이스는 비어 있어야 합니다. 먼저 서버를 멈추십시오. 복사하는 동안 서버가 쓴 것은 복사되지 않습니다. 오류가 "
        + "나면 다른 데이터베이스는 전처럼 비어 있습니다."
    case .copyTarget: "다른 데이터베이스의 주소(postgres://USER@HOST/DATABASE) 또는 파일의 경로."
    case .backup: "새 파일에 백업을 씁니다."
    case .backupDiscussion:
      "서버가 실행 중이어도 됩니다. 파일은 소유자만 읽을 수 있는 SQLite 데이터베이스입니다. 복원하려면 데이터 폴더에 hub.db라는 "
        + "이름으로 두거나, 'segue-hub copy'로 데이터베이스에 복사하십시오."
    case .backupFile: "새 파일의 경로."
    case .check: "저장된 데이터를 검사합니다. 모든 합계를 그 세션과 비교하고 파일을 확인합니다."
    case .checkJSON: "문제마다 JSON 한 줄을 출력합니다."
    case .data: "데이터 폴더 (기본값: 사용자 데이터 폴더의 segue-hub)."
    case .database: "폴더 대신 쓸 PostgreSQL 데이터베이스의 주소. SEGUE_HUB_DATABASE도 같은 뜻입니다."
    }
  }
}
