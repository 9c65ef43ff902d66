// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// The arguments of `segue daemon install`.
package struct DaemonInstallArguments: ParsableArguments {
  @Flag(name: .customLong("print"), help: ArgumentHelp(Catalogue.current.option(.servicePrint)))
  package var printsOnly = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.serviceUndo)))
  package var undo = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.serviceForce)))
  package var force = false

  package init() {}
}
