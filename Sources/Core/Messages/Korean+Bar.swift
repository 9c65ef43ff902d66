// SPDX-License-Identifier: MIT

extension Korean {
  package func bar(_ phrase: BarMessage) -> String {
    switch phrase {
    case .help(let help): barHelp(help)
    case .menu(.start): "시작"
    case .menu(.pause): "일시정지"
    case .menu(.resume): "계속"
    case .menu(.stop): "정지"
    case .menu(.skip): "건너뛰기"
    case .menu(.extend): "5분 더"
    case .menu(.shorten): "5분 덜"
    case .listHead(.name): "상태 바"
    case .listHead(.refresh): "갱신"
    case .listHead(.program): "프로그램"
    case .listHead(.file): "설정 파일"
    case .pushed(let isPushed): isPushed ? "푸시" : "폴링"
    case .installed(let isInstalled): isInstalled ? "설치됨" : "없음"
    case .stanza(let path): "\(path)에 다음 줄을 추가하십시오:"
    case .byHand: "이 상태 바는 직접 설정해야 합니다. 명령은 다음과 같습니다:"
    case .askToWrite(let path): "\(path)에 쓸까요? [y/n] "
    case .howToWrite(let command, let path): "'\(command)'\(.to) 이 줄을 \(path)에 쓸 수 있습니다."
    case .written(let path, let bar): "\(path)에 타이머를 추가했습니다. 제거하려면 'segue bar setup \(bar) --undo'를 실행하십시오."
    case .removed(let path): "\(path)\(.object) 되돌렸습니다."
    case .reload(let command): "바로 적용하려면: \(command)"
    case .goesOn: "아무것도 쓰지 않았습니다."
    case .unknown(let name, let suggestion, let known):
      "'\(name)' 상태 바가 없습니다"
        + (suggestion.map { ". '\($0)'\(.object) 찾으셨습니까?" } ?? ". 상태 바: \(known.joined(separator: ", ")).")
    case .noFile(let path, let example):
      "\(path)\(.subject) 없습니다. "
        + (example.map { "먼저 \($0)\(.object) 그 자리에 복사하거나 --file로 파일을 지정하십시오." }
          ?? "먼저 파일을 만들거나 --file로 다른 파일을 지정하십시오.")
    case .noPlace(let bar):
      "\(bar)의 설정 파일이 어디에 있는지 알 수 없습니다. --file로 지정하거나 --print를 쓰십시오."
    case .alreadyThere(let path): "\(path)에 이미 타이머가 있습니다. '--undo'로 제거할 수 있습니다."
    case .nothingToUndo(let path): "\(path)에 'segue bar setup'이 쓴 줄이 없습니다."
    case .cannotEdit(let path, let missing):
      "\(path)에 '\(missing)'\(.subject) 없어 타이머를 넣을 곳이 없습니다. --print로 출력한 줄을 직접 추가하십시오."
    case .fileProblem(let path, let reason): "\(path): \(system(reason))"
    }
  }

  private func barHelp(_ help: BarMessage.Help) -> String {
    switch help {
    case .bar: "상태 바에 타이머를 표시합니다."
    case .list: "Segue가 아는 상태 바를 나열합니다."
    case .setup: "상태 바의 설정을 보여 주거나 파일에 씁니다."
    case .setupDiscussion:
      "터미널에서는 쓰기 전에 묻습니다. '--undo'는 쓴 줄을 제거하고, 그 뒤에 바뀐 내용은 그대로 둡니다."
    case .preview: "각 상태에서 상태 바에 보내는 내용을 보여 줍니다."
    case .name: "'segue bar list'에 나오는 상태 바의 이름."
    case .format: "{remaining}, {minutes} 같은 자리표시자가 있는 텍스트."
    case .tooltip: "같은 자리표시자가 있는 툴팁."
    case .hideIdle: "진행 중인 세션이 없으면 타이머를 숨깁니다."
    case .statusBar: "이 상태 바의 형식으로 출력합니다. 이름은 'segue bar list'에 있습니다."
    case .print: "설정을 출력만 합니다."
    case .yes: "묻지 않고 씁니다."
    case .undo: "쓴 줄을 제거합니다."
    case .file: "상태 바의 설정 파일 (기본값과 다를 때)."
    }
  }
}
