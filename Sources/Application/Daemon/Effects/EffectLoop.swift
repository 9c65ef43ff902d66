// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Logging
import Messages
import SoundPlayers
import TimerEngine

/// Carries out the timekeeper's decisions; it must never wait for an action to end. What is for the lanes, and what is for others,
/// each keep the order of the commits.
struct EffectLoop: Sendable {
  let lanes: Lanes
  let scopes: ScopeLanes
  let services: ServiceHost
  let sound: AmbientSound
  let settings: SoundSettings
  let notices: PhaseNotices
  let subscribers: Subscribers
  let logger: Logger

  func run(_ effects: EffectQueue) async {
    let rest = EffectQueue()
    await withTaskGroup { group in
      group.addTask { for await effect in rest { await perform(effect) } }
      await withTaskExecutorPreference(lanes.executor) { await handOn(effects, rest: rest, lanes) }
      rest.finish()
    }
  }

  /// Gives the lanes what is theirs on their own thread, which is the timekeeper's: a hook starts without a switch of threads.
  private func handOn(
    _ effects: EffectQueue, rest: EffectQueue, _ lanes: isolated Lanes
  ) async {
    for await effect in effects {
      switch effect {
      case .begin(let attempts): await lanes.begin(attempts)
      case .deliver(let deliveries): lanes.accept(deliveries)
      case .replace(let deliveries): lanes.replace(deliveries)
      case .configuration(let configuration):
        rest.yield(effect)
        // It takes its time, which this thread doesn't have.
        await Task { @concurrent in await services.configure(configuration.hooks) }.value
        lanes.configure(configuration.hooks)
      case .scopes, .sound, .events, .status, .deliveries, .scope, .flushed: rest.yield(effect)
      }
    }
  }

  private func perform(_ effect: Effect) async {
    switch effect {
    // The lanes have these.
    case .begin, .deliver, .replace: break
    case .scopes(let changes): await scopes.accept(changes)
    case .sound(let play): await sound.set(play)
    case .events(let events, let hookSignals):
      for event in events {
        logger.info("\(event.type.rawValue)", metadata: ["reason": "\(event.data.reason.rawValue)"])
        subscribers.tell(.event, event) { $0.events }
      }
      await notices.take(events, hookSignals)
    case .status(let status): subscribers.tell(.status, status) { $0.status }
    case .deliveries(let deliveries):
      for (delivery, attempt) in deliveries {
        if delivery.state.isFailure {
          logger.warning(
            "hook '\(delivery.hook)' \(delivery.state.rawValue): \(delivery.note.map(English().delivery) ?? "")")
        }
        subscribers.tell(.delivery, Self.record(delivery, attempt)) { $0.deliveries }
      }
    case .scope(let scope): subscribers.tell(.scope, scope) { $0.deliveries }
    case .configuration(let configuration):
      if settings.use(configuration.ambient) { await sound.changePlayer() }
      await notices.use(configuration)
    case .flushed(let tell): tell()
    }
  }

  private static func record(_ delivery: Delivery, _ attempt: Attempt?) -> DeliveryRecord {
    var record = DeliveryRecord(delivery, attempt.map { [$0] } ?? [])
    record.attempts = record.attempts.map(\.short)
    return record
  }
}
