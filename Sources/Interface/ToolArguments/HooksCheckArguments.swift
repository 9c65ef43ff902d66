// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue hooks check`.
package struct HooksCheckArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.checkedFile)), completion: .file(extensions: ["yml", "yaml"]))
  package var file: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}
