// SPDX-License-Identifier: MIT
package import Players

/// The texts of the recipes of `segue hooks add`.
package enum RecipeText: Hashable, Sendable {
  /// A text from another author, such as the description of a plugin's input.
  case verbatim(String)
  case sound(SoundProblem)
  // Summaries.
  case chatSummary(service: String)
  case ntfySummary
  case telegramSummary
  case webhookSummary
  case journalSummary
  case musicSummary
  case ambientSummary
  case notifySummary
  case nagSummary
  case lockScreenSummary
  case quietSummary
  case statusFileSummary
  case sitesSummary

  // Questions.
  case chatAddress(service: String)
  case topicAddress
  case message
  case onlyProject
  case alsoUntitled
  case urgency
  case topicToken
  case botToken
  case chat
  case botServer
  case eventsAddress
  case signingKey
  case whichEvents
  case journalFile
  case file
  case musicPlayer
  case focusSound(sounds: [String])
  case breakSound(sounds: [String])
  case focusVolume
  case breakVolume
  case event
  case title
  case text
  case howOften
  case howManyTimes
  case locker
  case notificationService
  case sites
  case window

  // Objections to answers.
  case notHTTPS
  case plainHTTP
  case badVolume
  case noSites
  case badSite(String)
  case badToken
  case badChat
  case asymmetricKey
  case notAPath(example: String)
  case notOneOf([String])
  case notAMap
}
