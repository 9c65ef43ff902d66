// SPDX-License-Identifier: MIT
import Foundation

/// `bench BASELINES [ROW…]`: measures the rows, or all of them, and prints the table.
@main
struct Bench {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let wanted = arguments.dropFirst()
    let names = Row.all.map(\.name)
    if let unknown = wanted.first(where: { !names.contains($0) }) {
      end("there is no row '\(unknown)'; there are \(names.joined(separator: ", "))")
    }
    guard let baselines = arguments.first else { end("usage: bench BASELINES [ROW…]") }
    do {
      try await measure(Row.all.filter { wanted.isEmpty || wanted.contains($0.name) }, baselines: baselines)
    } catch {
      end("\(error)")
    }
  }

  private static func measure(_ rows: [Row], baselines: String) async throws {
    let workshop = try Workshop(baselines: baselines)
    defer { workshop.remove() }
    print("\(Machine.description)\nMedians of interleaved rounds; the ratio is that of the medians.\n")
    Table.printHeader()
    for row in rows {
      for line in try await row.lines(workshop) { Table.print(line, try line.measure()) }
    }
  }

  private static func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }
}
