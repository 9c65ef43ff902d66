// SPDX-License-Identifier: MIT
import Foundation
import TerminalUI

/// Reads a line from the terminal without echo.
enum HiddenInput {
  /// Returns the line; nil after Ctrl-D and at the end of the input. Restores the terminal, even if Ctrl-C ends the process.
  static func readLine(_ prompt: String) -> String? {
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    var silent = saved
    // Read single keys: a long address exceeds a terminal's own line, and Ctrl-C must restore the terminal first.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
    // Prompt after disabling the echo, so that a fast first key stays hidden.
    Output.write(prompt, to: STDERR_FILENO)
    let outcome = keys()
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
    // The key that ended the line was hidden.
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

/// Builds a hidden line from keys.
struct HiddenLine {
  enum Outcome: Equatable {
    case more
    case done(String)
    case ended
    case interrupted
  }

  private var bytes: [UInt8] = []
  /// Inside an escape sequence, such as one of an arrow key or around a paste.
  private var isEscaped = false

  mutating func take(_ byte: UInt8) -> Outcome {
    if isEscaped {
      // The form `ESC [ …`, ended by a letter or `~`.
      if byte != UInt8(ascii: "["), byte >= 0x40 { isEscaped = false }
      return .more
    }
    switch byte {
    case 0x0A, 0x0D: return .done(String(decoding: bytes, as: UTF8.self))
    case 0x03: return .interrupted
    case 0x04: if bytes.isEmpty { return .ended }
    case 0x15: bytes = []
    case 0x08, 0x7F:
      // Remove all bytes of a character.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    case 0x1B: isEscaped = true
    case 0..<0x20: break
    default: bytes.append(byte)
    }
    return .more
  }
}
