// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue hooks simulate`.
package struct HooksSimulateArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.hooksFile)), completion: .file(extensions: ["yml", "yaml"]))
  package var file: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.simulatedRounds)))
  package var rounds: Int = 2

  @Option(help: ArgumentHelp(Catalogue.current.option(.simulatedStart), valueName: "time"))
  package var from: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.simulatedTask)))
  package var task: String = "a task"

  @Option(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.simulatedProject)))
  package var project: String = ""

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}
