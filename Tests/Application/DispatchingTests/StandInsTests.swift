// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import Hooks
import Testing
import TimerEngine

/// What hooks do in place of Segue's own chime and notice.
@Suite struct StandInsTests {
  private func standIns(_ action: Action, change: (inout Delivery) -> Void = { _ in }) -> (sound: Bool, notice: Bool) {
    var configuration = Configuration()
    configuration.hooks = [Hook.edge("own", does: action)]
    var delivery = delivery("d", of: "own")
    change(&delivery)
    let found = StandIns([delivery], in: configuration)
    return (found.sounds.contains(delivery.event.id), found.notices.contains(delivery.event.id))
  }

  @Test func aHookThatPlaysTakesTheChimesPlace() {
    #expect(standIns(.play(Play(sound: .file("/bell.ogg")))) == (true, false))
    #expect(standIns(.command(.arguments(["/usr/bin/mpv", "--really-quiet", "song.mp3"]))) == (true, false))
    #expect(standIns(.command(.shell("sleep 1; paplay ~/bell.oga &"))) == (true, false))
  }

  @Test func aHookThatNotifiesTakesTheNoticesPlace() {
    #expect(standIns(.command(.shell("notify-send 'Done' \"$SEGUE_TASK\""))) == (false, true))
    #expect(standIns(.command(.shell("osascript -e 'display notification \"Done\"'"))) == (false, true))
  }

  @Test func otherHooksTakeNothingAway() {
    #expect(standIns(.command(.shell("playerctl play || true"))) == (false, false))
    #expect(standIns(.command(.shell("echo mpvx notify-sender >> log"))) == (false, false))
    #expect(standIns(.webhook(Webhook(url: .literal("https://example.org")))) == (false, false))
  }

  @Test func aHookWhoseConditionSaidNoTakesNothingAway() {
    #expect(standIns(.play(Play(sound: .bundled("chime")))) { $0.end(.skipped, "if said no") } == (false, false))
    #expect(standIns(.play(Play(sound: .bundled("chime")))) { $0.hook = "gone" } == (false, false))
  }
}
