// SPDX-License-Identifier: MIT

import Foundation
import Paths
package import TerminalUI
import TextWidth

/// The streams of a tool, and the person who answers its questions.
package struct ToolConsole: Sendable {
  /// The style of standard output.
  package var style: Style
  /// The style of standard error.
  package var errorStyle: Style
  /// The columns of the terminal at standard output; nil if it is no terminal.
  package var width: Int?
  /// The columns of the terminal at standard error; nil if it is no terminal.
  package var errorWidth: Int?
  /// Whether standard output is a terminal.
  package var isTerminal = false
  /// Whether standard input is a terminal.
  package var isInteractive: Bool
  package var write: @Sendable (String) -> Void
  package var writeError: @Sendable (String) -> Void
  /// Reads an answer; nil at the end of the input.
  package var readAnswer: @Sendable () -> String?
  /// Asks for a line that is hidden while it is typed; nil at the end of the input.
  package var readHidden: @Sendable (_ question: String) -> String?
  /// Reads standard input, up to a number of bytes.
  package var readAll: @Sendable (_ limit: Int) -> [UInt8]

  package static var current: ToolConsole {
    let isInteractive = isatty(STDIN_FILENO) == 1
    let isTerminal = isatty(STDOUT_FILENO) == 1
    // For a pager, which shows the output like a terminal.
    let isForced = Style.isForced(in: Environment.current)
    let width = isForced ? Environment.current["COLUMNS"].flatMap { Int($0) } : nil
    func style(of stream: Int32) -> Style { Style(isTerminal: isatty(stream) == 1, environment: Environment.current) }
    let readHidden: @Sendable (String) -> String? = { question in
      if isInteractive { return HiddenInput.readLine(question) }
      Output.write(question)
      return readLine()
    }
    return ToolConsole(
      style: style(of: STDOUT_FILENO), errorStyle: style(of: STDERR_FILENO),
      width: RawTerminal.size()?.width ?? width, errorWidth: RawTerminal.size(of: STDERR_FILENO)?.width ?? width,
      isTerminal: isTerminal, isInteractive: isInteractive,
      // Only the styles of a text may control the terminal, whatever its content is.
      write: { text in Output.write(isTerminal || isForced ? SafeText.painted(text) : text) },
      writeError: { text in Output.write(text, to: STDERR_FILENO) },
      readAnswer: { readLine() },
      readHidden: readHidden, readAll: { limit in StandardInput.bytes(limit: limit) })
  }

  /// Prints a message to standard error, like `segue`.
  package func complain(_ message: String) {
    let text = DisplayWidth.hang(SafeText.block(message), behind: 7, width: errorWidth)
    writeError("\(errorStyle.paint("segue:", .red, .bold)) \(text)\n")
  }

  /// Writes text in a format for programs: exact in a file or a pipe; on a terminal without control characters.
  package func writeData(_ text: String) { write(isTerminal ? SafeText.data(text) : text) }

  package func print(_ line: String = "") { write(line + "\n") }

  /// Prints a text for people, indented by `indent`. A narrow terminal folds it between words, with the same indentation.
  package func tell(_ text: String, indent: Int = 0, _ looks: Style.Look...) {
    let margin = String(repeating: " ", count: indent)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let own = line.prefix { $0 == " " }
      let begin = margin + own
      let parts =
        width.map { DisplayWidth.fold(String(line), max(10, $0 - begin.count)) } ?? [String(line.dropFirst(own.count))]
      for part in parts { print(part.isEmpty ? "" : begin + style.paint(part, looks)) }
    }
  }

  /// A folded question. The blank at its end stays before the answer.
  private func folded(_ question: String) -> String {
    guard let width, DisplayWidth.of(question) > width else { return question }
    let margin = String(question.prefix { $0 == " " })
    let lines = DisplayWidth.fold(question, max(10, width - margin.count - 1))
    return lines.map { margin + $0 }.joined(separator: "\n") + (question.last == " " ? " " : "")
  }

  /// Asks and reads an answer without the white space around it; nil at the end of the input.
  package func ask(_ question: String, hidden: Bool = false) -> String? {
    let question = folded(question)
    if !hidden { write(question) }
    let answer = hidden ? readHidden(question) : readAnswer()
    // A terminal shows the line feed of an answer. Other input doesn't.
    if !isInteractive || answer == nil { write("\n") }
    return answer.map(\.trimmed)
  }
}

extension String {
  /// The text without white space at both ends.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// The whole standard input.
package enum StandardInput {
  package static func bytes(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      let count = read(STDIN_FILENO, &buffer, min(buffer.count, limit - bytes.count))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
