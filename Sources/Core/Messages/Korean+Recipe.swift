// SPDX-License-Identifier: MIT

extension Korean {
  package func recipe(_ phrase: RecipeMessage) -> String {
    switch phrase {
    case .text(let text): recipeText(text)
    case .words(let words): recipeWords(words)
    case .listEnd:
      "'segue hooks add NAME'은 필요한 것을 묻고, 훅을 쓰고, 시험합니다. --print를 주면 YAML만 출력합니다. NAME은 'segue plugin "
        + "list'에 나오는 플러그인이어도 됩니다."
    case .unknown(let name, let suggestion):
      "'\(name)' 레시피나 플러그인이 없습니다. "
        + "\(suggestion.map { "'\($0)'\(.object) 쓰려고 하셨습니까?" } ?? "'segue hooks add'와 'segue plugin list'에서 확인하십시오")"
    case .badSetting(let text): "'--set \(text)'\(.subject) 올바르지 않습니다. '--set NAME=VALUE'로 쓰십시오"
    case .unknownInput(let key, let recipe, let suggestion, let known):
      "'\(recipe)'에 '\(key)' 입력이 없습니다. "
        + (suggestion.map { "'\($0)'\(.object) 쓰려고 하셨습니까?" }
          ?? (known.isEmpty ? "입력이 없습니다" : "입력: \(known.joined(separator: ", "))"))
    case .badInput(let key, let why): "--set \(key): \(why)"
    case .badID(let id, let why): "'\(id)'\(.topic) 올바른 id가 아닙니다: \(why)"
    case .missing(let recipe, let inputs): missing(recipe, inputs)
    case .valueInArguments(let key):
      "--set \(key)에는 비밀의 이름을 씁니다. 값은 다른 사용자와 셸의 기록에 보일 수 있기 때문입니다.\n값을 표준 입력으로 보내거나, 'segue secret "
        + "set NAME'으로 저장하고 --set \(key)=NAME으로 쓰십시오"
    case .noSuchSecret(let name):
      "'\(name)' 비밀이 없습니다. 'segue secret set \(name)'\(.to) 저장하거나, 값을 표준 입력으로 보내십시오"

    case .question(let question, ""): question
    case .question(let question, let example): "\(question) 예: \(example)"
    case .prompt(""): "> "
    case .prompt(let standard): "[\(standard)] > "
    case .hidden: "입력한 내용은 보이지 않습니다. 키체인에 저장되고, 키체인이 없으면 나만 읽을 수 있는 파일에 저장됩니다."
    case .secretThere(let name): "Enter를 누르면 저장된 비밀 '\(name)'\(.object) 씁니다."
    case .secretMade: "Enter를 누르면 새로 만듭니다."
    case .newSecret(let value): "이 값을 받는 쪽에 알려 주십시오(지금 한 번만 표시됩니다): \(value)"
    case .looksLike(let service): "\(service)의 주소 같습니다. \(service)에는 전용 레시피가 있습니다."
    case .more(let keys): "선택: \(keys.map { "--set \($0)=…" }.joined(separator: ", "))"

    case .exists(let id, let place): "훅 '\(id)'\(.subject) 이미 있습니다: \(place)"
    case .existsChoices(_, let other): "[r] 바꾸기, [n] 새 훅 '\(other)' 추가, [Enter] 취소: "
    case .existsOtherwise(let id, let place):
      "훅 '\(id)'\(.subject) 이미 있습니다 (\(place)). --replace로 바꾸거나 --id NAME으로 다른 id를 고르십시오"
    case .replaceKeys: "r replace"
    case .anotherKeys: "n new"
    case .left: "바뀐 것이 없습니다."

    case .written(let place, let id): "썼습니다: \(place)  hooks.\(id)"
    case .secretUsed(let name): "비밀 '\(name)'\(.object) 씁니다."
    case .programMissing(let program, let install):
      "\(program)\(.subject) 필요하지만 설치되어 있지 않습니다" + (install.map { ": \($0)" } ?? ".")

    case .tryIt(let event): "예시 \(event)\(.to) 지금 실행할까요? [y/N] "
    case .tryLater(let command): "시험하려면: \(command)"
    case .trying(let event): "예시 \(event)\(.to) 실행하는 중입니다 …"
    case .sent: "실행"
    case .received: "응답"
    case .worked: "작동합니다"
    case .notTried(let why): "시험하지 않음: \(why)"
    case .silent: "응답 없음"
    case .failed: "실패했습니다."
    case .failedChoices(let hasSecret):
      "[r] 다시 시도, " + (hasSecret ? "[s] 다른 비밀, " : "") + "[k] 그대로 두기, [Enter] 제거: "
    case .retryKeys: "r retry"
    case .secretKeys: "s secret"
    case .keepKeys: "k keep"
    case .takenOut(let path): "제거했습니다. \(path)\(.topic) 그대로입니다."
    case .putBack(let path): "\(path)\(.topic) 그대로입니다."
    case .staysAsItIs(let command): "훅을 그대로 둡니다. 다시 시험하려면: \(command)"
    }
  }

  private func missing(_ recipe: String, _ inputs: [RecipeMessage.Missing]) -> String {
    let width = inputs.map(\.key.count).max() ?? 0
    let lines = inputs.map { input in
      let key = input.key + String(repeating: " ", count: width - input.key.count)
      let way =
        input.isSecret ? "표준 입력으로, 또는 --set \(input.key)=비밀의 이름" : "--set \(input.key)=…"
      return "  \(key)  \(input.question) (\(way))"
    }
    return "'\(recipe)'에 입력이 더 필요하지만, 터미널이 없어 물어볼 수 없습니다:\n" + lines.joined(separator: "\n")
  }
}
