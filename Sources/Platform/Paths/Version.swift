// SPDX-License-Identifier: MIT

/// The version of all programs.
package enum SegueVersion {
  /// The newest version of CHANGELOG.md.
  package static let number = "0.9.0"
  /// The commit that a released program was built from; empty for others. The program's `main` sets it before anything else.
  package nonisolated(unsafe) static var commit = ""

  /// The version, with the commit as build metadata of Semantic Versioning: `0.9.0+g1a2b3c4`.
  package static var current: String { commit.isEmpty ? number : "\(number)+\(commit)" }

  /// Whether `version` has a lower number than this program; false for other builds of the same number.
  package static func isNewer(than version: String) -> Bool {
    numbers(version).lexicographicallyPrecedes(numbers(number))
  }

  private static func numbers(_ version: String) -> [Int] {
    version.prefix { $0 == "." || $0.isNumber }.split(separator: ".").map { Int($0) ?? 0 }
  }
}
