// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue secret set`. The value is never one: it would be in the shell's history.
package struct SecretSetArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.secretName)))
  package var name: String

  package init() {}
}

/// The arguments of `segue secret list`.
package struct SecretListArguments: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue secret remove`.
package struct SecretRemoveArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.secretName)))
  package var name: String

  package init() {}
}
