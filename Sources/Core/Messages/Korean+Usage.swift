// SPDX-License-Identifier: MIT

extension Korean {
  package func usage(_ phrase: UsageMessage) -> String {
    switch phrase {
    case .unknownCommand(let name, let suggestion): "'\(name)' 명령이 없습니다" + didYouMean(suggestion)
    case .projectNamed(let name): "'segue project set \(name)'\(.topic) '\(name)' 프로젝트를 고릅니다."
    case .meant(let command): "'\(command)'\(.object) 찾으셨습니까?"
    case .badValue(let text, let option, let known): "'\(text)'\(.topic) \(option)에 쓸 수 없는 값입니다. 값: \(known)"
    case .notANumber(let value, let option): "\(option): '\(value)'\(.topic) 정수가 아닙니다"
    case .badLength(let text): "'\(text)'\(.topic) 길이가 아닙니다. 25m, 1h30m, 90s, 25(분)처럼 쓰십시오"
    case .badPlaceholder(let name, let suggestion, let known):
      "'{\(name)}' 자리표시자가 없습니다" + didYouMean(suggestion.map { "{\($0)}" })
        + "\n자리표시자: " + known.map { "{\($0)}" }.joined(separator: " ")
    case .openPlaceholder: "'{'가 닫히지 않았습니다. 중괄호 자체는 {{로 쓰십시오"
    case .badSetting(let text): "'\(text)'\(.topic) name=value 형식이어야 합니다"
    case .badLimit: "개수는 1 이상의 수여야 합니다"
    case .badVolume: "음량은 0에서 100 사이의 수여야 합니다"
    case .soundPhase: "--phase에는 소리나 --volume이 필요합니다"
    case .emptyNote: "메모가 비어 있습니다"
    case .optionForText(let text, let instead): "'\(text)'\(.topic) 옵션처럼 보입니다. 메모라면 '\(instead)'\(.to) 쓰십시오"
    case .emptyTag(let takesPlace):
      "태그가 비어 있습니다. 이름을 적거나(-t deep) -t를 빼십시오" + (takesPlace ? ". --no-tags는 태그를 모두 제거합니다" : "")
    case .exclusive(let one, let other): "\(one)\(.with) \(other)\(.topic) 함께 쓸 수 없습니다"
    case .lengthAsTask(let text, isWhole: true): "'\(text)'\(.topic) 작업의 이름입니다. 길이를 정하려면: segue start --for \(text)"
    case .lengthAsTask(let text, isWhole: false):
      "'\(text)'\(.topic) 작업 이름의 일부입니다. 길이를 정하려면: segue start --for \(text) TASK"
    case .needs(let option, let other): "\(option)에는 \(other)\(.subject) 필요합니다"
    case .breakKind(let text): "'\(text)'\(.topic) 휴식이 아닙니다. 'short' 또는 'long'을 쓰십시오"
    case .secretValue(let name):
      "명령줄에 쓴 값은 셸의 기록에 남습니다. 'segue secret set \(name)'만 실행하면 값을 묻습니다. 값을 파이프로 넘겨도 됩니다"
    case .soundFile(let path): "파일을 찾을 수 없습니다: \(path)"
    case .hookTwice: "훅은 이름으로든 '--hook'으로든 한 번만 지정하십시오."
    case .replayWhat: "전달의 id를 지정하거나('segue hooks log'에 있습니다) '--since 1h'를 쓰십시오."
    case .emptyDelivery: "전달의 id가 비어 있습니다. 'segue hooks log'에서 확인하십시오."
    case .forgetWhat: "포기할 스코프를 지정하십시오. 'segue hooks scopes'에서 확인하십시오."
    case .teardownTakesNone: "teardown은 '--forget'과 함께 쓸 때만 이름을 받습니다. '--forget'이 없으면 모두 끕니다."
    case .schemaName(let name, let known):
      "'\(name)' 스키마가 없습니다. 스키마: " + known.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        + ", '\(known.last ?? "")'"
    case .needsTerminal: "터미널이 필요합니다. 터미널이 없다면 'segue status --follow'를 쓰십시오"
    case .useHelp(let command): "자세한 내용은 '\(command) --help'를 보십시오."

    case .unknownOption(let option, let suggestion): "'\(option)' 옵션이 없습니다" + didYouMean(suggestion)
    case .missingValue(let option): "'\(option)'에 값이 없습니다"
    case .needlessValue(let value, let option): "옵션 '\(option)'에는 값을 쓰지 않는데 '\(value)'\(.subject) 있습니다"
    case .unexpected(let words): "필요 없는 인자: " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .missingArguments(let names): "필요한 인자가 없습니다: " + names.map { "'\($0)'" }.joined(separator: ", ")
    case .alreadySet(let option, let other): "\(option)\(.with) \(other)\(.topic) 함께 쓸 수 없습니다"
    case .noCommand: "명령이 없습니다"

    case .usageTitle: "사용법: "
    case .overviewTitle: "개요: "
    case .argumentsTitle: "인자:"
    case .optionsTitle: "옵션:"
    case .commandsTitle: "명령:"
    case .groupTitle(let group): "\(group) 명령:"
    case .showsHelp: "도움말을 표시합니다."
    case .showsVersion: "버전을 표시합니다."
    case .helpOfCommands(let command): "명령의 도움말은 '\(command) <명령>'으로 볼 수 있습니다."
    case .exitDone: "완료되었습니다."
    case .exitFailed: "거부되었거나 실패했습니다. 이유는 표준 오류에 있습니다."
    case .exitUsage: "인자가 올바르지 않습니다."
    case .exitUnavailable: "데몬에 연결하거나 데몬을 시작할 수 없습니다."
    case .exitConfiguration: "hooks.yml에 오류가 있습니다."
    case .example(let line): "예: \(line)"
    case .defaultMark: "(기본값: "
    case .valuesMark: "(값: "
    case .placeholder(let name): placeholder(name)
    case .laterDefaultMark: "; 기본값: "
    }
  }

  func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { ". '\($0)'\(.object) 찾으셨습니까?" } ?? ""
  }
}
