// SPDX-License-Identifier: MIT

import Hooks
import Messages
import Paths
import Players
import Processes
import SoundPlayers
import SoundSynthesis
import ToolSupport

extension Interview {
  /// Asks for the sound of focus, and for music on breaks.
  func askForSound() async throws {
    let now = configuration.ambient.sound.name
    let names = SoundLibrary.loopNames
    var answer = ask(.soundQuestion, notes: [language.initialise(.soundExample(names: names, now: now))])
    while let text = answer {
      if means(text, .offKeys) {
        try write(setting: "ambient.sound", Sound.off.name)
        break
      }
      do throws(SoundError) {
        let name = try SoundName(text, home: context.paths.home, folder: context.paths.home)
        if case .made(let sound) = name, !sound.isLoop {
          say(.soundExample(names: names, now: now))
        } else {
          try await choose(name)
          break
        }
      } catch {
        say(.badSound(language.sound(.problem(error.problem))))
      }
      answer = askAgain()
    }
    if answer == nil { say(now == Sound.off.name ? .skipped : .kept) }
    try await askForMusic()
  }

  private func choose(_ name: SoundName) async throws(SoundError) {
    let file = try await SoundLibrary(cacheFolder: context.paths.sounds).prepare(name)
    console.print("   " + language.initialise(.playing(sound: name.description)))
    // The player's exit decides, however busy the machine is.
    let player = OneShotPlayer(
      environment: { [environment = context.environment] in environment }, proof: .seconds(10))
    switch await player.play(OneShot(file, volume: configuration.ambient.volume, length: .seconds(2))) {
    case .begun(let program):
      confirm(.played(player: program))
    case .noPlayer(let problem):
      say(.notPlayed(why: language.sound(.player(problem))))
      let install = context.install(problem.program)
      if let install { say(.installPlayer(command: install)) }
    case .failed(let program, let cause): say(.notPlayed(why: "\(program): \(language.delivery(cause))"))
    }
    await player.stopAll()
    do { try write(setting: "ambient.sound", name.description) } catch { hasFailed = true }
  }

  private func askForMusic() async throws {
    let id = hookID("music-on-break", isOurs: MusicHook.isOurs)
    if let hook = configuration.hook(id), hook.isEnabled { return }
    guard let music = MusicPlayer.find(in: context.environment) else { return say(.noMusicPlayer) }
    guard agrees(.musicQuestion(program: music.rawValue)) else { return }
    let status = await call(music.status)
    if let status, status.succeeded {
      let wasPlaying = music.isPlaying(status.stdout.text)
      for words in [music.play, music.pause] + (wasPlaying ? [music.play] : []) { _ = await call(words) }
      confirm(.musicPlayed)
    } else {
      say(.musicSilent(why: status?.stderr.text.trimmed ?? ""))
    }
    let recipe = Recipe.music(music)
    try write(hook: id, recipe.lines(RecipeAnswers(of: recipe, in: language)).joined(separator: "\n"))
  }

  private func call(_ words: [String]) async -> ProcessOutcome? {
    try? await Processes.run(
      Command(words, environment: context.environment, timeout: .seconds(5), grace: .seconds(1)))
  }
}

/// The hook that plays music on breaks.
enum MusicHook {
  /// Whether a hook plays music: by the plugin, or by a command, as earlier versions wrote it.
  static func isOurs(_ hook: Hook) -> Bool {
    hook.calls.contains { call in MusicPlayer.allCases.contains { $0.rawValue == call.words.first } }
      || hook.actions.contains { action in
        guard case .plugin(let use) = action else { return false }
        return use.plugin == "music"
      }
  }
}
