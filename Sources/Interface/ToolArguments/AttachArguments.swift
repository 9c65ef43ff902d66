// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue attach`, alone or as `add`.
package struct AttachAddArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.attachFiles)), completion: .file())
  package var files: [String]

  @Option(help: ArgumentHelp(Catalogue.current.option(.attachSession), valueName: "id"))
  package var session: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue attach list`.
package struct AttachListArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.sessionName), valueName: "id"))
  package var session = "last"

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue attach open` and `segue attach remove`.
package struct AttachNameArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.sessionName), valueName: "id"))
  package var session: String

  @Argument(help: ArgumentHelp(Catalogue.current.option(.attachName)))
  package var name: String

  package init() {}
}

/// The arguments of `segue attach export`.
package struct AttachExportArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.sessionName), valueName: "id"))
  package var session: String

  @Argument(help: ArgumentHelp(Catalogue.current.option(.attachNames)))
  package var names: [String] = []

  @Option(help: ArgumentHelp(Catalogue.current.option(.attachTo), valueName: "folder"), completion: .directory)
  package var to = "."

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.attachForce)))
  package var force = false

  package init() {}
}
