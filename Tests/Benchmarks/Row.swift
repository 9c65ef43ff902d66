// SPDX-License-Identifier: MIT

/// One thing that is measured beside another: a line of the table, or several that grow in size.
struct Row: Sendable {
  /// What `Scripts/bench` calls it.
  var name: String
  var lines: @Sendable (Workshop) async throws -> [Line]

  /// All of them, in the order of the table.
  static let all = [
    loading, expression, status, idle, command, child, deadline, commands, webhooks, sound, report, reportProgram,
    history, memory, hub, hubViewers, watch, followers, web, paint,
  ]
}

/// A line of the table: ours, and what it is held against in the same rounds.
struct Line {
  var what: String
  var quantity = Quantity.time
  var rounds: Int
  var ours: Contender
  var baselines: [Contender] = []
  /// What is to be reached, in words.
  var goal: String
}

/// Something that can be done again and again, and says each time how much it took of what its line measures.
struct Contender {
  var name: String
  /// Divides what a round took: the number of things that one does.
  var count = 1
  var round: () throws -> Double

  /// A program that is measured in rounds.
  init(_ name: String, _ program: RoundProgram) {
    self.name = name
    round = { try program.round() }
  }

  /// What finds its amount by itself.
  init(_ name: String, amount: @escaping () throws -> Double) { (self.name, round) = (name, amount) }

  /// What measures its time itself.
  init(_ name: String, timed: @escaping () throws -> Duration) {
    self.name = name
    round = { try timed() / .nanoseconds(1) }
  }

  /// `count` times `body` in this process.
  init(_ name: String, count: Int = 1, body: @escaping () throws -> Void) {
    self.init(
      name,
      timed: {
        try ContinuousClock().measure {
          for _ in 0..<count { try body() }
        }
      })
    self.count = count
  }
}

extension Line {
  /// Runs the rounds, each contender's turn coming in each, after a first that counts for nobody.
  func measure() throws -> [Samples] {
    let contenders = [ours] + baselines
    var samples = contenders.map { Samples(name: $0.name) }
    for number in 0...rounds {
      for (index, contender) in contenders.enumerated() {
        let amount = try contender.round() / Double(contender.count)
        if number > 0 { samples[index].amounts.append(amount) }
      }
    }
    return samples
  }
}

/// What the rounds of one contender took.
struct Samples {
  var name: String
  var amounts: [Double] = []

  var median: Double { quantile(0.5) }
  var p99: Double { quantile(0.99) }

  private func quantile(_ part: Double) -> Double {
    let sorted = amounts.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int((Double(sorted.count) * part).rounded(.down)))]
  }
}
