// SPDX-License-Identifier: MIT

extension HubEnglish {
  package func server(_ phrase: ServerMessage) -> String {
    switch phrase {
    case .help(let help): words(for: help)

    case .notAnAddress(let text, let port, let option):
      "\(option): '\(text)' is not an address with a port from 1 to 65535. Write \(option) 127.0.0.1:\(port)."
    case .notAnIPAddress(let host, let option):
      "\(option): '\(host)' is not an IP address. Write an address of this machine, or 0.0.0.0 for all of them."
    case .badProxy(let text): "--trust-proxy: '\(text)' is neither an address nor a network such as 10.0.0.0/8."
    case .publicURLMissing: "--public-url is missing: links need the address by which people reach the server."
    case .publicURLNotAnAddress(let url): "--public-url: '\(url)' is not an address. Write https://hub.example.org."
    case .publicURLWithPath(let url):
      "--public-url: '\(url)' must be a host alone, without a path. Write https://hub.example.org."
    case .publicURLNotEncrypted(let url):
      "--public-url: '\(url)' is not encrypted, and passwords would be readable on the way. Put a proxy with https:// in "
        + "front of the server."
    case .smtpMissing: "--mail-from needs --smtp, the address of a mail server."
    case .mailFromMissing: "--smtp needs --mail-from, the address of the sender."
    case .badMail(let url, let from):
      "--smtp '\(url)' or --mail-from '\(from)' cannot be used. Write --smtp smtp://HOST:587 --mail-from hub@HOST."
    case .portInUse(let place, let option):
      "\(place) is in use by another program. Stop that program, or choose another port with \(option)."
    case .portNotAllowed(let place, let option):
      "\(place) is not allowed for this user. Choose a port from 1024 on with \(option)."
    case .addressOfOther(let place, let option):
      "\(place) is not an address of this machine. Choose one of its addresses with \(option)."
    case .cannotListen(let place, let reason): "segue-hub cannot listen on \(place): \(reason)."

    case .notADatabase(let place):
      "'\(place)' is not the address of a database. Write postgres://USER@HOST/DATABASE."
    case .noHub(let folder):
      "There is no hub in '\(folder)'. Name the folder of its data with --data, or its database with --database."
    case .folderUnusable(let folder, let reason):
      "The data folder '\(folder)' cannot be used: \(reason). Choose another one with --data, or run segue-hub as the "
        + "folder's owner."
    case .databaseFailed(let place, let detail): "The database '\(place)' refused the request: \(detail)."
    case .databaseUnreachable(let place, let detail):
      "The database '\(place)' cannot be reached. Check that the server runs and accepts this user. It said: \(detail)"
    case .databaseAddress(let place, let detail): "The address '\(place)' cannot be read: \(detail)."
    case .databaseNewer(let place):
      "The database '\(place)' belongs to a newer version of segue-hub. Install that version."
    case .databaseDamaged(let place, let detail):
      "The file '\(place)' is damaged, or not a database: \(detail). Restore a backup made by 'segue-hub backup'."
    case .diskFull(let place):
      "The disk has no space left for '\(place)'. Nothing is written. Free some space, and try again."
    case .databaseBusy(let place):
      "Another process has locked the database '\(place)'. Try again when that process has ended."

    case .targetHasRows(let table): "Nothing is written: the table '\(table)' of the target has rows."
    case .copyDiffers(let table): "Nothing is written: the copied table '\(table)' differs from its source."
    case .fileExists(let path): "Nothing is written: '\(path)' exists already."
    case .fileNotMade(let path):
      "Nothing is written: '\(path)' cannot be made. Check that its folder exists and can be written."
    case .copied(let rows, let tables): "\(rows) rows of \(tables) tables are copied. Each row equals its original."
    case .backedUp(let file): "The backup '\(file)' is complete."

    case .fileFinding(let detail): "The database reports: \(detail)."
    case .dayFindings(let number):
      "The sums of \(number) \(number == 1 ? "day" : "days") differ from their sessions."
    case .periodFindings(let number):
      "The weeks, months or totals of \(number) \(number == 1 ? "person" : "people") differ from their days."
    case .listingFindings(let number):
      "\(number) \(number == 1 ? "row" : "rows") of the board of everybody contradict the choice of their person."
    case .findings(let number):
      "The check has \(number == 1 ? "1 finding" : "\(number) findings"). Make a backup, and restore an earlier one if the "
        + "files are damaged."
    case .consistent: "All data is consistent."

    case .notAHandle(let text): "'\(text)' is not a handle. A handle has 3 to 30 letters a–z, digits, - or _."
    case .handleTaken(let handle):
      "The handle '\(handle)' is taken. Choose another one, or make that account an administrator on the hub's pages."
    case .administratorMade(let handle):
      "The administrator '\(handle)' is created. Log in at the hub's address."
    case .noAdministrator: "No administrator exists. Create one with 'segue-hub admin create HANDLE'."
    case .disabled: "disabled"
    case .unknownHandle(let handle): "No account has the handle '\(handle)'."
    case .askPassword: "Password: "
    case .askPasswordAgain: "Password, again: "
    case .passwordsDiffer: "The two passwords differ. Nothing is created."
    case .passwordMissing:
      "Standard input has no password. Type the password on a terminal, or send it as one line."
    case .terminalEnded: "The terminal ended. Nothing is created."
    }
  }
}
