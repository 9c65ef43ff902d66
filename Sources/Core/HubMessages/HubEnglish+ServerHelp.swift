// SPDX-License-Identifier: MIT

extension HubEnglish {
  func words(for help: ServerMessage.Help) -> String {
    switch help {
    case .program: "The server of a team: accounts, friends and leaderboards."
    case .serve: "Serve the pages and the interface until SIGTERM."
    case .serveDiscussion:
      "The server does not encrypt. People reach it through a proxy that does, unless they are on the same machine."
    case .listen: "Address and port to listen on."
    case .publicURL:
      "Address by which people reach the server, such as https://hub.example.org. Required behind a proxy. "
        + "SEGUE_HUB_PUBLIC_URL has the same meaning."
    case .trustProxy: "Addresses or networks of proxies, whose X-Forwarded-For names the visitor."
    case .metrics: "Address and port of the metrics for Prometheus (default: none)."
    case .smtp:
      "Mail server for forgotten passwords: smtp://HOST:587 or smtps://HOST. SEGUE_HUB_SMTP_USER and "
        + "SEGUE_HUB_SMTP_PASSWORD are its login."
    case .mailFrom: "Address of the sender of mails."
    case .admin: "Manage administrators."
    case .create: "Create an account that is an administrator."
    case .createDiscussion: "The password comes from the terminal, or from standard input."
    case .newHandle: "Handle of the account: 3 to 30 letters a–z, digits, - and _."
    case .list: "List the administrators."
    case .listJSON: "Print a line of JSON for each administrator."
    case .reset: "Print a link that lets a person choose a new password."
    case .resetDiscussion: "The link works once, for a day."
    case .handle: "Handle of the account."
    case .copy: "Copy everything to another database, and compare it row by row."
    case .copyDiscussion:
      "The other database must be empty. Stop the server first: whatever it writes during the copy is not in the copy. After "
        + "an error, the other database is as empty as before."
    case .copyTarget: "Address of the other database: postgres://USER@HOST/DATABASE, or the path of a file."
    case .backup: "Write a backup into a new file."
    case .backupDiscussion:
      "The server may run. The file is a SQLite database that only its owner can read. To restore it, name it hub.db in a "
        + "data folder, or copy it to a database with 'segue-hub copy'."
    case .backupFile: "Path of the new file."
    case .check: "Check the stored data: all sums against the sessions behind them, and the files."
    case .checkJSON: "Print a line of JSON for each finding."
    case .data: "Folder of the data (default: segue-hub in the user's data folder)."
    case .database: "Address of a PostgreSQL database instead of the folder. SEGUE_HUB_DATABASE has the same meaning."
    }
  }
}
