// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// How a command prints what it found.
struct OutputOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  var json = false
}
