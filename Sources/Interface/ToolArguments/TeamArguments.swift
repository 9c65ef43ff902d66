// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths
import TeamMessages

private func help(_ argument: TeamMessage.Argument) -> ArgumentHelp {
  ArgumentHelp(Catalogue.current.team(.argument(argument)))
}

/// The arguments of commands of `segue team` that only show.
package struct TeamShowArguments: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue team join`.
package struct TeamJoinArguments: ParsableArguments {
  @Argument(help: help(.url))
  package var url: String

  @Option(help: help(.device))
  package var device: String?

  package init() {}
}

/// The arguments of `segue team board`.
package struct TeamBoardArguments: ParsableArguments {
  @Argument(help: help(.period), completion: .list(BoardSpan.allCases.map(\.rawValue)))
  package var period: String = BoardSpan.day.rawValue

  @Option(name: .shortAndLong, help: help(.group))
  package var group: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue team add`.
package struct TeamAddArguments: ParsableArguments {
  @Argument(help: help(.handle))
  package var handle: String

  package init() {}
}

/// The arguments of `segue team profile`.
package struct TeamProfileArguments: ParsableArguments {
  @Option(help: help(.photo), completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]))
  package var photo: String?

  @Option(help: help(.name))
  package var name: String?

  @Option(help: help(.about))
  package var about: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue team leave`.
package struct TeamLeaveArguments: ParsableArguments {
  package init() {}
}
