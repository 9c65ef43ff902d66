// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TimerEngine

/// The demo's claims, each with its result. A pure value.
struct Findings {
  struct Finding: Hashable {
    /// Nil if there was nothing to check.
    var isGood: Bool?
    var subject: DemoMessage.Subject
    var detail: DemoMessage
  }

  let all: [Finding]

  /// The events of the demo's round.
  static let expected: [EventType] = [
    .focusStarted, .strikeAdded, .focusEnding, .focusCompleted, .breakStarted, .breakCompleted,
    .focusStarted, .focusPaused, .focusResumed, .focusEnding, .focusCompleted, .roundCompleted, .breakStarted,
    .breakCompleted,
  ]

  /// A phase that ends later than this is late.
  private static let longestLateness = Duration.seconds(1)

  init(_ record: Record, _ remains: Leftovers, sound: SoundCheck) {
    all = [
      Self.transitions(record), Self.hooks(record, sound), Self.webhooks(record),
      Finding(isGood: remains.leaks.isEmpty, subject: .secret, detail: .secretFound(in: remains.leaks)),
      Finding(
        isGood: remains.isHostsFileAsFound && !record.hostsSteps.isEmpty && !record.hostsSteps.contains(false),
        subject: .hostsFile, detail: .hostsFile(isAsFound: remains.isHostsFileAsFound, steps: record.hostsSteps.count)),
      Finding(
        isGood: sound.runsPlayer ? !record.heard.isEmpty && !record.heard.contains(false) : nil, subject: .players,
        detail: .players(heard: record.heard.count { $0 }, of: record.heard.count)),
      Finding(
        isGood: record.lateness < Self.longestLateness, subject: .timer,
        detail: .lateness(milliseconds: Int(record.lateness.milliseconds))),
      Finding(
        isGood: remains.stopFailure == nil && remains.processes.isEmpty, subject: .processes,
        detail: .processes(left: remains.processes, failure: remains.stopFailure)),
      Finding(
        isGood: remains.isHomeKept ? nil : remains.isHomeRemoved, subject: .home,
        detail: .homeGone(remains.home, isRemoved: remains.isHomeRemoved, isKept: remains.isHomeKept)),
    ]
  }

  var areGood: Bool { !all.contains { $0.isGood == false } }

  private static func transitions(_ record: Record) -> Finding {
    let types = record.events.map(\.type).filter { $0 != .hookFailed }
    let numbers = record.events.map(\.number)
    let isGapless = zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    return Finding(
      isGood: types == expected && isGapless, subject: .transitions,
      detail: .transitions(
        seen: types.count, expected: expected.count,
        isInOrder: isGapless && expected.starts(with: types)))
  }

  private static func hooks(_ record: Record, _ sound: SoundCheck) -> Finding {
    let deliveries = record.deliveries.values
    let failed = deliveries.filter { $0.state != "succeeded" }
    // Without a player, a bell can't ring. The demo has reported that, and the timer has continued.
    let excused = failed.filter { $0.hook == DemoFiles.bell && !sound.runsPlayer }
    return Finding(
      isGood: failed.count == excused.count && !deliveries.isEmpty, subject: .hooks,
      detail: .hooksRun(
        runs: deliveries.count, hooks: Set(deliveries.map(\.hook)).count, failed: failed.count - excused.count,
        silent: excused.count))
  }

  private static func webhooks(_ record: Record) -> Finding {
    let wanted = record.events.filter { $0.type == .focusCompleted }
    let deliveries = record.deliveries.values.filter { $0.hook == DemoFiles.webhook }
    let taken = record.taken
    let arrived = deliveries.filter { delivery in
      guard let body = taken[delivery.id]?.body, let event = try? JSON.read(Event.self, from: body) else {
        return false
      }
      return event.id == delivery.event.id && wanted.contains { $0.id == event.id }
    }
    let refused = record.requests.filter { $0.status == 503 }.map(\.id)
    let cameAgain = !refused.isEmpty && refused.allSatisfy { taken[$0] != nil }
    return Finding(
      isGood: arrived.count == DemoFiles.pomodoros && taken.count == arrived.count && cameAgain, subject: .webhook,
      detail: .webhooks(arrived: arrived.count, attempts: record.requests.count, cameAgain: cameAgain))
  }
}
