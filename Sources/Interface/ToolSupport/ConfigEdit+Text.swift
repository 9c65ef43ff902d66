// SPDX-License-Identifier: MIT
package import HookConfig
import Messages
import TerminalUI

extension ConfigEdit {
  /// Prints the current lines, each with its place.
  package func show(in context: ToolContext) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (offset, text) in lines.enumerated() where !text.allSatisfy(\.isWhitespace) {
      let place = context.console.style.paint("\(context.shown(file)):\(line + offset):", .dim)
      context.console.print("\(place) \(SafeText.line(String(text)))")
    }
  }
}
