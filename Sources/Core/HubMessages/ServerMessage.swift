// SPDX-License-Identifier: MIT

/// The texts of the program `segue-hub` in a terminal. Its log is English.
package enum ServerMessage: Hashable, Sendable {
  /// A text of the help.
  package enum Help: CaseIterable, Sendable {
    case program
    case serve, serveDiscussion, listen, publicURL, trustProxy, metrics, smtp, mailFrom
    case admin, create, createDiscussion, newHandle, list, listJSON, reset, resetDiscussion, handle
    case copy, copyDiscussion, copyTarget, backup, backupDiscussion, backupFile, check, checkJSON
    case data, database
  }

  case help(Help)

  // Options of the server. `option` is the name of an option, with its dashes.
  case notAnAddress(String, port: UInt16, option: String)
  case notAnIPAddress(String, option: String)
  case badProxy(String)
  case publicURLMissing
  case publicURLNotAnAddress(String)
  case publicURLWithPath(String)
  case publicURLNotEncrypted(String)
  case smtpMissing, mailFromMissing
  case badMail(url: String, from: String)
  case portInUse(String, option: String)
  case portNotAllowed(String, option: String)
  case addressOfOther(String, option: String)
  case cannotListen(String, reason: String)

  // Storage. `place` is the address of a database without its password, or the path of a file.
  case notADatabase(String)
  case noHub(folder: String)
  case folderUnusable(String, reason: String)
  case databaseFailed(place: String, detail: String)
  case databaseUnreachable(place: String, detail: String)
  case databaseAddress(place: String, detail: String)
  case databaseNewer(place: String)
  case databaseDamaged(place: String, detail: String)
  case databaseBusy(place: String)
  /// The disk of this file, or of this database, is full.
  case diskFull(place: String)

  // Copies and backups.
  case targetHasRows(table: String)
  case copyDiffers(table: String)
  case fileExists(String)
  case fileNotMade(String)
  case copied(rows: Int, tables: Int)
  case backedUp(String)

  // Checks.
  case fileFinding(String)
  case dayFindings(Int64)
  case periodFindings(Int64)
  case listingFindings(Int64)
  case findings(Int)
  case consistent

  // Administrators.
  case notAHandle(String)
  case handleTaken(String)
  case administratorMade(String)
  case noAdministrator
  case disabled
  case unknownHandle(String)
  case askPassword
  case askPasswordAgain
  case passwordsDiffer
  case passwordMissing
  case terminalEnded
}
