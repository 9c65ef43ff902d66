// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue schema`.
package struct SchemaArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.schemaName)))
  package var name: String

  package init() {}
}
