// SPDX-License-Identifier: MIT

extension Korean {
  package func plugin(_ phrase: PluginMessage) -> String {
    switch phrase {
    case .none: "플러그인이 없습니다. 'segue plugin new NAME'으로 만들거나 'segue plugin add'로 추가하십시오."
    case .underHooks: "hooks.yml의 'hooks' 아래에 추가하십시오"
    case .listEnd: "'segue plugin info NAME'은 플러그인의 사용법을 보여 줍니다."
    case .source(let name), .kind(let name): Self.origins[name] ?? name
    case .usedBy(let hooks): "쓰는 훅: " + hooks.joined(separator: ", ")
    case .unknown(let name, let suggestion):
      "'\(name)' 플러그인이 없습니다. \(suggestion.map { "'\($0)'\(.object) 쓰려고 하셨습니까?" } ?? "'segue plugin list'에서 확인하십시오")"
    case .brokenManifest(let errors): "매니페스트에 오류가 \(errors)개 있습니다. 'segue plugin check'로 확인하십시오"
    case .broken(let name, let folder): "'\(name)'의 매니페스트에 오류가 있습니다 (\(folder))"
    case .otherPlatform(let names): "\(names.joined(separator: ", "))에서만 작동합니다"
    case .missingProgram(let program): "\(program)\(.subject) 필요하지만 설치되어 있지 않습니다"
    case .notThere(let program): "\(program) (설치되지 않음)"
    case .fact(let fact): self.fact(fact)
    case .scoped: "훅의 'while' 조건"
    case .required: "필수"
    case .standard(let value): "기본값 \(value.isEmpty ? "비어 있음" : value)"

    case .exists(let path): "\(path)\(.subject) 이미 있습니다. 다른 이름을 고르거나 그 폴더를 먼저 제거하십시오"
    case .cantWrite(let path, let why): "\(path)에 쓸 수 없습니다: \(system(why))"
    case .noTemplates: "이 설치에 플러그인 템플릿이 없습니다. Scripts/install을 다시 실행하십시오"
    case .noService("sh"): "서비스는 JSON을 읽어야 하는데 sh는 그럴 수 없습니다. --python이나 --swift를 쓰십시오"
    case .noService: "서비스에는 프로그램이 필요합니다. --python이나 --swift를 쓰십시오"
    case .made(let check, let isFound):
      "이미 작동합니다. '\(check)'\(.to) 시험하십시오."
        + (isFound ? "" : " 훅에서 쓰려면 hooks.yml 옆의 plugins/로 옮기거나 'segue plugin add'를 실행하십시오.")

    case .cantCopy(let path, let why): "\(path)\(.object) 복사할 수 없습니다: \(system(why))"
    case .notCloned(let url): "git이 \(url)\(.object) 복제하지 못했습니다"
    case .fetchTooSlow(let url, let minutes):
      "git이 \(url)\(.object) \(minutes)분 안에 가져오지 못했습니다. 서버가 기록 전체를 보냅니다. 직접 복제한 뒤 그 폴더를 추가하십시오"
    case .strangeFile(let path):
      "'\(path)'\(.topic) 플러그인에 둘 수 없습니다. 파일도 폴더도 아니거나 밖을 가리키는 링크입니다"
    case .holdsShelf(let source): "\(source)\(.object) 복사할 수 없습니다. 추가한 플러그인의 폴더가 그 안에 있습니다"
    case .tooLarge(let source, let megabytes, let files):
      "\(source)\(.subject) 플러그인으로는 너무 큽니다 (한도: \(megabytes) MiB, 파일 \(files)개). 플러그인 하나의 폴더를 지정하십시오"
    case .noFolder(let path, let url):
      "폴더를 찾을 수 없습니다: \(path)" + (url.map { ". 저장소라면 URL 전체를 쓰십시오: \($0)" } ?? "")
    case .badScheme(let scheme): "저장소의 URL은 \(scheme)\(.subject) 아니라 https, ssh, file을 써야 합니다"
    case .noManifest(let source): "\(source)에 플러그인이 없습니다. 이름이 있는 plugin.yml이 없습니다"
    case .brokenSource(let source): "\(source)의 매니페스트에 오류가 있어 아무것도 추가하지 않았습니다"
    case .update(nil, _): "매니페스트에 오류가 있는 버전을 교체합니다."
    case .update(let version?, true): "버전 \(version)\(.object) 교체합니다. 권한이 달라집니다:"
    case .update(let version?, false): "버전 \(version)\(.object) 교체합니다. 권한은 같습니다."
    case .addIt(let name): "플러그인은 샌드박스 없이 내 권한으로 실행됩니다. '\(name)'\(.object) 추가할까요? [y/N] "
    case .updateIt(let name): "플러그인은 샌드박스 없이 내 권한으로 실행됩니다. '\(name)'\(.object) 업데이트할까요? [y/N] "
    case .sayYes: "바뀐 것이 없습니다. 터미널이 없으면 물어볼 수 없습니다. --yes로 확인하십시오"
    case .left: "바뀐 것이 없습니다"
    case .added(let name, let place):
      "'\(name)'\(.topic) 이제 \(place)에 있습니다. 사용법은 'segue plugin info \(name)'\(.to) 확인하십시오."
    case .otherFirst(let name, let place): "훅은 우선순위가 더 높은 다른 '\(name)'\(.object) 씁니다: \(place)"
    case .comesBefore(let name, let source, let hooks):
      "\(source == "bundled" ? "포함된" : "추가한") '\(name)'\(.object) 대신합니다"
        + (hooks.isEmpty ? "." : ". 그것을 쓰는 훅에도 적용됩니다: \(hooks.joined(separator: ", ")).")
    case .setupNeeded(let command): "이 컴퓨터에서 일회성 설정이 필요합니다: \(command)"
    case .notAdded(let name, "bundled", let place):
      "'\(name)'\(.topic) Segue에 포함되어 있습니다 (\(place)). 추가한 플러그인만 제거할 수 있습니다"
    case .notAdded(let name, _, let place): "'\(name)'\(.topic) 내 플러그인입니다. 폴더를 직접 제거하십시오: \(place)"
    case .inUse(let name, let places):
      (["훅이 '\(name)'\(.object) 씁니다. 그 훅을 먼저 제거하거나 --force를 쓰십시오:"] + places).joined(separator: "\n")
    case .removed(let name): "'\(name)'\(.object) 제거했습니다."
    case .noSetup(let name): "'\(name)'에는 설정이 필요 없습니다"
    case .strangersFile(let path): "다른 사용자가 \(path)\(.object) 바꾸었을 수 있어 root로 실행하면 안 됩니다"
    case .runs(let command, asRoot: true): "root로: \(command)"
    case .runs(let command, asRoot: false): "root가 아니라 내 권한으로: \(command)"
    case .runIt: "실행할까요? [y/N] "
    case .setupDone(let name): "'\(name)'의 설정을 마쳤습니다."
    case .setupUndone(let name): "'\(name)'의 설정을 되돌렸습니다."
    case .setupFailed(let name, let status): "'\(name)'의 설정이 실패했습니다: 종료 상태 \(status)"
    }
  }

  private static let origins = [
    "bundled": "포함됨", "added": "추가함", "yours": "내 것", "declarative": "선언형", "one-shot": "일회성", "service": "서비스",
  ]

  private func fact(_ fact: PluginMessage.Fact) -> String {
    switch fact {
    case .listens: "실행"
    case .programs: "시작"
    case .sends: "보내는 곳"
    case .controls: "제어"
    case .secrets: "쓰는 비밀"
    case .requires: "필요"
    case .wants: "사용"
    case .platforms: "플랫폼"
    case .timeout: "시간 제한"
    case .setup: "설정"
    case .hooks: "쓰는 훅"
    case .inputs: "입력"
    }
  }
}
