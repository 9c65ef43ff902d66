// SPDX-License-Identifier: MIT
import Hub
package import HubMessages
package import HubModel
package import HubStorage
package import WebPages

/// A request that passed the guard.
package struct HubVisit: Sendable {
  package let web: Visit
  /// Nil for a guest, and for a machine.
  package let session: BrowserSession?
  /// Whoever is logged in, or whose machine asks; nil for a guest.
  package let person: Person?
  /// The token of the machine that asks; nil for a browser.
  package let token: AccessToken?
  package let language: any HubLanguage
  /// The token of each form on the page.
  package let formToken: String
  /// The visitor's address, behind trusted proxies too.
  package let address: String
  /// Unix seconds.
  package let now: Int64

  package var form: FormFields { web.form }
  package var query: FormFields { web.query }

  /// Whoever is logged in, on a route that only people and machines reach.
  package func required() throws -> Person {
    guard let person else { throw WebRefusal(status: 401) }
    return person
  }

  /// A part of the path that the route names.
  package func part(_ name: String) -> String { web.parameters[name] ?? "" }
}

/// A browser that is logged in.
package struct BrowserSession: Hashable, Sendable {
  /// The SHA-256 of the cookie's value.
  package let hash: [UInt8]
}
