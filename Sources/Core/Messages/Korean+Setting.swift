// SPDX-License-Identifier: MIT

extension Korean {
  package func setting(_ phrase: SettingMessage) -> String {
    switch phrase {
    case .checked(let path, let hooks, let errors, let warnings):
      "\(path): " + (hooks.map { count($0, "훅") + ", " } ?? "") + problems(errors, warnings)
    case .noFile(let path): "\(path)\(.subject) 아직 없습니다. Segue는 없어도 작동합니다. 'segue init'으로 만드십시오."
    case .otherName(let path, let found):
      "Segue는 \(found)\(.object) 읽지 않습니다. 이름을 바꾸십시오: mv \(found) \(path)"
    case .missingFile(let path): "파일을 찾을 수 없습니다: \(path)"
    case .mendFirst(let path): "먼저 \(path)의 오류를 고치십시오"
    case .daemonTook: "실행 중인 데몬이 이제 이 설정을 씁니다."
    case .daemonKept(let errors, let defaults):
      "파일에 오류가 \(errors)개 있어 실행 중인 데몬은 \(defaults ? "기본값을" : "마지막으로 올바른 버전을") 그대로 씁니다."
    case .daemonLater: "데몬이 실행 중이 아닙니다. 시작할 때 파일을 읽습니다."
    case .daemonSilent(let reason):
      "실행 중인 데몬에 알리지 못했지만(\(system(reason))), 데몬이 파일을 스스로 지켜봅니다."
    }
  }

  private func problems(_ errors: Int, _ warnings: Int) -> String {
    let parts = (errors > 0 ? [count(errors, "오류")] : []) + (warnings > 0 ? [count(warnings, "경고")] : [])
    return parts.isEmpty ? "문제 없음" : parts.joined(separator: ", ")
  }
}
