// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue hooks add`. A secret's value is never one: it would be in the shell's history.
package struct HooksAddArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.recipeName)))
  package var name: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.recipeID), valueName: "hook"))
  package var id: String?

  @Option(
    name: .customLong("set"), help: ArgumentHelp(Catalogue.current.option(.recipeSet), valueName: "name=value"))
  package var settings: [String] = []

  @Flag(name: .customLong("print"), help: ArgumentHelp(Catalogue.current.option(.recipePrint)))
  package var printsOnly = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.recipeReplace)))
  package var replace = false

  @Flag(name: [.customShort("y"), .long], help: ArgumentHelp(Catalogue.current.option(.recipeYes)))
  package var yes = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}
