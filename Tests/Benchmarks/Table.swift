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
    let (ours, quantity) = (samples[0], line.quantity)
    let beside = samples.dropFirst().map { cells($0, ours, quantity) }
    write(
      [line.what, quantity.text(ours.median), quantity.text(ours.p99)] + (beside.first ?? ["–", "", "", ""])
        + [line.goal])
    for baseline in beside.dropFirst() { write(["", "", ""] + baseline + [""]) }
  }

  private static func cells(_ baseline: Samples, _ ours: Samples, _ quantity: Quantity) -> [String] {
    let ratio = String(format: "%.2f ×", ours.median / baseline.median)
    return [baseline.name, quantity.text(baseline.median), quantity.text(baseline.p99), ratio]
  }

  private static func write(_ cells: [String]) {
    let padded = zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 || index == 3 || index == 7 ? cell.0 + padding : padding + cell.0
    }
    Swift.print(padded.joined(separator: "  "))
    fflush(nil)
  }
}
