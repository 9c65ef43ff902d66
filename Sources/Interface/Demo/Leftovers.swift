// SPDX-License-Identifier: MIT
struct Leftovers: Hashable {
  /// The reason for which the daemon couldn't be stopped in an orderly way; nil if it was.
  var stopFailure: String?
  /// The daemon's remaining processes, which had to be ended, and those that couldn't be ended.
  var processes: [Int32] = []
  var survivors: [Int32] = []
  var isHostsFileAsFound = false
  /// Files that contain the webhook's address.
  var leaks: [String] = []
  var home = ""
  var isHomeRemoved = false
  var isHomeKept = false

  /// Whether no trace of the demo is left.
  var isNothing: Bool { survivors.isEmpty && (isHomeRemoved || isHomeKept) }
}
