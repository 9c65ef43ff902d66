// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  /// Does nothing: launchd adopts all orphans on macOS.
  @Reactor
  package func becomeSubreaper() throws(SpawnError) {}
#endif
