// SPDX-License-Identifier: MIT

/// A possibly slow step before a daemon is ready. The daemon reports it to the process that started it.
package enum StartStep: String, CaseIterable, Hashable, Sendable {
  /// The daemon ends commands that an earlier daemon left running.
  case leftovers
  /// The daemon migrates the journal to this version.
  case migration
  /// The daemon checks the journal's integrity.
  case check
}
