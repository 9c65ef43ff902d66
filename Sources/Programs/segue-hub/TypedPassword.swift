// SPDX-License-Identifier: MIT
import LibC

/// A password from the terminal, without echo, or from standard input.
enum TypedPassword {
  /// Asks twice on a terminal. Otherwise the password is the first line of the input, taken as it is.
  static func read() throws(ProgramFailure) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine(strippingNewline: true) else {
        throw .usage("Standard input has no password. Type the password on a terminal, or send it as one line.")
      }
      return line
    }
    let password = try hidden("Password: ")
    guard try hidden("Password, again: ") == password else {
      throw ProgramFailure("The two passwords differ. Nothing is created.")
    }
    return password
  }

  private static func hidden(_ question: String) throws(ProgramFailure) -> String {
    guard let typed = getpass(question) else { throw ProgramFailure("The terminal ended. Nothing is created.") }
    defer { memset(typed, 0, strlen(typed)) }
    return String(cString: typed)
  }
}
