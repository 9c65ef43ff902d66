// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// The arguments of `segue uninstall`.
package struct UninstallArguments: ParsableArguments {
  @Flag(name: .customLong("keep-history"), help: ArgumentHelp(Catalogue.current.option(.uninstallKeepHistory)))
  package var keepsHistory = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.uninstallYes)))
  package var yes = false

  package init() {}
}
