// SPDX-License-Identifier: MIT
import Dispatching
import Hooks
import Testing
import TimerEngine

@Suite struct SoundscapeTests {
  private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
    var configuration = Configuration()
    configuration.ambient.sound = .bundled("waterfall")
    configuration.projects = ["writing": Project(ambient: .bundled("rain")), "silent": Project(ambient: .off)]
    change(&configuration)
    return configuration
  }

  private func wanted(
    _ timer: TimerSnapshot, _ choice: SoundChoice = SoundChoice(), _ configuration: Configuration? = nil
  ) -> Play? {
    Soundscape.wanted(configuration ?? self.configuration(), choice: choice, timer: timer, in: state(timer))
  }

  @Test func theAmbientSoundPlaysWhileAFocusIsRunningAndThenOnly() {
    #expect(wanted(.at(.running, .focus)) == Play(sound: .bundled("waterfall"), volume: 40))
    for (mode, phase) in [
      (TimerMode.idle, nil), (.paused, Phase.focus), (.running, .shortBreak), (.running, .longBreak),
      (.paused, .shortBreak),
    ] {
      #expect(wanted(.at(mode, phase)) == nil)
    }
  }

  @Test func aProjectHasASoundOfItsOwn() {
    #expect(wanted(.at(.running, .focus, project: "writing"))?.sound == .bundled("rain"))
    #expect(wanted(.at(.running, .focus, project: "silent")) == nil)
    #expect(wanted(.at(.running, .focus, project: "other"))?.sound == .bundled("waterfall"))
  }

  @Test func theChoiceOfTheMomentGoesBeforeTheFile() {
    let timer = TimerSnapshot.at(.running, .focus, project: "writing")
    #expect(
      wanted(timer, SoundChoice(sound: "meditation", volume: 10)) == Play(sound: .bundled("meditation"), volume: 10))
    #expect(wanted(timer, SoundChoice(sound: "/music/sea.ogg"))?.sound == .file("/music/sea.ogg"))
    #expect(wanted(timer, SoundChoice(sound: "off")) == nil)
    #expect(wanted(timer, SoundChoice(volume: 70)) == Play(sound: .bundled("rain"), volume: 70))
  }

  @Test func aHookThatPlaysGoesBeforeTheAmbientSound() {
    let rest = Hook.level("music", while: .break, .focus, does: .play(Play(sound: .bundled("meditation"), volume: 20)))
    let file = configuration { $0.hooks = [rest] }
    #expect(wanted(.at(.running, .shortBreak), SoundChoice(), file) == Play(sound: .bundled("meditation"), volume: 20))
    #expect(wanted(.at(.running, .focus), SoundChoice(), file)?.sound == .bundled("meditation"))
    #expect(wanted(.at(.idle), SoundChoice(), file) == nil)
    let off = configuration { $0.hooks = [rest.with { $0.isEnabled = false }] }
    #expect(wanted(.at(.running, .focus), SoundChoice(), off)?.sound == .bundled("waterfall"))
  }
}

@Suite struct StoredActionTests {
  @Test func anActionKeepsTheSourcesOfItsOwnSecretsOnly() {
    var configuration = Configuration()
    configuration.secrets = [
      "url": .keychain("segue/url"), "token": .environment("TOKEN"), "other": .environment("OTHER"), "env": .file("/k"),
    ]
    var webhook = Webhook(url: .secret("url"))
    webhook.headers = [NamedText("Authorization", .secret("token"))]
    let hook = Hook.edge("h").with { $0.environment = ["KEY": .secret("env"), "PLAIN": .literal("x")] }
    let stored = StoredAction(.webhook(webhook), of: hook, in: configuration)
    #expect(stored.secrets == ["url": .keychain("segue/url"), "token": .environment("TOKEN"), "env": .file("/k")])
    // Kept from every command, whichever secrets it needs itself.
    #expect(stored.hidden == ["OTHER", "TOKEN"])
    #expect(stored.timeout == .seconds(30))
    #expect(StoredAction(command, of: hook.with { $0.timeout = .seconds(3) }, in: configuration).timeout == .seconds(3))
  }

  @Test func aSoundIsKeptByNameOrByPath() {
    func kind(_ sound: Sound) -> StoredAction.Kind {
      StoredAction(.play(Play(sound: sound, volume: 7)), of: .edge("h"), in: Configuration()).kind
    }
    #expect(kind(.bundled("chime")) == .play(sound: "chime", isFile: false, volume: 7))
    #expect(kind(.file("/a.wav")) == .play(sound: "/a.wav", isFile: true, volume: 7))
  }
}
