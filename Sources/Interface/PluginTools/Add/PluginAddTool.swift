// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import ToolArguments
import ToolSupport

/// `segue plugin add`: installs a plugin from elsewhere, after showing its permissions.
struct PluginAddTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "add")

  @OptionGroup var arguments: PluginAddArguments

  func run(in context: ToolContext) async throws {
    let (console, language) = (context.console, context.language)
    let staging = try PluginStaging(context)
    let (plugin, diagnostics) = try await ready(staging, context)
    let name = plugin.name
    let place = "\(context.paths.plugins)/\(name)"
    if !diagnostics.isEmpty {
      console.writeError(
        DiagnosticRenderer(isColoured: console.errorStyle.hasColour, language: language).render(diagnostics))
    }
    let old = context.loader.plugin(inFolder: place)
    show(plugin, old, in: context)
    if old.folder == nil, let other = try? PluginCatalog(context).plugin(name), other.source == .bundled {
      // The hooks of the hidden plugin would give their secrets to the new one.
      let words = language.plugin(.comesBefore(name, source: other.source.rawValue, hooks: other.hooks))
      console.print(SafeText.line(words))
    }
    guard arguments.yes || agrees(name, isUpdate: old.folder != nil, in: context) else {
      // Without a person to ask, there is no agreement.
      throw ToolFailure(.failed, language.plugin(console.isInteractive ? .left : .sayYes))
    }
    try staging.install(plugin.folder, as: name)
    console.tell(language.plugin(.added(name, place: context.shown(place))))
    let found = context.loader.plugin(name, config: context.paths.config)
    if let folder = found.folder, folder != place {
      console.tell(language.plugin(.otherFirst(name, place: context.shown(folder))))
    }
    if plugin.setup != nil { console.tell(language.plugin(.setupNeeded("segue plugin setup \(name)"))) }
  }

  /// Fetches the plugin and reads its manifest.
  private func ready(
    _ staging: PluginStaging, _ context: ToolContext
  ) async throws -> (Plugin, [Diagnostic]) {
    let language = context.language
    let copy: String
    switch PluginOrigin(arguments.source) {
    case .folder(let path):
      var isFolder: ObjCBool = false
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        throw ToolFailure(.failed, language.plugin(.noFolder(path, url: PluginOrigin.url(meantBy: path))))
      }
      copy = try staging.copy(folder)
    case .repository(let url): copy = try await staging.clone(url)
    case .refused(let scheme): throw ToolFailure(.usage, language.plugin(.badScheme(scheme)))
    }
    guard let name = context.loader.pluginName(inFolder: copy) else {
      throw ToolFailure(.failed, language.plugin(.noManifest(arguments.source)))
    }
    if let objection = PluginName.objection(to: name) {
      throw ToolFailure(.configuration, language.diagnostic(objection))
    }
    let manifest = context.loader.plugin(inFolder: try staging.named(name, copy))
    guard let plugin = manifest.plugin else {
      throw ToolFailure(
        .configuration, language.plugin(.brokenSource(arguments.source)),
        about: manifest.diagnostics.map { $0.in(Paths.parent(of: copy)) })
    }
    return (plugin, manifest.diagnostics.map { $0.in(Paths.parent(of: copy)) })
  }

  private func show(_ plugin: Plugin, _ old: PluginManifest, in context: ToolContext) {
    let (console, language) = (context.console, context.language)
    console.print(
      console.style.paint(SafeText.line("\(plugin.name) \(plugin.version)"), .bold) + "  "
        + SafeText.line(plugin.translated(to: language.code).summary))
    let powers = PluginPowers(plugin)
    guard old.folder != nil else {
      for line in powers.lines(context) { console.print(line) }
      return
    }
    let changes = old.plugin.map { powers.changes(from: PluginPowers($0), context) } ?? powers.lines(context)
    console.tell(language.plugin(.update(from: old.plugin?.version, changes: !changes.isEmpty)))
    for line in changes { console.print(line) }
  }

  private func agrees(_ name: String, isUpdate: Bool, in context: ToolContext) -> Bool {
    context.console.isInteractive && context.agrees(context.language.plugin(isUpdate ? .updateIt(name) : .addIt(name)))
  }
}

extension Diagnostic {
  /// The diagnostic with paths relative to `folder`, which no longer exists when people read it.
  fileprivate func `in`(_ folder: String) -> Diagnostic {
    var diagnostic = self
    if file.hasPrefix(folder + "/") { diagnostic.file = String(file.dropFirst(folder.count + 1)) }
    if case .run(let command)? = advice { diagnostic.advice = .run(command.replacing(folder + "/", with: "")) }
    return diagnostic
  }
}
