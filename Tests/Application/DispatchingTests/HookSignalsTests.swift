// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Testing
import TimerEngine

/// What hooks do in place of Segue's own chime and notice.
@Suite struct HookSignalsTests {
  private func hookSignals(_ action: Action, change: (inout Delivery) -> Void = { _ in }) -> (sound: Bool, notice: Bool)
  {
    var configuration = Configuration()
    configuration.hooks = [Hook.edge("own", does: action)]
    var delivery = delivery("d", of: "own")
    change(&delivery)
    let found = HookSignals([delivery], in: configuration)
    return (found.sounds.contains(delivery.event.id), found.notices.contains(delivery.event.id))
  }

  @Test func `a hook that plays takes the chime's place`() {
    #expect(hookSignals(.play(Play(sound: .file("/bell.ogg")))) == (true, false))
    #expect(hookSignals(.command(.arguments(["/usr/bin/mpv", "--really-quiet", "song.mp3"]))) == (true, false))
    #expect(hookSignals(.command(.shell("sleep 1; paplay ~/bell.oga &"))) == (true, false))
  }

  @Test func `a hook that notifies takes the notice's place`() {
    #expect(hookSignals(.command(.shell("notify-send 'Done' \"$SEGUE_TASK\""))) == (false, true))
    #expect(hookSignals(.command(.shell("osascript -e 'display notification \"Done\"'"))) == (false, true))
  }

  @Test func `other hooks take nothing away`() {
    #expect(hookSignals(.command(.shell("playerctl play || true"))) == (false, false))
    #expect(hookSignals(.command(.shell("echo mpvx notify-sender >> log"))) == (false, false))
    #expect(hookSignals(.webhook(Webhook(url: .literal("https://example.org")))) == (false, false))
  }

  @Test func `a hook whose condition said no takes nothing away`() {
    #expect(hookSignals(.play(Play(sound: .bundled("chime")))) { $0.end(.skipped, "if said no") } == (false, false))
    #expect(hookSignals(.play(Play(sound: .bundled("chime")))) { $0.hook = "gone" } == (false, false))
  }
}
