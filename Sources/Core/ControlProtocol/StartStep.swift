// SPDX-License-Identifier: MIT

/// What a daemon does before it is ready that may take a while: it says so to whoever started it.
package enum StartStep: String, CaseIterable, Hashable, Sendable {
  /// It ends commands that an earlier daemon left running.
  case leftovers
  /// It brings the journal up to this version.
  case migration
  /// It looks whether the journal is sound.
  case check
}
