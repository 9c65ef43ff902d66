// SPDX-License-Identifier: MIT

extension English {
  package func setting(_ phrase: SettingMessage) -> String {
    switch phrase {
    case .checked(let path, let hooks, let errors, let warnings):
      "\(path): " + (hooks.map { count($0, "hook") + ", " } ?? "") + problems(errors, warnings)
    case .noFile(let path): "There is no \(path) yet: Segue works without one. 'segue init' writes it with you."
    case .missingFile(let path): "there is no file \(path)"
    case .mendFirst(let path): "\(path) has to be mended first"
    case .daemonTook: "The running daemon has taken it over."
    case .daemonKept(let errors, let defaults):
      "The running daemon keeps the \(defaults ? "defaults" : "last good version"), since the file has "
        + "\(count(errors, "error"))."
    case .daemonLater: "The daemon isn't running; it reads the file when it starts."
    case .daemonSilent(let reason): "The running daemon couldn't be told (\(reason)); it watches the file itself."
    }
  }

  private func problems(_ errors: Int, _ warnings: Int) -> String {
    let parts = (errors > 0 ? [count(errors, "error")] : []) + (warnings > 0 ? [count(warnings, "warning")] : [])
    return parts.isEmpty ? "no problems" : parts.joined(separator: ", ")
  }
}
