// SPDX-License-Identifier: MIT
import HubMessages
import LibC

/// A password from the terminal, without echo, or from standard input.
enum TypedPassword {
  /// Asks twice on a terminal. Otherwise the password is the first line of the input, taken as it is.
  static func read() throws(ProgramFailure) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine(strippingNewline: true) else {
        throw .usage(.passwordMissing)
      }
      return line
    }
    let password = try hidden(.askPassword)
    guard try hidden(.askPasswordAgain) == password else {
      throw ProgramFailure(.passwordsDiffer)
    }
    return password
  }

  private static func hidden(_ question: ServerMessage) throws(ProgramFailure) -> String {
    guard let typed = getpass(HubCatalogue.current.server(question)) else { throw ProgramFailure(.terminalEnded) }
    defer { memset(typed, 0, strlen(typed)) }
    return String(cString: typed)
  }
}
