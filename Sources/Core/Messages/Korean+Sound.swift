// SPDX-License-Identifier: MIT
import Players

extension Korean {
  package func sound(_ phrase: SoundMessage) -> String {
    switch phrase {
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
      "소리: \(names.joined(separator: ", ")), off, 파일이나 폴더, default(hooks.yml의 소리)"
    case .about(let name): about(sound: name)
    case .use(.focus): "집중 때"
    case .use(.breaks): "휴식 때"
    case .listHint:
      "들어 보려면 'segue sound preview NAME', 고르려면 'segue sound NAME'(또는 파일, 폴더, off, default)을 실행하십시오."
    case .preview(let sound, let player, let seconds): "\(sound), 최대 \(seconds)초 (\(player))"
    }
  }

  private func about(sound name: String) -> String {
    switch name {
    case "waterfall": "가까운 바위 위로 흐르는 물"
    case "meditation": "부드러운 배경음 위의 싱잉볼"
    case "rain": "고른 빗소리"
    case "ocean": "해변의 파도"
    case "brown-noise": "깊고 부드러운 소음"
    case "pink-noise": "밝기와 깊이가 고른 소음"
    default: ""
    }
  }
}
