// SPDX-License-Identifier: MIT

extension Korean {
  package func editor(_ phrase: EditorMessage) -> String {
    switch phrase {
    case .standard(let value): "기본값: \(value)"
    case .examples(let values): "예: " + values.joined(separator: ", ")
    case .required: "반드시 지정해야 합니다."
    case .change(let word): "'\(word)'\(.to) 바꾸기"
    case .notForTerminals:
      "'segue lsp'는 편집기가 시작하는 명령이며, 터미널에서 직접 실행하지 않습니다. 편집기 설정 방법은 docs/editors.md에 있습니다. "
        + "여기에서 hooks.yml을 검사하려면 'segue hooks check'를 실행하십시오."
    }
  }
}
