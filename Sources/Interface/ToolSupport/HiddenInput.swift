// SPDX-License-Identifier: MIT
import Foundation
import TerminalUI

/// Reads a line from the terminal without showing it.
enum HiddenInput {
  /// The line; nil after Ctrl-D and at the end of the input. The terminal is as before then, and so it is when Ctrl-C
  /// ends the process.
  static func readLine(_ prompt: String) -> String? {
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    var silent = saved
    // Key by key: a long address would not fit a terminal's own line, and Ctrl-C has to leave the terminal as it was.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
    // Not before: whoever types at once would see it.
    Output.write(prompt, to: STDERR_FILENO)
    let outcome = keys()
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
    // Nobody saw the key that ended the line.
    Output.write("\n", to: STDERR_FILENO)
    if outcome == .interrupted { raise(SIGINT) }
    guard case .done(let text) = outcome else { return nil }
    return text
  }

  private static func keys() -> HiddenLine.Outcome {
    var line = HiddenLine()
    while true {
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1 else { return .ended }
      let outcome = line.take(byte)
      if outcome != .more { return outcome }
    }
  }
}

/// What keys make of a line that nobody sees.
struct HiddenLine {
  enum Outcome: Equatable {
    case more
    case done(String)
    case ended
    case interrupted
  }

  private var bytes: [UInt8] = []
  /// In an escape sequence, such as the one of an arrow key or those around a paste.
  private var isEscaped = false

  mutating func take(_ byte: UInt8) -> Outcome {
    if isEscaped {
      // `ESC [ … letter` or `~`.
      if byte != UInt8(ascii: "["), byte >= 0x40 { isEscaped = false }
      return .more
    }
    switch byte {
    case 0x0A, 0x0D: return .done(String(decoding: bytes, as: UTF8.self))
    case 0x03: return .interrupted
    case 0x04: if bytes.isEmpty { return .ended }
    case 0x15: bytes = []
    case 0x08, 0x7F:
      // All bytes of a character.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    case 0x1B: isEscaped = true
    case 0..<0x20: break
    default: bytes.append(byte)
    }
    return .more
  }
}
