// SPDX-License-Identifier: MIT

/// The dialogue of `segue init`.
package enum InitMessage: Hashable, Sendable {
  case greeting
  case prompt
  case skipped
  case kept
  case switchedOff(hook: String)
  /// The answers that disable an item.
  case offKeys
  case alreadyThere(String)

  case sitesQuestion
  case sitesExample
  case badSite(String)
  case helperNeeded(file: String)
  case helperCommands
  case runThem
  case helperDeclined(hosts: String)
  case helperFailed(command: String)
  case helperMissing
  case helperInstalled(String)
  case folderUnsafe(String)
  case noSudo
  case blocked([String])
  case unblocked
  case sitesFailed(command: String, why: String)
  case stillBlocked(file: String)
  case notBlocked(site: String, file: String)

  case chatQuestion
  case chatExample
  case chatHidden
  /// The text of the first message.
  case chatGreeting
  case badURL
  case posting(service: String, url: String)
  case posted(status: Int)
  case notPosted(String)
  case chatChoices
  case retryKeys
  case otherKeys
  case keepKeys
  case leftOut
  case storedSecret(name: String, file: String?)

  case soundQuestion
  case soundExample(names: [String], now: String)
  case badSound(String)
  case playing(sound: String)
  case played(player: String)
  case notPlayed(why: String)
  case installPlayer(command: String)

  case musicQuestion(program: String)
  case noMusicPlayer
  case musicPlayed
  case musicSilent(why: String)

  case nothingWritten
  case written(path: String)
  case next
  case tryHooks
  case seeDoctor
}
