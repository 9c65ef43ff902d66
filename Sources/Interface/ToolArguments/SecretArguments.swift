// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue secret set`. The value is never one: it would be in the shell's history.
package struct SecretSetArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.secretName)))
  package var name: String

  /// Only for the message. A value that is given here must not be shown.
  @Argument(help: .hidden)
  package var rest: [String] = []

  package init() {}

  package func validate() throws {
    guard rest.isEmpty else { throw ValidationError(Catalogue.current.usage(.secretValue(name: name))) }
  }
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
