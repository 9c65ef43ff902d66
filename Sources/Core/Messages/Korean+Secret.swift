// SPDX-License-Identifier: MIT

extension Korean {
  package func secret(_ phrase: SecretMessage) -> String {
    switch phrase {
    case .prompt(let name): "'\(name)'의 값(보이지 않음): "
    case .stored(let name, let characters, nil):
      "'\(name)'을(를) 키체인에 저장했습니다(\(characters)자)."
    case .stored(let name, let characters, let file?):
      "이 컴퓨터에는 키체인이 없습니다. '\(name)'(\(characters)자)을 나만 읽을 수 있는 파일에 저장했습니다: \(file)"
    case .useLine: "쓰려면 hooks.yml에 추가하십시오:"
    case .usedAs(let names): "hooks.yml에서 이렇게 씁니다: " + names.map { "${{ secrets.\($0) }}" }.joined(separator: ", ")
    case .none: "비밀이 없습니다. 'segue secret set NAME'으로 저장하십시오."
    case .inKeychain: "키체인"
    case .inFile(let path): path
    case .keychainProblem(let reason): "키체인을 읽지 못했습니다: \(reason)"
    case .removed(let name): "'\(name)'을(를) 제거했습니다."
    case .notThere(let name): "'\(name)' 비밀이 없습니다. 'segue secret list'로 확인하십시오"
    case .stillNamed(let names): "hooks.yml이 아직 씁니다: " + names.map { "secrets.\($0)" }.joined(separator: ", ")
    case .noInput: "값이 없습니다. 바뀐 것이 없습니다"
    case .notText: "비밀은 UTF-8 텍스트여야 합니다. 바뀐 것이 없습니다"
    case .cancelled: "취소했습니다. 바뀐 것이 없습니다"
    }
  }
}
