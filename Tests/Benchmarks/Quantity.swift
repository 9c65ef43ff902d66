// SPDX-License-Identifier: MIT
import Foundation

/// What a line measures, and how its amounts are written.
enum Quantity {
  /// In nanoseconds.
  case time
  /// In bytes.
  case memory
  /// Of things.
  case count

  /// Three digits and a unit.
  func text(_ amount: Double) -> String {
    if case .count = self { return String(format: "%.0f", amount) }
    let (value, unit) = scaled(amount)
    return String(format: value < 10 ? "%.2f %@" : value < 100 ? "%.1f %@" : "%.0f %@", value, unit)
  }

  private func scaled(_ amount: Double) -> (value: Double, unit: String) {
    switch self {
    case .time:
      switch amount {
      case ..<1e3: (amount, "ns")
      case ..<1e6: (amount / 1e3, "µs")
      case ..<1e9: (amount / 1e6, "ms")
      default: (amount / 1e9, "s")
      }
    case .memory:
      switch amount {
      case ..<0x1p20: (amount / 0x1p10, "KiB")
      case ..<0x1p30: (amount / 0x1p20, "MiB")
      default: (amount / 0x1p30, "GiB")
      }
    case .count: (amount, "")
    }
  }
}
