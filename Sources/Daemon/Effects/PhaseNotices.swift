// SPDX-License-Identifier: MIT
import AmbientAction
import Events
import Hooks
import Language
import Logging
import NoticeAction
import TimerEngine

/// A desktop notification and a chime at the end of a phase, without any hook.
actor PhaseNotices {
  private let notifier: Notifier
  private let chime: OneShotPlayer
  private let sounds: SoundLibrary
  private let now: @Sendable () -> Instant
  private let logger: Logger
  private let language: any Language
  private var configuration = Configuration()
  private var told: Set<String> = []

  /// An event that is older was missed: a notice about it would only puzzle.
  private static let freshness = Duration.minutes(1)

  init(
    notifier: Notifier, chime: OneShotPlayer, sounds: SoundLibrary, language: any Language,
    now: @escaping @Sendable () -> Instant, logger: Logger
  ) {
    self.notifier = notifier
    self.chime = chime
    self.sounds = sounds
    self.language = language
    self.now = now
    self.logger = logger
  }

  func use(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Shows and sounds what belongs to `events`.
  func take(_ events: [Event]) {
    for event in events where now() - event.time.instant < Self.freshness {
      guard let phrase = phrase(for: event) else { continue }
      if configuration.notify.desktop { show(phrase) }
      if configuration.notify.chime, event.type == .focusCompleted || event.type == .breakCompleted { sound() }
    }
  }

  private func phrase(for event: Event) -> NoticePhrase? {
    switch event.type {
    case .focusCompleted:
      return .focusOver(phase: event.data.timer.phase, pomodoros: event.data.today.pomodoros)
    case .breakCompleted:
      return .breakOver(isFocusRunning: event.data.timer.phase == Phase.focus.rawValue)
    case .focusEnding, .breakEnding:
      guard let lead = configuration.notify.lead, event.data.lead == lead.wholeSeconds else { return nil }
      return .ending(isFocus: event.type == .focusEnding, seconds: lead.wholeSeconds)
    case .hookFailed:
      return event.data.delivery.map { .hookFailed(hook: $0.hook, error: $0.error) }
    default: return nil
    }
  }

  private func show(_ phrase: NoticePhrase) {
    let (title, body) = language.notice(phrase)
    Task {
      if case .failed(let why, isNews: true) = await notifier.show(Notice(title: title, body: body)) { tell(why) }
    }
  }

  private func sound() {
    let volume = max(30, configuration.ambient.volume)
    Task {
      do {
        let file = try await sounds.prepare(.made(.chime))
        switch await chime.play(file, volume: volume) {
        case .begun: break
        case .noPlayer(let problem): tell(problem.description)
        case .failed(let player, let message): tell("\(player): \(message)")
        }
      } catch {
        tell("\(error)")
      }
    }
  }

  /// Says a problem once.
  private func tell(_ problem: String) {
    if told.insert(problem).inserted { logger.warning("\(problem)") }
  }
}
