// SPDX-License-Identifier: MIT
extension HubPages {
  /// The only table of routes. The guard, the matrix of permissions and the description of the interface come from it.
  ///
  /// Every topic has a file of its own. Add its routes here.
  package var routes: [HubRoute] {
    frameRoutes
      + accountRoutes
      + passwordRoutes
      + machineRoutes
      + userRoutes
      + settingRoutes
      + interfaceRoutes
      + socialRoutes
  }
}
