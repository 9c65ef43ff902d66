// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import Messages
import Schemas
import SoundPlayers
import ToolArguments
import ToolSupport

/// `segue schema`: a JSON Schema for editors and other programs.
struct SchemaTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "schema")

  @OptionGroup var arguments: SchemaArguments

  func run(in context: ToolContext) throws {
    guard let schema = Schema(rawValue: arguments.name) else {
      let known = Schema.allCases.map(\.rawValue)
      throw ToolFailure(.usage, context.language.usage(.schemaName(arguments.name, known: known)))
    }
    context.console.write(schema.document(sounds: SoundLibrary.names).indentedText)
  }
}
