// SPDX-License-Identifier: MIT
package import HubStorage
package import Mail

/// What the hub does, without HTTP. Nothing of it is kept in the process.
package struct Hub: Sendable {
  package let store: HubStore
  /// Nil if the hub sends no mail: then administrators make links for forgotten passwords.
  package let mail: MailServer?
  /// The address in links, without a final slash.
  package let publicURL: String
  /// Unix seconds.
  package let now: @Sendable () -> Int64
  let passwords: PasswordWork

  package init(store: HubStore, mail: MailServer?, publicURL: String, now: @escaping @Sendable () -> Int64) {
    (self.store, self.mail, self.publicURL, self.now) = (store, mail, publicURL, now)
    passwords = PasswordWork()
  }
}

/// So many of something were done that the next one has to wait.
package struct TooMany: Error, Hashable, Sendable {
  package var seconds: Int64
}

/// More passwords wait for their turn than the server can check soon.
package struct HubBusy: Error, Hashable, Sendable {}
