// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// The output format of a command.
struct OutputOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  var json = false
}
