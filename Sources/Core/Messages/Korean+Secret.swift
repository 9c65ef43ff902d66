// SPDX-License-Identifier: MIT
import ControlProtocol

extension Korean {
  package func secret(_ phrase: SecretMessage) -> String {
    switch phrase {
    case .problem(let problem): reason(problem)
    case .prompt(let name): "'\(name)'의 값(보이지 않음): "
    case .stored(let name, let characters, nil):
      "'\(name)'\(.object) 키체인에 저장했습니다(\(characters)자)."
    case .stored(let name, let characters, let file?):
      "이 컴퓨터에는 키체인이 없습니다. '\(name)'(\(characters)자)\(.object) 나만 읽을 수 있는 파일에 저장했습니다: \(file)"
    case .useLine: "쓰려면 hooks.yml에 추가하십시오:"
    case .usedAs(let names): "hooks.yml에서 이렇게 씁니다: " + names.map { "${{ secrets.\($0) }}" }.joined(separator: ", ")
    case .nearlyUsed(let name): "hooks.yml에 비밀 '\(name)'\(.subject) 있습니다. 'segue secret set \(name)'\(.object) 뜻하셨습니까?"
    case .none: "비밀이 없습니다. 'segue secret set NAME'으로 저장하십시오."
    case .inKeychain: "키체인"
    case .inFile(let path): path
    case .keychainProblem(let problem): "키체인을 읽지 못했습니다: \(text(problem))"
    case .keychain(let problem): text(problem)
    case .removed(let name): "'\(name)'\(.object) 제거했습니다."
    case .notThere(let name): "'\(name)' 비밀이 없습니다. 'segue secret list'로 확인하십시오"
    case .stillNamed(let names): "hooks.yml이 아직 씁니다: " + names.map { "secrets.\($0)" }.joined(separator: ", ")
    case .noInput: "값이 없습니다. 바뀐 것이 없습니다"
    case .notText: "비밀은 UTF-8 텍스트여야 합니다. 바뀐 것이 없습니다"
    case .cancelled: "취소했습니다. 바뀐 것이 없습니다"
    }
  }

  private func reason(_ problem: SecretProblem) -> String {
    switch problem {
    case .variableNotSet(let name): "Segue를 시작한 곳에 환경 변수 \(name)\(.subject) 없습니다"
    case .variableEmpty(let name): "환경 변수 \(name)\(.subject) 비어 있습니다"
    case .noKeychain(let entry, let problem, let folder, let command):
      "비밀 \(entry)\(.subject) 없습니다. 키체인도 없고(\(text(problem))) \(folder)에 파일도 없습니다. 설정하는 명령: \(command)"
    case .keychainFailed(let problem): "키체인을 쓸 수 없습니다: \(text(problem))"
    case .missing(let entry, nil, let folder, let command):
      "비밀 \(entry)\(.subject) 키체인에도 \(folder)에도 없습니다. 설정하는 명령: \(command)"
    case .missing(let entry, let keychain?, let folder, let command):
      "비밀 \(entry)\(.subject) 없습니다. 키체인도 없고(\(keychain)) \(folder)에 파일도 없습니다. 설정하는 명령: \(command)"
    case .cancelled(let program): "\(program)\(.subject) 취소되었습니다"
    case .timedOut(let program, let time, let command): "\(program)\(.subject) \(time) 안에 비밀을 출력하지 않았습니다" + why(command)
    case .exited(let program, let status, let command): "\(program): 종료 상태 \(status)" + why(command)
    case .signalled(let program, let signal, let command): "\(program): 시그널 \(signal)에 의해 종료됨" + why(command)
    case .stillRuns(let program, let command): "\(program)\(.subject) 끝나지 않습니다" + why(command)
    case .programNotFound(let program): "프로그램이 없거나 실행할 수 없습니다: '\(program)'"
    case .notAFile(let path): "\(path)\(.topic) 일반 파일이 아닙니다"
    case .foreign(let path, let user): "\(path)\(.topic) 다른 사용자(uid \(user))의 것이며, 그 사용자가 바꿀 수 있습니다"
    case .readable(let path, let mode, let command):
      "다른 사용자가 \(path)\(.object) 읽을 수 있습니다 (모드 \(mode)). 실행하십시오: \(command)"
    case .fileMissing(let path): "파일이 없습니다: \(path)"
    case .unreadable(let path, let reason): "\(path)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .unwritable(let path, let reason): "\(path)에 쓸 수 없습니다: \(system(reason))"
    case .unusableFolder(let path, let reason): "폴더 \(path)\(.object) 만들거나 쓸 수 없습니다: \(system(reason))"
    case .foreignFolder(let path): "폴더 \(path)\(.subject) 내 것이 아니어서 비밀을 저장하지 않습니다"
    case .notText(let origin): "\(name(origin))\(.subject) 텍스트가 아닙니다. 비밀은 NUL 문자가 없는 UTF-8입니다"
    case .empty(let origin): "\(name(origin))\(.subject) 비어 있습니다"
    case .tooLong(let origin): "\(name(origin))\(.subject) 너무 깁니다. 비밀은 최대 64 KiB입니다"
    case .keychain(let reason): "키체인을 쓸 수 없습니다: \(system(reason))"
    case .notKept(let entry): "키체인이 \(entry)에 저장한 값을 돌려주지 않습니다"
    case .badName(let text, let longest):
      "'\(text)'\(.topic) 비밀의 이름이 될 수 없습니다. NAME이나 SERVICE/NAME으로 쓰고, 각각 1~\(longest)바이트여야 합니다"
    case .other(let reason): reason
    }
  }

  private func text(_ problem: KeychainProblem) -> String {
    switch problem {
    case .said(let text): text
    case .notInstalled(let program): "\(program)\(.subject) 설치되어 있지 않습니다"
    case .notStarted(let problem): delivery(.notStarted(problem))
    case .cancelled: "취소되었습니다"
    case .silent(let program, let time):
      "\(program)\(.subject) \(time) 안에 응답하지 않았습니다. 키체인이 잠겨 암호를 기다리는지 확인하십시오"
    case .failed(let program, let status?): "\(program): \(hooks(.exit(status)))"
    case .failed(let program, nil): "\(program): 시그널에 의해 종료되었습니다"
    case .locked(let entry): "\(entry)\(.subject) 있지만 잠겨 있거나 암호 요청이 취소되었습니다"
    case .unreadable(let program): "\(program)의 응답을 읽을 수 없습니다"
    case .tooManyEntries(let program): "\(program): 키체인에 항목이 너무 많아 나열할 수 없습니다"
    case .valueTooLong(let program, let bytes):
      "\(program)\(.topic) 최대 \(bytes)바이트까지 받습니다. 이 값은 파일에 따로 두거나 --file을 쓰십시오"
    }
  }

  private func why(_ command: String) -> String { ". 이유를 보려면 실행하십시오: \(command)" }

  private func name(_ origin: SecretProblem.Origin) -> String {
    switch origin {
    case .keychain(let entry): "키체인의 \(entry)"
    case .output(let program): "\(program)의 출력"
    case .file(let path): path
    case .value: "값"
    }
  }
}
