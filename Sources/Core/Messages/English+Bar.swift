// SPDX-License-Identifier: MIT

extension English {
  package func bar(_ phrase: BarMessage) -> String {
    switch phrase {
    case .help(let help): barHelp(help)
    case .menu(.start): "Start"
    case .menu(.pause): "Pause"
    case .menu(.resume): "Resume"
    case .menu(.stop): "Stop"
    case .menu(.skip): "Skip"
    case .menu(.extend): "5 minutes more"
    case .menu(.shorten): "5 minutes less"
    case .listHead(.name): "Bar"
    case .listHead(.refresh): "Refresh"
    case .listHead(.program): "Program"
    case .listHead(.file): "Configuration"
    case .pushed(let isPushed): isPushed ? "pushed" : "asks"
    case .installed(let isInstalled): isInstalled ? "installed" : "not found"
    case .stanza(let path): "Add these lines to \(path):"
    case .byHand: "This bar is set up by hand. Its command is:"
    case .askToWrite(let path): "Write them to \(path)? [y/n] "
    case .howToWrite(let command, let path): "'\(command)' writes these lines to \(path)."
    case .written(let path, let bar): "\(path) now has the timer. Remove it with 'segue bar setup \(bar) --undo'."
    case .removed(let path): "\(path) is restored."
    case .reload(let command): "To show it now: \(command)"
    case .goesOn: "Nothing was written."
    case .unknown(let name, let suggestion, let known):
      "unknown status bar '\(name)'"
        + (suggestion.map { ". Did you mean '\($0)'?" } ?? ". Status bars: \(known.joined(separator: ", ")).")
    case .noFile(let path, let example):
      "\(path) does not exist. "
        + (example.map { "Copy \($0) there first, or name your file with --file." }
          ?? "Create it first, or name your file with --file.")
    case .noPlace(let bar):
      "Segue does not know where \(bar) keeps its configuration. Name the file with --file, or use --print."
    case .alreadyThere(let path): "\(path) already has the timer. Remove it with --undo."
    case .nothingToUndo(let path): "\(path) has no lines that 'segue bar setup' wrote."
    case .cannotEdit(let path, let missing):
      "\(path) has no '\(missing)', which the timer needs. Use --print, and add the lines yourself."
    case .fileProblem(let path, let reason): "\(path): \(reason)"
    }
  }

  private func barHelp(_ help: BarMessage.Help) -> String {
    switch help {
    case .bar: "Show the timer in a status bar."
    case .list: "List the status bars that Segue knows."
    case .setup: "Show or write the configuration of a status bar."
    case .setupDiscussion:
      "On a terminal, Segue asks before it writes. --undo removes these lines and keeps your later changes."
    case .preview: "Show the output for a status bar in each state."
    case .name: "The bar, as 'segue bar list' names it."
    case .format: "The text, with placeholders such as {remaining} or {minutes}."
    case .tooltip: "The tooltip, with the same placeholders."
    case .hideIdle: "Hide the timer while it is idle."
    case .statusBar: "Print the format of this status bar ('segue bar list' lists names)."
    case .print: "Only print the configuration."
    case .yes: "Write without asking."
    case .undo: "Remove the written lines."
    case .file: "The bar's configuration file (default: the usual one)."
    }
  }
}
