// SPDX-License-Identifier: MIT
import ActionExecution
import ControlClient
import ControlProtocol
import Daemon
import Foundation
import Hooks
import Messages
import Notifications
import Players
import SoundPlayers
import TimerEngine
import ToolSupport

extension Examination {
  /// The player, and whether it finds a sound device.
  func soundFindings() async -> [Finding] {
    let player: Player
    do {
      player = try Player.find(in: context.environment, choice: configuration.ambient.player)
    } catch {
      let install = context.install(error.program)
      let why = language.sound(.player(error))
      let message = plays ? why : language.doctor(.playerUnneeded(why))
      return [
        Finding(
          .player, plays ? .problem : .warning, message,
          remedy: install ?? language.doctor(.install(package: error.program)))
      ]
    }
    let device = await deviceFinding(player.name)
    return [fine(.player, .player(player.name, path: player.path)), device]
      + (await choiceFindings(isHeard: device.state == .fine))
  }

  /// Chosen sounds that can't be heard: the file is missing, or the daemon reports a problem while sound is on.
  private func choiceFindings(isHeard: Bool) async -> [Finding] {
    let names = (try? OfflineMethods(paths: context.paths).sounds()) ?? []
    var problems = names.filter { $0.hasPrefix("/") }.compactMap(problem(with:))
    if problems.isEmpty, isHeard, let told = try? toldProblem() { problems.append(told) }
    return problems.map {
      Finding(.sound, .problem, language.sound(.cannotBeHeard($0)), remedy: language.doctor(.chooseSound))
    }
  }

  /// The reason for which a file or folder can't be played; nil if it exists.
  private func problem(with path: String) -> String? {
    do throws(SoundError) {
      if SoundFolder.exists(path) {
        _ = try SoundFolder.files(in: path)
      } else {
        _ = try SoundLibrary(cacheFolder: "/").file(for: .file(path))
      }
      return nil
    } catch {
      return language.sound(.problem(error.problem))
    }
  }

  private func toldProblem() throws(ClientError) -> String? {
    guard var connection = try ControlClient(environment: context.environment).connectIfRunning() else { return nil }
    let info = try connection.call(.sound, SoundParams())
    return language.text(info.reason, or: info.problem)
  }

  /// Whether any sound is configured besides the chime at the end of a phase.
  private var plays: Bool {
    if Phase.allCases.contains(where: { configuration.ambient.sound(in: $0) != .off }) { return true }
    return hooks.contains { hook in
      hook.actions.contains { action in
        guard case .play = action else { return false }
        return true
      }
    }
  }

  private func deviceFinding(_ name: String) async -> Finding {
    guard let silence = SilentFile() else { return Finding(.sound, .warning, String(cString: strerror(errno))) }
    let player = OneShotPlayer(
      environment: { [environment = context.environment] in environment },
      choice: { [choice = configuration.ambient.player] in choice },
      // The silence ends long before this. The player's exit decides, however busy the machine is.
      proof: .seconds(10))
    let result = await player.play(OneShot(silence.path, volume: 50))
    await player.stopAll()
    silence.remove()
    switch result {
    case .begun: return fine(.sound, .soundPlayed(player: name))
    case .noPlayer(let problem): return Finding(.sound, .problem, language.sound(.player(problem)))
    case .failed(let player, let cause):
      return Finding(
        .sound, plays ? .problem : .warning,
        language.doctor(.soundFailed(player: player, why: language.delivery(cause))),
        remedy: language.doctor(.checkDevice))
    }
  }

  /// Shows a notice, to check whether this is possible.
  func noticeFindings() async -> [Finding] {
    guard configuration.notify.desktop else { return [fine(.notices, .noticesOff)] }
    let notifier = Notifier { [environment = context.environment] in environment }
    guard await notifier.isAvailable else {
      let install = context.install("notify-send")
      return [
        warning(
          .notices, .noticeFailed(language.doctor(.noNotifier("notify-send"))),
          remedy: install ?? language.doctor(.install(package: "libnotify")))
      ]
    }
    let notice = Notice(
      title: language.doctor(.noticeTitle), body: language.doctor(.noticeText), urgency: .low, slot: "doctor")
    switch await notifier.show(notice) {
    case .shown: return [fine(.notices, .noticeShown)]
    case .failed(let why, isNews: _):
      return [warning(.notices, .noticeFailed(why), remedy: language.doctor(.turnNoticesOff))]
    }
  }
}

/// A fifth of a second of silence as a sound file.
struct SilentFile {
  let path: String

  init?() {
    var name = Array("/tmp/segue-silence-XXXXXX.wav".utf8CString)
    let descriptor = mkstemps(&name, 4)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let bytes = Self.bytes
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      unlink(path)
      return nil
    }
  }

  func remove() { unlink(path) }

  /// RIFF: one channel of 16 bits at 44.1 kHz.
  static var bytes: [UInt8] {
    let samples = 44_100 / 5 * 2
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = number(16, 4) + number(1, 2) + number(1, 2) + number(44_100, 4) + number(88_200, 4)
    return Array("RIFF".utf8) + number(36 + samples, 4) + Array("WAVEfmt ".utf8) + format + number(2, 2)
      + number(16, 2) + Array("data".utf8) + number(samples, 4) + [UInt8](repeating: 0, count: samples)
  }
}
