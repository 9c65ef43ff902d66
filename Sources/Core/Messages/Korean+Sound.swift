// SPDX-License-Identifier: MIT
import Players

extension Korean {
  package func sound(_ phrase: SoundMessage) -> String {
    switch phrase {
    case .player(let problem): reason(problem)
    case .problem(let problem): reason(problem)
    case .sound(let sound, let volume): "소리: \(sound), 음량 \(volume)"
    case .off: "소리: 꺼짐"
    case .inBreaks(let sound, let volume): "휴식 때: \(sound), 음량 \(volume)"
    case .playing(let player): "재생 중 (\(player))"
    case .silent: "지금은 조용합니다. 해당 단계가 진행되는 동안 재생됩니다."
    case .fading: "소리를 줄이는 중입니다."
    case .noPlayer:
      "플레이어를 찾지 못했습니다. \(PlayerProgram.recommended.name) 또는 다음 중 하나를 설치하십시오: "
        + PlayerProgram.names.dropFirst().joined(separator: ", ") + "."
    case .cannotBeHeard(let why): "소리를 재생할 수 없습니다: \(why)"
    case .available(let names):
      "고를 수 있는 소리: \(names.joined(separator: ", ")), off, 파일이나 폴더, default(hooks.yml의 소리)"
    case .about(let name): about(sound: name)
    case .use(.focus): "집중 때"
    case .use(.breaks): "휴식 때"
    case .listHint:
      "들어 보려면 'segue sound preview NAME', 고르려면 'segue sound NAME'(또는 파일, 폴더, off, default)을 실행하십시오."
    case .preview(let sound, let player, let seconds): "\(sound), 최대 \(seconds)초 (\(player))"
    }
  }

  private func reason(_ problem: PlayerProblem) -> String {
    let known = PlayerProgram.names.joined(separator: ", ")
    return switch problem {
    case .noneFound: "사운드 플레이어를 찾지 못했습니다. \(PlayerProgram.recommended.name)\(.object) 설치하십시오 (찾는 것: \(known))"
    case .unknown(let name): "SEGUE_PLAYER가 '\(name)'인데 \(known) 중 하나가 아닙니다"
    case .missing(let name): "SEGUE_PLAYER가 '\(name)'인데 실행할 수 있는 프로그램이 아닙니다" + remedy(for: name)
    case .missingChoice(let name):
      "hooks.yml의 'ambient' 플레이어가 '\(name)'인데 실행할 수 있는 프로그램이 아닙니다" + remedy(for: name)
    }
  }

  private func remedy(for name: String) -> String {
    PlayerProgram(named: name)?.package.map { ". 설치할 패키지: \($0.description)" } ?? ""
  }

  private func reason(_ problem: SoundProblem) -> String {
    switch problem {
    case .unknown(let name, let near?, _): "'\(name)'\(.called) 소리가 없습니다. '\(near)'\(.object) 찾으셨습니까?"
    case .unknown(let name, nil, let known):
      "'\(name)'\(.called) 소리가 없습니다. \(known.joined(separator: ", ")) 중 하나나 파일 경로(./\(name))\(.object) 쓰십시오"
    case .missing(let path): "파일이 없습니다: \(path)"
    case .unreadable(let path, let reason): "사운드 파일 \(path)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .notAFile(let path): "\(path)\(.topic) 파일이 아닙니다. 그 안의 사운드 파일을 쓰십시오"
    case .empty(let path): "사운드 파일 \(path)\(.subject) 비어 있습니다"
    case .emptyFolder(let path): "폴더 \(path)에 읽을 수 있는 사운드 파일(.mp3, .ogg, .flac, .wav 등)이 없습니다"
    case .notKept(let path, let reason, let isFull):
      "소리를 \(path)에 저장할 수 없습니다: \(system(reason)). \(isFull ? "공간을 비우거나" : "폴더에 쓸 수 있게 하거나") XDG_CACHE_HOME을 "
        + "설정하십시오"
    case .bell(let name, let loops):
      "'\(name)'\(.topic) 단계가 끝날 때 울리는 짧은 종소리입니다 (hooks.yml의 'notify'의 'chime'). 이어지는 소리는 "
        + "\(loops.joined(separator: ", ")) 중에서 고르십시오"
    }
  }

  private func about(sound name: String) -> String {
    switch name {
    case "waterfall": "가까이에서 바위 위로 흐르는 물"
    case "meditation": "부드러운 배경음 위의 싱잉볼"
    case "rain": "고른 빗소리"
    case "ocean": "해변의 파도"
    case "brown-noise": "깊고 부드러운 소음"
    case "pink-noise": "밝기와 깊이가 고른 소음"
    default: ""
    }
  }
}
