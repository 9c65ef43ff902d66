// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// Whether a command that begins a session waits for its end.
struct WaitOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(Catalogue.current.option(.wait)))
  var wait: Bool?
}
