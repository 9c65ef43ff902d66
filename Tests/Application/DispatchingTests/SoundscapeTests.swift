// SPDX-License-Identifier: MIT
import Deliveries
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

  @Test func `the ambient sound plays while a focus is running and then only`() {
    #expect(wanted(.at(.running, .focus)) == Play(sound: .bundled("waterfall"), volume: 40, fade: .seconds(2)))
    for (mode, phase) in [
      (TimerMode.idle, nil), (.paused, Phase.focus), (.running, .shortBreak), (.running, .longBreak),
      (.paused, .shortBreak),
    ] {
      #expect(wanted(.at(mode, phase)) == nil)
    }
  }

  @Test func `a project has a sound of its own`() {
    #expect(wanted(.at(.running, .focus, project: "writing"))?.sound == .bundled("rain"))
    #expect(wanted(.at(.running, .focus, project: "silent")) == nil)
    #expect(wanted(.at(.running, .focus, project: "other"))?.sound == .bundled("waterfall"))
  }

  @Test func `the choice of the moment goes before the file`() {
    let timer = TimerSnapshot.at(.running, .focus, project: "writing")
    #expect(
      wanted(timer, SoundChoice(sound: "meditation", volume: 10))
        == Play(sound: .bundled("meditation"), volume: 10, fade: .seconds(2)))
    #expect(wanted(timer, SoundChoice(sound: "/music/sea.ogg"))?.sound == .file("/music/sea.ogg"))
    #expect(wanted(timer, SoundChoice(sound: "off")) == nil)
    #expect(wanted(timer, SoundChoice(volume: 70)) == Play(sound: .bundled("rain"), volume: 70, fade: .seconds(2)))
  }

  @Test func `a break plays what is its own and else nothing`() {
    let file = configuration {
      $0.ambient.shortBreak = PhaseSound(sound: .bundled("rain"))
      $0.ambient.longBreak = PhaseSound(volume: 15)
      $0.ambient.focus = PhaseSound(volume: 50)
      $0.ambient.fade = .seconds(5)
    }
    #expect(
      wanted(.at(.running, .shortBreak), SoundChoice(), file)
        == Play(sound: .bundled("rain"), volume: 40, fade: .seconds(5)))
    #expect(wanted(.at(.running, .longBreak), SoundChoice(), file)?.sound == .bundled("waterfall"))
    #expect(wanted(.at(.running, .longBreak), SoundChoice(), file)?.volume == 15)
    #expect(wanted(.at(.running, .focus), SoundChoice(), file)?.volume == 50)
    #expect(wanted(.at(.paused, .shortBreak), SoundChoice(), file) == nil)
  }

  @Test func `a choice is for the phase that is heard`() {
    let both = configuration { $0.ambient.shortBreak = PhaseSound(sound: .bundled("rain"), volume: 20) }
    let rest = TimerSnapshot.at(.running, .shortBreak)
    #expect(Soundscape.place(both, choice: SoundChoice(), timer: rest) == .shortBreak)
    // A break that is silent: whoever chooses then means the next focus.
    #expect(Soundscape.place(configuration(), choice: SoundChoice(), timer: rest) == .focus)
    #expect(Soundscape.place(both, choice: SoundChoice(), timer: .at(.idle)) == .focus)
    var choice = SoundChoice()
    choice.take(sound: "ocean", volume: 70, phase: .shortBreak)
    #expect(wanted(rest, choice, both)?.sound == .bundled("ocean"))
    #expect(wanted(rest, choice, both)?.volume == 70)
    #expect(wanted(.at(.running, .focus), choice, both)?.sound == .bundled("waterfall"))
    choice.take(sound: "off", volume: nil, phase: .focus)
    #expect(wanted(.at(.running, .focus), choice, both) == nil)
    #expect(wanted(rest, choice, both) != nil)
    choice.take(sound: SoundChoice.standard, volume: nil, phase: .shortBreak)
    #expect(wanted(rest, choice, both)?.sound == .bundled("rain"))
    #expect(wanted(rest, choice, both)?.volume == 20)
  }

  @Test func `a change of the file takes back the choice of that phase only`() {
    var choice = SoundChoice(sound: "off", volume: 5)
    choice.take(sound: "ocean", volume: 6, phase: .longBreak)
    let old = configuration().ambient
    var new = old
    new.sound = .bundled("rain")
    choice.heed(new, after: old)
    #expect(choice.sound == nil && choice.volume == 5 && choice.breakSound == "ocean" && choice.breakVolume == 6)
    var later = new
    later.longBreak = PhaseSound(sound: .bundled("meditation"), volume: 9)
    choice.heed(later, after: new)
    #expect(choice.volume == 5 && choice.breakSound == nil && choice.breakVolume == nil)
  }

  @Test func `a hook that plays goes before the ambient sound`() {
    let rest = Hook.level("music", while: .break, .focus, does: .play(Play(sound: .bundled("meditation"), volume: 20)))
    let file = configuration { $0.hooks = [rest] }
    #expect(
      wanted(.at(.running, .shortBreak), SoundChoice(), file)
        == Play(sound: .bundled("meditation"), volume: 20, fade: .seconds(2)))
    #expect(wanted(.at(.running, .focus), SoundChoice(), file)?.sound == .bundled("meditation"))
    #expect(wanted(.at(.idle), SoundChoice(), file) == nil)
    let off = configuration { $0.hooks = [rest.with { $0.isEnabled = false }] }
    #expect(wanted(.at(.running, .focus), SoundChoice(), off)?.sound == .bundled("waterfall"))
  }
}

@Suite struct StoredActionTests {
  @Test func `an action keeps the sources of its own secrets only`() {
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

  @Test func `a sound is kept by name or by path`() {
    func kind(_ sound: Sound) -> StoredAction.Kind {
      StoredAction(.play(Play(sound: sound, volume: 7)), of: .edge("h"), in: Configuration()).kind
    }
    #expect(kind(.bundled("chime")) == .play(sound: "chime", isFile: false, volume: 7, fade: nil))
    #expect(kind(.file("/a.wav")) == .play(sound: "/a.wav", isFile: true, volume: 7, fade: nil))
  }
}
