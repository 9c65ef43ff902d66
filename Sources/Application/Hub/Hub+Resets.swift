// SPDX-License-Identifier: MIT
import HubMessages
package import HubModel
import HubStorage
import Logging
import Mail

extension Hub {
  /// Sends a link for a forgotten password, if there is such an account and it has a mail address. Nothing tells whether:
  /// the mail is written after the answer.
  package func forgot(_ login: String, now: Int64) async throws {
    try await take(.resets, key: "login \(login.lowercased())", now: now)
    guard let mail else { return }
    Task.detached {
      do {
        guard let person = try await store.credentials(login)?.person, let address = person.mail, !person.isSuspended
        else { return }
        let link = try await resetLink(for: person.id, seconds: Self.resetLength, now: now)
        let language = HubCatalogue.language(tagged: person.profile.language)
        try await mail.send(
          Letter(
            to: address, subject: language.account(.resetSubject),
            text: language.account(.resetMail(name: person.name, link: link))))
      } catch { Logger(label: "hub").error("mail: \(error)") }
    }
  }

  /// A link that lets its holder choose a new password, once.
  package func resetLink(for person: PersonID, seconds: Int64, now: Int64) async throws -> String {
    let secret = Secret.make()
    try await store.addResetLink(Secret.hash(secret), of: person, now: now, until: now + seconds)
    return "\(publicURL)/reset?link=\(secret)"
  }

  package enum ResetResult: Hashable, Sendable {
    case done, invalid
    case refused(PasswordProblem)
  }

  /// Uses a link up.
  package func reset(_ secret: String, to password: String, now: Int64) async throws -> ResetResult {
    guard Secret.isSecret(secret), try await store.hasResetLink(Secret.hash(secret), now: now) else { return .invalid }
    if let problem = PasswordRules.problem(password, handle: nil) { return .refused(problem) }
    let stored = try await passwords.hash(password)
    guard let person = try await store.useResetLink(Secret.hash(secret), password: stored, now: now) else {
      return .invalid
    }
    try await audit(.passwordReset, by: person, about: person, now: now)
    return .done
  }

  /// An address as mail accepts it: something on both sides of one `@`, no space and no sign of a list; nil if it isn't one.
  package static func mailAddress(_ text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), text.utf8.count <= 254,
      text.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"<>,;:()[]\"\\".utf8.contains($0) })
    else { return nil }
    return text.lowercased()
  }
}
