// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Hooks
import Messages
import Processes
import TestSupport

@testable import PluginAction

/// A real service in Python. Everything around it is recorded.
final class Bench: Sendable {
  let home: TemporaryHome
  let service: PluginService
  /// Creates another service of the same hook, like the next scope.
  let next: @Sendable () -> PluginService
  let log = Watched<[String]>([])
  let controls = Watched<[String]>([])
  let switchedOff = Watched<[String]>([])
  let crashes = Watched<[String]>([])
  let processes = Watched<[ProcessIdentity]>([])
  let event: Event
  private let timeout: Duration

  /// - Parameter program: a script for `sh` that replaces the Python service with the behaviour `how`.
  init(
    _ how: String = "good", program: String? = nil, granted: Set<PluginControl> = [], timeout: Duration = .seconds(20),
    clock: any Clock<Duration> = SuspendingClock()
  ) throws {
    let home = try TemporaryHome()
    self.home = home
    self.timeout = timeout
    event = try SampleEvent.focus()
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Services/service.py")
    let trace = home.path("trace")
    let arguments =
      program.map { ["/bin/sh", "-c", $0] }
      ?? ["/usr/bin/env", "python3", script.path(percentEncoded: false), how, trace]
    let (log, controls, crashes, switchedOff, processes) = (log, controls, crashes, switchedOff, processes)
    let variables = home.variables
    let surroundings = ServiceSurroundings(
      launch: {
        ServiceLaunch(
          arguments: arguments, environment: variables, workingDirectory: home.folder, with: ["host": "example.org"],
          stateFolder: home.path("state/watch"), started: { process in processes.change { $0.append(process) } })
      },
      control: { line in
        controls.change { $0.append(String(decoding: line, as: UTF8.self)) }
        return Array(#"{"jsonrpc":"2.0","id":"a","result":"done"}"#.utf8)
      },
      log: { level, text in log.change { $0.append("\(level): \(text)") } },
      masked: { $0.text.replacingOccurrences(of: "hunter2", with: "***") },
      crashed: { why, wait in crashes.change { $0.append("\(wait / .seconds(1)): \(why.english)") } },
      switchedOff: { why in switchedOff.change { $0.append(why.words) } }, clock: clock)
    let history = ServiceHistory(clock: clock)
    let makeService: @Sendable () -> PluginService = {
      PluginService(
        controls: ServiceControls(plugin: "watch", granted: granted), surroundings: surroundings, timeout: timeout,
        history: history)
    }
    next = makeService
    service = makeService()
  }

  func send(_ delivery: String, attempt: Int = 1, within limit: Duration? = nil) async -> ServiceOutcome {
    await service.take(ServiceCall(.event(delivery: delivery, attempt: attempt), event), timeout: limit ?? timeout)
  }

  func enter(
    _ restore: JSONValue? = nil, by other: PluginService? = nil,
    keep: @escaping @Sendable (JSONValue) -> DeliveryReason? = { _ in nil }
  ) async -> ServiceOutcome {
    await (other ?? service).enter(ServiceCall(.enter, event, restore: restore), timeout: timeout, keep: keep)
  }

  func exit(_ restore: JSONValue? = nil, by other: PluginService? = nil) async -> ServiceOutcome {
    await (other ?? service).exit(ServiceCall(.exit, event, restore: restore), timeout: timeout)
  }

  /// The service's own trace, without its process numbers.
  var trace: [String] { home.lines("trace").map { $0.hasPrefix("start ") ? "start" : $0 } }

  func lines(_ count: Int) async throws -> [String] {
    _ = try await home.until("trace", has: "\(count) lines") { $0.split(separator: "\n").count >= count ? true : nil }
    return trace
  }

  /// Waits until every started process has ended.
  func untilGone() async throws {
    for process in processes.value { try await process.untilGone("the service") }
  }
}

extension ServiceOutcome {
  /// The result in a word, with the reason.
  var text: String {
    switch result {
    case .answered: "answered"
    case .refused(let code, let message): "refused \(code): \(message)"
    case .unanswered(let why): "unanswered: \(why.words)"
    case .unsent(let why): "unsent: \(why.words)"
    case .impossible(let why): "impossible: \(why.words)"
    case .unlaunched(let error): "unlaunched: \(error)"
    case .cancelled: "cancelled"
    }
  }
}

/// A clock on which waiting takes a fiftieth of the time; everything else takes its normal time.
struct QuickClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { .now }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: now.duration(to: deadline) / 50)
  }
}

/// A clock on which a wait never ends.
struct StuckClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { .now }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(100_000))
  }
}

extension ServiceProblem {
  /// The problem in English.
  var words: String { English().delivery(.service(self)) }
}
