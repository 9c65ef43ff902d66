// SPDX-License-Identifier: MIT
struct Leftovers: Hashable {
  /// Why the daemon couldn't be stopped in an orderly way; nil where it was.
  var stopFailure: String?
  /// Processes that had to be ended because the daemon left them, and those of them that couldn't be.
  var processes: [Int32] = []
  var survivors: [Int32] = []
  var isHostsFileAsFound = false
  /// Files in which the webhook's address stands.
  var leaks: [String] = []
  var home = ""
  var isHomeRemoved = false
  var isHomeKept = false

  /// Whether everything is as if there had been no demo.
  var isNothing: Bool { survivors.isEmpty && (isHomeRemoved || isHomeKept) }
}
