// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// The arguments of `segue init`.
package struct InitArguments: ParsableArguments {
  package init() {}
}

/// The arguments of `segue doctor`.
package struct DoctorArguments: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.restore)))
  package var restore = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.recount)))
  package var recount = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue demo`.
package struct DemoArguments: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.demoKeep)))
  package var keep = false

  package init() {}
}
