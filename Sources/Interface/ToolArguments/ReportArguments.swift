// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue report`.
package struct ReportArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.reportPeriod)))
  package var period: [String] = []

  @Option(help: ArgumentHelp(Catalogue.current.option(.reportFrom), valueName: "day"))
  package var from: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.reportTo), valueName: "day"))
  package var to: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.reportProject)), completion: .names(of: .projects)
  )
  package var project: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  @Option(
    help: ArgumentHelp(Catalogue.current.option(.reportSVG), valueName: "file"), completion: .file(extensions: ["svg"]))
  package var svg: String?

  @Option(
    help: ArgumentHelp(Catalogue.current.option(.reportHTML), valueName: "file"),
    completion: .file(extensions: ["html"]))
  package var html: String?

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.reportForce)))
  package var force = false

  package init() {}
}

/// The arguments of `segue goal`.
package struct GoalArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.goalName)), completion: .list(["daily", "weekly"]))
  package var name: String?

  @Argument(help: ArgumentHelp(Catalogue.current.option(.goalValue)))
  package var value: [String] = []

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}
