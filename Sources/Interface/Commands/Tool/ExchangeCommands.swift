// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import ToolArguments

/// `segue export`.
struct ExportCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: Catalogue.current.help(.export),
    discussion: Catalogue.current.help(.exportDiscussion))
  @OptionGroup var arguments: ExportArguments
}

/// `segue import`.
struct ImportCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: Catalogue.current.help(.import),
    discussion: Catalogue.current.help(.importDiscussion))
  @OptionGroup var arguments: ImportArguments
}
