// SPDX-License-Identifier: MIT

import ArgumentParser
import HookConfig
import Hooks
import Messages
import Paths
import ToolArguments
import ToolSupport

/// `segue plugin remove`: removes a plugin that `segue plugin add` has installed.
struct PluginRemoveTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "remove")

  @OptionGroup var arguments: PluginRemoveArguments

  func run(in context: ToolContext) throws {
    let language = context.language
    let name = arguments.name
    let catalog = PluginCatalog(context)
    let place = "\(context.paths.plugins)/\(name)"
    guard PluginName.objection(to: name) == nil, context.loader.plugin(inFolder: place).folder != nil else {
      let other = try catalog.plugin(name)
      let folder = context.shown(other.manifest.folder ?? "")
      throw ToolFailure(
        .failed, language.plugin(.notAdded(name, source: other.source.rawValue, place: folder)))
    }
    let uses = catalog.references(to: name)
    guard uses.isEmpty || arguments.force else {
      let places = uses.map { "\(context.shown($0.place.file)):\($0.place.line): \($0.hook)" }
      throw ToolFailure(.failed, language.plugin(.inUse(name, places: places)))
    }
    try PluginStaging(context).remove(name)
    context.console.tell(language.plugin(.removed(name)))
    if let next = context.loader.plugin(name, config: context.paths.config).folder {
      context.console.tell(language.plugin(.otherFirst(name, place: context.shown(next))))
    }
  }
}
