// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths
import Schemas

/// The arguments of `segue get`.
package struct GetArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(Catalogue.current.option(.settingKeyOrNone)), completion: .list(ConfigKeys.settingNames))
  package var key: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue set`.
package struct SetArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.settingKey)), completion: .list(ConfigKeys.settingNames))
  package var key: String

  @Argument(help: ArgumentHelp(Catalogue.current.option(.settingValue)))
  package var value: String

  package init() {}
}
