// SPDX-License-Identifier: MIT
import TerminalUI

/// Lines that stay. On a terminal, a last line below them is updated in place.
struct LiveLog {
  var layout: Layout
  /// Whether the reader is gone.
  private(set) var isClosed = false

  private let isInPlace: Bool
  private let write: (String) -> Bool
  private var shown: String?
  private var lastTime: Int64?

  private static let clear = "\r\u{1B}[2K"

  /// - Parameter write: returns false if the reader is gone.
  init(layout: Layout, isInPlace: Bool, write: @escaping (String) -> Bool) {
    self.layout = layout
    self.isInPlace = isInPlace
    self.write = write
  }

  /// Adds lines of the log, with the time if it differs from the line above.
  mutating func add(_ lines: [Line], at time: Int64) {
    for line in lines {
      add(text: layout.text(line, time: time == lastTime ? nil : time))
      lastTime = time
    }
  }

  mutating func add(text lines: [String]) {
    guard !lines.isEmpty else { return }
    put((shown == nil ? "" : Self.clear) + lines.joined(separator: "\n") + "\n" + (shown ?? ""))
  }

  /// Shows `line` below all others until the next call; nil removes it. Only on a terminal.
  mutating func show(_ line: String?) {
    guard isInPlace, line != shown else { return }
    put((shown == nil ? "" : Self.clear) + (line ?? ""))
    shown = line
  }

  private mutating func put(_ text: String) {
    if !isClosed, !write(text) { isClosed = true }
  }
}
