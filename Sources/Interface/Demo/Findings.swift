// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TimerEngine

/// What is left when everything was stopped.
struct Remains: Hashable {
  /// Why the daemon couldn't be stopped in an orderly way; nil where it was.
  var stopFailure: String?
  /// Processes that had to be ended because the daemon left them, and those of them that couldn't be.
  var processes: [Int32] = []
  var survivors: [Int32] = []
  var players: [Int32] = []
  var isHostsFileAsFound = false
  /// Files in which the webhook's address stands.
  var leaks: [String] = []
  var home = ""
  var isHomeRemoved = false
  var isHomeKept = false

  /// Whether everything is as if there had been no demo.
  var isNothing: Bool { survivors.isEmpty && (isHomeRemoved || isHomeKept) }
}

/// The demo's claims, each with what was found when it was checked: pure.
struct Findings {
  struct Finding: Hashable {
    /// nil where there was nothing to check.
    var isGood: Bool?
    var subject: DemoMessage.Subject
    var detail: DemoMessage
  }

  let all: [Finding]

  /// A phase that ends later than this doesn't end in time.
  private static let longestLateness = Duration.seconds(1)

  init(_ record: Record, _ remains: Remains, sound: SoundCheck) {
    all = [
      Self.transitions(record), Self.hooks(record, sound), Self.webhooks(record),
      Finding(isGood: remains.leaks.isEmpty, subject: .secret, detail: .secretFound(in: remains.leaks)),
      Finding(
        isGood: remains.isHostsFileAsFound && !record.hostsSteps.isEmpty && !record.hostsSteps.contains(false),
        subject: .hostsFile, detail: .hostsFile(isAsFound: remains.isHostsFileAsFound, steps: record.hostsSteps.count)),
      Self.players(record, remains, sound),
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
      isGood: types == Director.expected && isGapless, subject: .transitions,
      detail: .transitions(
        seen: types.count, expected: Director.expected.count,
        isInOrder: isGapless && Director.expected.starts(with: types)))
  }

  private static func hooks(_ record: Record, _ sound: SoundCheck) -> Finding {
    let deliveries = record.deliveries.values
    let failed = deliveries.filter { $0.state != "succeeded" }
    // Without a player a bell can't ring: that was said, and the timer went on.
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
      guard let body = taken[delivery.id]?.request.body, let event = try? JSON.read(Event.self, from: body) else {
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

  private static func players(_ record: Record, _ remains: Remains, _ sound: SoundCheck) -> Finding {
    let started = record.players.count { $0 == .plays }
    let isRight = !record.players.contains { $0 == .missing || $0 == .stayed }
    guard sound.runsPlayer else {
      return Finding(
        isGood: remains.players.isEmpty ? nil : false, subject: .players,
        detail: .players(started: started, left: remains.players.count))
    }
    return Finding(
      isGood: isRight && started > 0 && remains.players.isEmpty, subject: .players,
      detail: .players(started: started, left: remains.players.count))
  }
}
