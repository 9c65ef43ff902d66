// SPDX-License-Identifier: MIT
package import ArgumentParser
import History
import Messages
import Paths

/// The arguments of `segue export`.
package struct ExportArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.exportFile)), completion: .file())
  package var file: String?

  @Option(
    help: ArgumentHelp(Catalogue.current.option(.exportFormat)),
    completion: .list(HistoryFormat.writtenNames))
  package var format: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.exportFrom), valueName: "day"))
  package var from: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.reportTo), valueName: "day"))
  package var to: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.reportProject)), completion: .names(of: .projects)
  )
  package var project: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.exportAll)))
  package var all = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.exportFiles)))
  package var files = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.exportForce)))
  package var force = false

  package init() {}
}

/// The arguments of `segue import`.
package struct ImportArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.importFile)), completion: .file())
  package var file: String?

  @Option(
    help: ArgumentHelp(Catalogue.current.option(.importFormat)),
    completion: .list(HistoryFormat.names))
  package var format: String?

  @Flag(name: [.customShort("n"), .long], help: ArgumentHelp(Catalogue.current.option(.importDryRun)))
  package var dryRun = false

  @Option(help: ArgumentHelp(Catalogue.current.option(.importColumns), valueName: "field=title,…"))
  package var columns: [String] = []

  @Option(
    help: ArgumentHelp(Catalogue.current.option(.importDates), valueName: "order"), completion: .list(["dmy", "mdy"]))
  package var dates: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.importProject)), completion: .names(of: .projects)
  )
  package var project: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.importSkipErrors)))
  package var skipErrors = false

  @Flag(name: [.customShort("y"), .long], help: ArgumentHelp(Catalogue.current.option(.yes)))
  package var yes = false

  @Option(help: ArgumentHelp(Catalogue.current.option(.importSample), valueName: "days"))
  package var sample: Int?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.importRemoveSample)))
  package var removeSample = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}
