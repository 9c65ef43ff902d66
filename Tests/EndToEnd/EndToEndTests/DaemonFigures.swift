// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Processes
import TestSupport

/// What a worker holds at one moment.
struct DaemonFigures: Sendable {
  var descriptors: Int
  var threads: Int
  /// Children and adopted ones, zombies among them.
  var children: Int
  var zombies: Int
  /// KiB now, and at most since its start.
  var memory: Int
  var peakMemory: Int

  init(_ worker: Int32) throws {
    let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? -1
    }
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd").count
    threads = number("Threads")
    (memory, peakMemory) = (number("VmRSS"), number("VmHWM"))
    let children = Processes.children(of: worker)
    (self.children, zombies) = (children.count, children.count(where: \.isZombie))
  }

  init(of peer: ControlPeer) async throws {
    try self.init(try await peer.call(.daemon, as: DaemonInfo.self).pid)
  }
}

/// A line of a table: words to the left, numbers to the right.
func tableLine(_ cells: [String], widths: [Int]) -> String {
  zip(cells, widths).enumerated().map { index, cell in
    let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
    return index == 0 ? cell.0 + padding : padding + cell.0
  }.joined(separator: "  ")
}

/// A number that `Scripts/endurance` sets.
func figure(_ variable: String, else standard: Int) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
}
