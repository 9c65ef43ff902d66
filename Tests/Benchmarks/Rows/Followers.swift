// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

extension Row {
  /// The daemon's cost of a hundred status bars that follow it.
  static let followers = Row(name: "followers") { _ in
    let daemon = try await BenchmarkDaemon()
    try await daemon.start()
    let followers = Followers(daemon, try await daemon.processes())
    let minute = { (count: Int, changes: Int) in
      Contender(count == 0 ? "without followers" : "keeper and worker") {
        try followers.minute(of: count, changes: changes)
      }.keeping(daemon)
    }
    return [(0, "nothing happens"), (6, "a change every 10 s")].map { changes, what in
      Line(
        what: "100 followers, a minute: \(what)", rounds: 1, ours: minute(100, changes),
        baselines: [minute(0, changes)], goal: "≤ 600 ms (1 % of a core)")
    }
  }
}

/// Processes of `segue status --follow`.
private final class Followers {
  private let daemon: BenchmarkDaemon
  private let processes: [Int32]
  private var running: [Process] = []

  init(_ daemon: BenchmarkDaemon, _ processes: [Int32]) { (self.daemon, self.processes) = (daemon, processes) }

  deinit { while !running.isEmpty { endLast() } }

  /// The daemon's processor time within a minute in which `count` processes follow it, in nanoseconds.
  func minute(of count: Int, changes: Int) throws -> Double {
    while running.count > count { endLast() }
    while running.count < count { running.append(try segue(["status", "--bar", "waybar", "--follow"])) }
    // Until they have started, or ended.
    Thread.sleep(forTimeInterval: 10)
    let before = try processes.map(processorTime).reduce(0, +)
    for _ in 0..<max(1, changes) {
      if changes > 0 { try segue(["toggle"]).waitUntilExit() }
      Thread.sleep(forTimeInterval: 60 / Double(max(1, changes)))
    }
    guard running.allSatisfy(\.isRunning) else { throw BenchmarkError("a follower has ended") }
    return try processes.map(processorTime).reduce(0, +) - before
  }

  /// Foundation's threads block SIGTERM, and their children inherit that.
  private func endLast() {
    let process = running.removeLast()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func segue(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: Programs.segue)
    process.arguments = arguments
    process.environment = daemon.home.variables
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }
}

/// The processor time of a running process, in nanoseconds.
private func processorTime(of process: Int32) throws -> Double {
  var (clock, time) = (clockid_t(), timespec())
  guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
    throw BenchmarkError("process \(process) has ended")
  }
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
