// SPDX-License-Identifier: MIT
import Deliveries
package import Dispatching
package import Events
package import Hooks
package import Logging
import Messages
package import Notifications
package import SoundPlayers
import SoundSynthesis
package import TimerEngine

/// A desktop notification and a chime at the end of a phase, without any hook. If a user's hook does the same on the event, it
/// takes precedence.
package actor PhaseNotices {
  private let notifier: Notifier
  private let chime: OneShotPlayer
  private let sounds: SoundLibrary
  private let now: @Sendable () -> Instant
  private let logger: Logger
  private let environment: [String: String]
  private var configuration = Configuration()
  private var told: Set<String> = []

  /// An older event was missed, and a notice about it would only confuse.
  private static let freshness = Duration.minutes(1)

  package init(
    notifier: Notifier, chime: OneShotPlayer, sounds: SoundLibrary, environment: [String: String],
    now: @escaping @Sendable () -> Instant, logger: Logger
  ) {
    self.notifier = notifier
    self.chime = chime
    self.sounds = sounds
    self.environment = environment
    self.now = now
    self.logger = logger
  }

  package func use(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Shows and plays the notices of `events`.
  package func take(_ events: [Event], _ hookSignals: HookSignals) {
    for event in events where now() - event.time.instant < Self.freshness {
      let (phrase, chime) = announcement(of: event, hookSignals)
      if configuration.notify.desktop, !hookSignals.notices.contains(event.id), let phrase { show(phrase) }
      if !hookSignals.sounds.contains(event.id), let chime { play(chime) }
    }
  }

  private func announcement(of event: Event, _ hookSignals: HookSignals) -> (phrase: NoticeMessage?, chime: Sound?) {
    let (data, chime) = (event.data, configuration.notify.chime)
    switch event.type {
    case .focusCompleted:
      let phrase = NoticeMessage.focusOver(phase: data.timer.phase, pomodoros: data.today.pomodoros)
      return (phrase, chime.focus ?? .bundled(MadeSound.chime.rawValue))
    case .breakCompleted:
      let phrase = NoticeMessage.breakOver(isFocusRunning: data.timer.phase == Phase.focus.rawValue)
      return (phrase, chime.break ?? .bundled(MadeSound.breakChime.rawValue))
    case .focusEnding, .breakEnding:
      guard let lead = configuration.notify.lead, data.lead == lead.wholeSeconds else { return (nil, nil) }
      return (.ending(isFocus: event.type == .focusEnding, seconds: lead.wholeSeconds), nil)
    case .hookFailed:
      return (
        data.delivery.map { .hookFailed(hook: $0.hook, reason: hookSignals.failures[$0.id], error: $0.error) }, nil
      )
    case .focusStarted, .focusPaused, .focusResumed, .focusExtended, .focusAbandoned, .breakStarted, .breakPaused,
      .breakResumed, .breakExtended, .breakSkipped, .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed,
      .strikeAdded, .roundCompleted, .goalReached, .sessionChanged, .sessionDeleted, .sessionLogged, .soundChanged,
      .systemSuspended,
      .systemResumed, .daemonStarted, .daemonStopping:
      return (nil, nil)
    }
  }

  private func show(_ phrase: NoticeMessage) {
    let language = Catalogue.language(for: environment, choice: configuration.ui?.language.rawValue)
    let (title, body) = language.notice(phrase)
    Task {
      if case .failed(let why, isNews: true) = await notifier.show(Notice(title: title, body: body)) { tell(why) }
    }
  }

  private func play(_ sound: Sound) {
    let volume = configuration.notify.chime.volume ?? max(30, configuration.ambient.volume)
    Task {
      do {
        let name: SoundName
        switch sound {
        case .off, .template: return
        case .bundled(let text): name = try SoundName(text, home: "/", folder: "/")
        case .file(let path): name = .file(path)
        }
        switch await chime.play(OneShot(try await sounds.prepare(name), volume: volume)) {
        case .begun: break
        case .noPlayer(let problem): tell(problem.description)
        case .failed(let player, let cause): tell("\(player): \(English().delivery(cause))")
        }
      } catch {
        tell("\(error)")
      }
    }
  }

  /// Logs each problem once.
  private func tell(_ problem: String) {
    if told.insert(problem).inserted { logger.warning("\(problem)") }
  }
}
