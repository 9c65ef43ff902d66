// SPDX-License-Identifier: MIT

extension Korean {
  package func edit(_ phrase: EditMessage) -> String {
    switch phrase {
    case .unknownSetting(let key, let suggestion):
      "'\(key)'\(.called) 설정이 없습니다. "
        + (suggestion.map { "'\($0)'\(.object) 쓰려고 하셨습니까?" } ?? "설정 목록은 'segue get'으로 볼 수 있습니다")
    case .changeHasErrors(let path): "바꾼 내용에 오류가 있어 \(path)\(.object) 그대로 둡니다"
    case .notAMapping(let path): "새 내용이 YAML 매핑이 아니어서 \(path)\(.object) 그대로 둡니다"
    case .fixFirst(let path): "먼저 \(path)의 오류를 고치십시오"
    case .unwritable(let path, let reason, let advice):
      "\(path)에 쓸 수 없습니다 (\(system(reason)))" + (advice.map { ". 직접 하려면 \(byHand($0))" } ?? "")
    case .changedMeanwhile(let path): "같은 순간에 다른 프로그램이 \(path)\(.object) 바꾸었습니다. 다시 시도하십시오"
    case .changedSince(let path): "다른 프로그램이 \(path)\(.object) 바꾸어 그대로 둡니다"
    case .oddlyWritten(let path): "\(path)의 지금 형태는 Segue가 고칠 수 없습니다. 직접 고치십시오"
    case .alias(let key, let line, let path): "\(path)의 \(line)번째 줄 '\(key)'\(.topic) 별칭입니다. 직접 고치십시오"
    case .notAMappingThere(let key, let line, let path):
      "\(path)의 \(line)번째 줄 '\(key)'\(.topic) 매핑이 아닙니다. 직접 고치십시오"
    case .nothingToSet: "설정할 것이 없습니다"
    case .secretExists(let name): "비밀 '\(name)'\(.subject) 이미 있습니다"
    case .tooLong(let path, let most): "파일은 \(most)바이트를 넘을 수 없어 \(path)\(.object) 바꾸지 않았습니다"
    case .textHasErrors(let path): "본문에 오류가 있어 \(path)\(.object) 바꾸지 않았습니다"
    case .notText(let path): "\(path)\(.topic) 올바른 UTF-8 본문이 아니거나 너무 큽니다. 직접 편집하십시오"
    }
  }

  private func byHand(_ edit: ManualEdit) -> String {
    (edit.isInsertion ? "\(edit.line)번째 줄 앞에 추가하십시오" : "\(edit.line)번째 줄을 이렇게 바꾸십시오") + ":\n\(edit.text)"
  }
}
