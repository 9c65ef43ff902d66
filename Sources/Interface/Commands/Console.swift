// SPDX-License-Identifier: MIT
import LibC
import Messages
import Paths
import TerminalUI
import TextWidth
import TimerEngine

/// The streams of this process and the style of text on them.
struct Console: Sendable {
  var language: any Language
  /// The style of standard output.
  var style: Style
  /// The style of standard error.
  var errorStyle: Style
  /// The columns of the terminal at standard output; nil if it is no terminal.
  var width: Int?
  /// Whether a person can answer and press keys.
  var isInteractive: Bool

  static let current: Console = {
    let output = isatty(STDOUT_FILENO) == 1
    return Console(
      language: Catalogue.current, style: Style(isTerminal: output, environment: Environment.current),
      errorStyle: Style(isTerminal: isatty(STDERR_FILENO) == 1, environment: Environment.current),
      width: RawTerminal.size()?.width,
      isInteractive: output && isatty(STDIN_FILENO) == 1)
  }()

  /// Prints lines to standard output.
  func print(_ lines: [String]) {
    // The first `joined` of a process would look up types, a sixth of what `segue pause` does.
    if !lines.isEmpty { Output.write(lines.reduce(into: "") { $0 += $1 + "\n" }) }
  }

  func print(_ line: String) { print([line]) }

  /// Prints texts for people. A narrow terminal folds them between words.
  func tell(_ texts: String...) {
    print(texts.map { DisplayWidth.hang($0, behind: 0, width: width) })
  }

  /// Prints a message to standard error.
  func complain(_ message: String) {
    let text = DisplayWidth.hang(message, behind: 7, width: RawTerminal.size(of: STDERR_FILENO)?.width)
    Output.write("\(errorStyle.paint("segue:", .red, .bold)) \(text)\n", to: STDERR_FILENO)
  }

  /// Asks on standard error and reads a line in lower case; nil at the end of the input.
  func ask(_ question: String) -> String? { askText(question)?.lowercased() }

  /// Asks on standard error and reads a line unchanged.
  func askText(_ question: String) -> String? {
    Output.write(question, to: STDERR_FILENO)
    return readLine()?.trimmed
  }

  /// Asks until the answer is a word of one of `phrases`; nil if the person cancels. An empty answer means `standard`.
  func choose(_ question: String, _ phrases: [AskMessage], standard: AskMessage? = nil) -> AskMessage? {
    while let answer = ask(question) {
      if let phrase = phrases.first(where: { isAnswer(answer, $0) }) { return phrase }
      if answer.isEmpty { return standard }
      if isAnswer(answer, .noKeys) { return nil }
      complain(language.ask(.again))
    }
    return nil
  }

  /// Whether `answer` is one of the words that `phrase` lists, also if it was typed while a Hangul input method was on.
  func isAnswer(_ answer: String, _ phrase: AskMessage) -> Bool {
    let letters = HangulKeyboard.latin(answer)
    return language.ask(phrase).split(separator: " ").contains { $0 == answer || $0 == letters }
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
