// SPDX-License-Identifier: MIT
import ControlProtocol
import Messages
import Testing

@testable import Commands

struct SoundTextTests {
  private func lines(_ sound: String, _ change: (inout SoundInfo) -> Void = { _ in }) -> [String] {
    var info = SoundInfo(sound: sound, volume: 40, playing: false, player: "mpv", available: [])
    change(&info)
    return SoundText(language: English()).lines(info)
  }

  @Test func `what grows quieter was once said to play`() {
    #expect(lines("off") == ["Sound: off"])
    #expect(lines("off") { $0.fading = true } == ["Sound: off", "Fading out."])
    let breaks = lines("off") {
      $0.breaks = BreakSound(sound: "rain", volume: 20)
      $0.fading = true
    }
    #expect(breaks == ["Sound: off", "In breaks: rain, volume 20", "Fading out."])
  }

  @Test func `what can't be heard is told with its reason`() {
    let gone = lines("/gone") { $0.problem = "there is no sound file /gone" }
    #expect(gone == ["Sound: /gone, volume 40", "The sound cannot play: there is no sound file /gone"])
    #expect(lines("rain").last == "Silent now. The sound plays while its phase runs.")
    #expect(lines("rain") { $0.playing = true }.last == "Playing (mpv)")
  }
}
