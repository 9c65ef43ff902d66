// SPDX-License-Identifier: MIT
import Events
import WebPages

extension HubPages {
  /// The interface for machines: a file for each topic.
  var interfaceRoutes: [HubRoute] {
    connectionInterface + profileInterface + eventInterface + friendInterface + groupInterface + boardInterface
      + consentInterface + liveInterface + [
        .interface(
          .get, "/openapi.json", .anyone, shows: .site,
          Endpoint("This description.", [.json("OpenAPI 3.1.", .anything)])
        ) { _ in .json(description) }
      ]
  }
}
