// SPDX-License-Identifier: MIT
import Foundation

/// The strength of a tone from one window to the next, as shares of its full strength.
package struct Envelope: Sendable {
  package let shares: [Double]
  /// The limit from one window to the next. A sound that begins abruptly, or is cut off, is far above it.
  private static let longestStep = 0.12

  package init(_ levels: some Sequence<Double>, full: Double) {
    shares = levels.map { $0 / full }
  }

  /// The envelope backwards: a fall is a rise.
  package var reversed: Envelope { Envelope(shares.reversed(), full: 1) }

  /// The problems of it as a single rise along a quarter of a sine that takes `length`; empty if there are none.
  package func problems(asRiseOver length: Duration) -> [String] {
    guard let tenth = place(of: 0.1), let most = place(of: 0.9) else { return ["it doesn't rise"] }
    let span = Double(Heard.window) / Double(Heard.rate)
    let whole = length / .seconds(1)
    let expected = (asin(0.9) - asin(0.1)) / (Double.pi / 2) * whole
    let measured = (most - tenth) * span
    var problems: [String] = []
    if abs(measured - expected) > whole / 8 {
      problems.append("it rises from a tenth to nine in \(measured) s, not in \(expected)")
    }
    let steps = zip(shares, shares.dropFirst()).map { $1 - $0 }
    if let back = steps.min(), back < -0.02 { problems.append("it goes back by \(-back)") }
    if let jump = steps.max(), jump > Self.longestStep { problems.append("it jumps by \(jump)") }
    return problems
  }

  /// The window at which it first passes a share.
  private func place(of share: Double) -> Double? {
    guard let after = shares.firstIndex(where: { $0 >= share }), after > 0 else { return nil }
    let before = shares[after - 1]
    return Double(after) - (shares[after] - share) / (shares[after] - before)
  }
}
