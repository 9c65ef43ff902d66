// SPDX-License-Identifier: MIT

import ControlClient
import Foundation
package import Messages
import Paths
import Processes
import SoundPlayers
package import TerminalUI

/// `segue demo`: a whole round in half a minute, in a home of its own, with real hooks of every kind.
package struct Demo {
  private let program: String
  private let environment: [String: String]
  private let isInPlace: Bool
  private let width: () -> Int
  private let style: Style
  private let language: any Language
  private let keepsHome: Bool

  /// `program` is the path of `segued`. `width` is called again when the size of the terminal changes.
  package init(
    program: String, environment: [String: String], isTerminal: Bool, width: @escaping () -> Int, style: Style,
    language: any Language, keepsHome: Bool = false
  ) {
    self.program = program
    self.environment = environment
    isInPlace = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    self.width = width
    self.style = style
    self.language = language
    self.keepsHome = keepsHome
  }

  /// Plays it on standard output. Returns the exit status.
  package func run() async -> Int32 {
    // If the reader disconnects, write(2) fails, and the demo must still clean up.
    signal(SIGPIPE, SIG_IGN)
    guard let signals = Signals() else { return complain(.system(doing: "pipe", errno: errno)) }
    // The remains of a dead daemon become children of this process, so that it can find them.
    try? await becomeSubreaper()
    do {
      let home = try DemoHome(environment: environment, program: program)
      let show = Show(home: home, log: makeLog(), language: language, width: width, keepsHome: keepsHome)
      return await show.run(signals: signals)
    } catch { return complain(error) }
  }

  private func makeLog() -> LiveLog {
    LiveLog(layout: Layout(width: width(), style: style), isInPlace: isInPlace) { Output.write($0) }
  }

  private func complain(_ error: DemoError) -> Int32 {
    if let text = error.text(in: language) { Output.write("segue: \(text)\n", to: STDERR_FILENO) }
    return error.status
  }
}
