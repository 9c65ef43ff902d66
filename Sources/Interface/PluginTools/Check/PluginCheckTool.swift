// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

/// `segue plugin check`: checks whether plugins follow the rules.
struct PluginCheckTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "check")

  @OptionGroup var arguments: PluginCheckArguments

  func run(in context: ToolContext) async throws {
    let manifests = try manifests(context)
    guard !manifests.isEmpty else {
      if !arguments.json { context.console.tell(context.language.pluginCheck(.nothingToCheck)) }
      return
    }
    var results: [CheckResult] = []
    for manifest in manifests {
      let own = try await PluginChecker(manifest, context).run()
      results += own
      if arguments.json {
        for result in own { context.console.print(try JSON.line(result)) }
      } else {
        show(own, of: manifest, in: context)
      }
    }
    if !arguments.json {
      let phrase = PluginCheckMessage.summary(
        plugins: manifests.count, failed: results.count { $0.outcome == .failed },
        skipped: results.count { $0.outcome == .skipped })
      context.console.tell(context.language.pluginCheck(phrase))
    }
    if results.contains(where: { $0.outcome == .failed }) { throw ToolFailure(.failed) }
  }

  /// The manifests of the arguments: folders, or plugins that hooks can use. Without arguments, the person's own.
  private func manifests(_ context: ToolContext) throws(ToolFailure) -> [PluginManifest] {
    guard !arguments.plugins.isEmpty else {
      return PluginCatalog(context).plugins.filter { $0.source != .bundled }.map(\.manifest)
    }
    return try arguments.plugins.map { name throws(ToolFailure) in
      let isPath = name.contains("/") || PluginName.objection(to: name) != nil
      let named = isPath ? nil : context.loader.plugin(name, config: context.paths.config)
      if let named, named.folder != nil { return named }
      let folder = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
      let inFolder = context.loader.plugin(inFolder: folder)
      guard inFolder.folder != nil else {
        throw ToolFailure(.failed, context.language.pluginCheck(.noManifest(name)))
      }
      return inFolder
    }
  }

  private func show(_ results: [CheckResult], of manifest: PluginManifest, in context: ToolContext) {
    let (console, style) = (context.console, context.console.style)
    let renderer = DiagnosticRenderer(isColoured: style.hasColour, language: context.language)
    console.write(renderer.render(manifest.diagnostics))
    console.print(style.paint(SafeText.line(manifest.name), .bold))
    let language = context.language
    let checks = results.map { language.pluginCheck(.check($0.check)) }
    let outcomes = results.map { language.pluginCheck(.outcome($0.outcome.rawValue)) }
    let width = checks.map(DisplayWidth.of).max() ?? 0
    for ((result, check), word) in zip(zip(results, checks), outcomes) {
      let looks: [Style.Look] =
        switch result.outcome {
        case .ok: [.green]
        case .failed: [.red, .bold]
        case .skipped: [.yellow]
        }
      let outcome = style.paint(DisplayWidth.pad(word, 7), looks)
      let reason = result.reason.map { "  " + SafeText.line($0) } ?? ""
      let shown = reason.isEmpty ? check : DisplayWidth.pad(check, width)
      console.print("  \(outcome)  \(shown)\(reason)")
    }
  }
}
