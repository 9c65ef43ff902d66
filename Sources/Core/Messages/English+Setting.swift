// SPDX-License-Identifier: MIT

extension English {
  package func setting(_ phrase: SettingMessage) -> String {
    switch phrase {
    case .checked(let path, let hooks, let errors, let warnings):
      "\(path): " + (hooks.map { count($0, "hook") + ", " } ?? "") + problems(errors, warnings)
    case .noFile(let path): "\(path) does not exist yet. Segue works without it; create it with 'segue init'."
    case .otherName(let path, let found): "Segue reads \(path), not \(found). Rename it: mv \(found) \(path)"
    case .missingFile(let path): "file not found: \(path)"
    case .mendFirst(let path): "fix the errors in \(path) first"
    case .daemonTook: "The running daemon now uses it."
    case .daemonKept(let errors, let defaults):
      "The running daemon keeps the \(defaults ? "defaults" : "last valid version"), because the file has "
        + "\(count(errors, "error"))."
    case .daemonLater: "The daemon is not running. It reads the file when it starts."
    case .daemonSilent(let reason):
      "The running daemon could not be notified (\(reason)), but it watches the file itself."
    }
  }

  private func problems(_ errors: Int, _ warnings: Int) -> String {
    let parts = (errors > 0 ? [count(errors, "error")] : []) + (warnings > 0 ? [count(warnings, "warning")] : [])
    return parts.isEmpty ? "no problems" : parts.joined(separator: ", ")
  }
}
