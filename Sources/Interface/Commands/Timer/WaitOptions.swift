// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// Whether a command that begins a session goes on until that ends.
struct WaitOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(Catalogue.current.option(.wait)))
  var wait: Bool?
}
