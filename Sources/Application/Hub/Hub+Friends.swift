// SPDX-License-Identifier: MIT
import HubMessages
package import HubModel
package import HubStorage
import Logging
import Mail

extension Hub {
  /// Asks the person with this handle to be a friend. If that person wants mail about it, a mail follows after the answer.
  package func requestFriend(_ handle: Handle, by asker: Person, now: Int64) async throws -> FriendRequest {
    let outcome = try await store.requestFriend(handle, by: asker.id, now: now)
    guard let mail, case .delivered(let id) = outcome else { return outcome }
    Task.detached {
      do {
        guard let person = try await store.person(id), let address = person.mail,
          person.preferences.contains(.mailsRequests)
        else { return }
        let language = HubCatalogue.language(tagged: person.profile.language)
        try await mail.send(
          Letter(
            to: address, subject: language.social(.requestSubject),
            text: language.social(
              .requestMail(name: person.name, asker: asker.handle.text, link: "\(publicURL)/friends"))))
      } catch { Logger(label: "hub").error("mail: \(error)") }
    }
    return outcome
  }
}
