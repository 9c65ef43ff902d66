// SPDX-License-Identifier: MIT
package import TimerEngine

/// A plant that grows through a focus: a pure function of the completed part, the strikes and the outcome.
package enum Plant {
  package enum Stage: Int, CaseIterable, Hashable, Sendable {
    case seed, sprout, seedling, young, grown, bloom, withered
  }

  package static func stage(part: Double, outcome: Outcome, isStruckOut: Bool = false) -> Stage {
    switch outcome {
    case .completed: return .bloom
    case .abandoned, .skipped: return .withered
    case .running, .partial: break
    }
    if isStruckOut { return .withered }
    return switch part {
    case ..<0.1: .seed
    case ..<0.3: .sprout
    case ..<0.55: .seedling
    case ..<0.8: .young
    default: .grown
    }
  }

  /// Five rows of nine columns. For each strike, a leaf has fallen to the ground.
  package static func rows(_ stage: Stage, strikes: Int = 0) -> [String] {
    var rows = drawings[stage.rawValue].map { Array($0) }
    var fallen = 0
    for row in rows.indices.dropLast().reversed() {
      for column in rows[row].indices where fallen < strikes && stage != .withered {
        guard ["\\", "/", "_"].contains(rows[row][column]) else { continue }
        rows[row][column] = " "
        let ground = [1, 7, 2, 6][fallen % 4]
        rows[rows.count - 1][ground] = ","
        fallen += 1
      }
    }
    return rows.map { String($0) }
  }

  private static let ground = " ~~~~~~~ "
  private static let drawings: [[String]] = [
    ["         ", "         ", "         ", "    .    ", ground],
    ["         ", "         ", "    ,    ", "    |    ", ground],
    ["         ", "    ,    ", "   \\|    ", "    |/   ", ground],
    ["    ,    ", "  \\_|_/  ", "   \\|/   ", "    |    ", ground],
    ["   \\|/   ", "  \\_|_/  ", "  _\\|/_  ", "    |    ", ground],
    ["   (@)   ", "  \\_|_/  ", "  _\\|/_  ", "    |    ", ground],
    ["         ", "    _    ", "   ' |   ", "  *  |   ", ground],
  ]
}
