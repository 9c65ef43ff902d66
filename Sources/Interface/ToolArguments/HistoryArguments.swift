// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue history`, alone or as `list`.
package struct HistoryListArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.historyPeriod)))
  package var period: [String] = []

  @Option(help: ArgumentHelp(Catalogue.current.option(.historyFrom), valueName: "day"))
  package var from: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.historyTo), valueName: "day"))
  package var to: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.historyProject)),
    completion: .names(of: .projects))
  package var project: String?

  @Option(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.historyTag)), completion: .names(of: .tags))
  package var tag: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.historyOutcome)),
    completion: .list(["completed", "abandoned", "partial", "skipped"]))
  package var outcome: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.historyText)))
  package var text: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.historyBreaks)))
  package var breaks = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.historySort)))
  package var sort: HistorySort = .newest

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp(Catalogue.current.option(.historyLimit)))
  package var limit: Int?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.historyCSV)))
  package var csv = false

  package init() {}

  /// The commands of `segue history`. A word that names no days may be a misspelt one of them.
  package static let commands = ["list", "show", "edit", "delete"]

  package func validate() throws {
    let usage = Catalogue.current.usage
    if json, csv { throw ValidationError(usage(.exclusive("--json", "--csv"))) }
    if let limit, limit < 1 { throw ValidationError(usage(.badLimit)) }
  }
}

/// The order of listed sessions.
package enum HistorySort: String, CaseIterable, ExpressibleByArgument, Sendable {
  case newest, longest, project
}

/// The arguments of `segue history show`.
package struct HistoryShowArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.sessionName), valueName: "id"))
  package var session: String

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue history edit`.
package struct HistoryEditArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.sessionName), valueName: "id"))
  package var session: String

  @Option(help: ArgumentHelp(Catalogue.current.option(.editTask)))
  package var task: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.editProject)), completion: .names(of: .projects))
  package var project: String?

  @Option(
    name: [.short, .customLong("tag")], help: ArgumentHelp(Catalogue.current.option(.editTag), valueName: "tag"),
    completion: .names(of: .tags), transform: TagText.parseInstead)
  package var tags: [String] = []

  @Flag(name: .customLong("no-tags"), help: ArgumentHelp(Catalogue.current.option(.editNoTags)))
  package var isUntagged = false

  @Option(parsing: .unconditional, help: ArgumentHelp(Catalogue.current.option(.editNote)))
  package var note: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.editOutcome)),
    completion: .list(["completed", "abandoned", "partial", "skipped"]))
  package var outcome: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.editAt), valueName: "time"))
  package var at: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.editStart), valueName: "time"))
  package var start: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.editEnd), valueName: "time"))
  package var end: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.editLength), valueName: "length"), transform: Length.parse)
  package var length: Double?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}

  package func validate() throws {
    func exclude(_ one: String, _ other: String, _ areBoth: Bool) throws {
      if areBoth { throw ValidationError(Catalogue.current.usage(.exclusive(one, other))) }
    }
    try exclude("--tag", "--no-tags", !tags.isEmpty && isUntagged)
    try exclude("--at", "--start", at != nil && start != nil)
    try exclude("--at", "--end", at != nil && end != nil)
    try exclude("--at", "--length", at != nil && length != nil)
    try exclude("--end", "--length", end != nil && length != nil)
    try NoteText.check(note, of: "--note")
  }
}

/// The arguments of `segue log`.
package struct LogArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.logLength)), transform: Length.parse)
  package var length: Double

  @Argument(help: ArgumentHelp(Catalogue.current.option(.logTask)))
  package var task: [String] = []

  @Option(help: ArgumentHelp(Catalogue.current.option(.logAt), valueName: "time"))
  package var at: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.project)), completion: .names(of: .projects))
  package var project: String?

  @Option(
    name: [.short, .customLong("tag")], help: ArgumentHelp(Catalogue.current.option(.tag), valueName: "tag"),
    completion: .names(of: .tags), transform: TagText.parse)
  package var tags: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp(Catalogue.current.option(.logNote)))
  package var note: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}

  package func validate() throws { try NoteText.check(note, of: "--note") }
}

/// The arguments of `segue erase`.
package struct EraseArguments: ParsableArguments {
  @Flag(name: .customLong("all"), help: ArgumentHelp(Catalogue.current.option(.eraseAll)))
  package var isAll = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.eraseSettings)))
  package var settings = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.eraseYes)))
  package var yes = false

  package init() {}
}

/// The arguments of `segue note`.
package struct NoteArguments: ParsableArguments {
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp(Catalogue.current.option(.noteText), valueName: "text"))
  package var given: [String] = []

  @Option(help: ArgumentHelp(Catalogue.current.option(.session), valueName: "id"))
  package var session: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}

  /// The note, word by word.
  package var text: [String] { NoteText.words(given) }

  package func validate() throws { try NoteText.check(given, of: "segue note") }
}
