// SPDX-License-Identifier: MIT
package import ArgumentParser
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

/// The arguments of `segued tool web-service`, which `segue web` makes from its own.
package struct WebServiceArguments: ParsableArguments {
  @Flag(name: .customLong("print"))
  package var printsOnly = false

  @Flag
  package var undo = false

  @Flag
  package var force = false

  @Option
  package var port: Int?

  @Option
  package var listen: String?

  @Option(name: .customLong("public-url"))
  package var publicURL: String?

  package init() {}

  /// The options of `segue-web`.
  package var options: [String] {
    [("--port", port.map(String.init)), ("--listen", listen), ("--public-url", publicURL)]
      .flatMap { name, value in value.map { [name, $0] } ?? [] }
  }
}
