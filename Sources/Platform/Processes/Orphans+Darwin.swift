// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  /// Does nothing: orphans go to launchd here, and can't be adopted.
  @Reactor
  package func becomeSubreaper() throws(SpawnError) {}
#endif
