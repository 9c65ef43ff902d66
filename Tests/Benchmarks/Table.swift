// SPDX-License-Identifier: MIT
import Foundation

/// The table, written line by line as the measuring goes on.
struct Table {
  private static let header = ["what", "ours p50", "p99", "beside it", "p50", "p99", "ratio p50", "to reach"]
  private static let widths = [42, 9, 9, 36, 9, 9, 9, 0]

  static func printHeader() {
    write(header)
    write(widths.map { String(repeating: "─", count: max($0, 8)) })
  }

  static func print(_ line: Line, _ samples: [Samples]) {
    let ours = samples[0]
    let beside = samples.dropFirst()
    write(
      [line.what, text(ours.median), text(ours.p99)]
        + (beside.first.map { cells($0, ours) } ?? ["–", "", "", ""]) + [line.goal])
    for baseline in beside.dropFirst() { write(["", "", ""] + cells(baseline, ours) + [""]) }
  }

  private static func cells(_ baseline: Samples, _ ours: Samples) -> [String] {
    let ratio = String(format: "%.2f ×", ours.median / baseline.median)
    return [baseline.name, text(baseline.median), text(baseline.p99), ratio]
  }

  private static func write(_ cells: [String]) {
    let padded = zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 || index == 3 || index == 7 ? cell.0 + padding : padding + cell.0
    }
    Swift.print(padded.joined(separator: "  "))
    fflush(nil)
  }

  /// Three digits and a unit.
  private static func text(_ duration: Duration) -> String {
    let nanoseconds = duration / .nanoseconds(1)
    let (value, unit) =
      switch nanoseconds {
      case ..<1e3: (nanoseconds, "ns")
      case ..<1e6: (nanoseconds / 1e3, "µs")
      case ..<1e9: (nanoseconds / 1e6, "ms")
      default: (nanoseconds / 1e9, "s")
      }
    return String(format: value < 10 ? "%.2f %@" : value < 100 ? "%.1f %@" : "%.0f %@", value, unit)
  }
}
