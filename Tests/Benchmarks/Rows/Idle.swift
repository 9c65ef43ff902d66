// SPDX-License-Identifier: MIT
import Foundation

extension Row {
  /// What keeper and worker hold and do while a focus runs and nobody asks.
  static let idle = Row(name: "idle") { _ in
    let daemon = try await BenchmarkDaemon()
    try await daemon.start()
    let processes = try await daemon.processes()
    let sum = { (amount: @escaping (Int32) throws -> Double) in
      Contender("keeper and worker") { try processes.map(amount).reduce(0, +) }.keeping(daemon)
    }
    return [
      Line(
        what: "idle: resident, keeper and worker", quantity: .memory, rounds: 5,
        ours: sum { try size(of: $0, ["Rss:"]) }, goal: "≤ 24 MiB"),
      Line(
        what: "idle: private, keeper and worker", quantity: .memory, rounds: 5,
        ours: sum { try size(of: $0, ["Private_Dirty:"]) }, goal: "≤ 8 MiB"),
      Line(
        what: "idle: wake-ups in a minute", quantity: .count, rounds: 1,
        ours: Contender("keeper and worker") { try wakeUpsInMinute(of: processes) }.keeping(daemon),
        goal: "none of ours"),
    ]
  }
}

/// The sum of some lines of smaps_rollup, proc(5), in bytes.
func size(of process: Int32, _ names: Set<String>) throws -> Double {
  try lines("/proc/\(process)/smaps_rollup").filter { names.contains($0.first ?? "") && $0.count > 1 }
    .reduce(0) { $0 + (Double($1[1]) ?? 0) * 1024 }
}

/// How often the threads of processes begin to wait within a minute.
func wakeUpsInMinute(of processes: [Int32]) throws -> Double {
  let before = try processes.map(wakeUps).reduce(0, +)
  Thread.sleep(forTimeInterval: 60)
  return try processes.map(wakeUps).reduce(0, +) - before
}

/// How often the threads of a process have begun to wait.
private func wakeUps(of process: Int32) throws -> Double {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").reduce(0) { sum, thread in
    let status = try lines("/proc/\(process)/task/\(thread)/status")
    return sum + (status.first { $0.first == "voluntary_ctxt_switches:" }.flatMap { Double($0[1]) } ?? 0)
  }
}

/// The words of a file's lines.
private func lines(_ path: String) throws -> [[String]] {
  try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
    $0.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
