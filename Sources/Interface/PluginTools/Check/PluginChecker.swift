// SPDX-License-Identifier: MIT

import Daemon
import Events
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import Processes
import ToolSupport

/// Checks one plugin of any source.
final class PluginChecker {
  let manifest: PluginManifest
  let context: ToolContext
  let home: CheckHome
  private(set) var results: [CheckResult] = []

  init(_ manifest: PluginManifest, _ context: ToolContext) throws {
    self.manifest = manifest
    self.context = context
    home = try CheckHome(context.environment)
  }

  func run() async throws -> [CheckResult] {
    guard let plugin = manifest.plugin else {
      failed(.manifest, .manifestErrors(manifest.diagnostics.count { $0.severity == .error }))
      return results
    }
    add(.manifest, .ok)
    let hooks = examples(of: plugin)
    guard let reason = obstacle(plugin) else {
      switch plugin.body {
      case .declarative, .declarativeScope: checkDeclarative(hooks)
      case .oneShot: try await checkOneShot(hooks)
      case .service: try await checkService(hooks)
      }
      return results
    }
    if !hooks.isEmpty { skipped(.requires, reason) }
    return results
  }

  // MARK: Results

  func add(_ check: PluginCheck, _ outcome: CheckResult.Outcome, _ reason: PluginCheckMessage? = nil) {
    let text = reason.map { context.language.pluginCheck($0) }
    results.append(CheckResult(plugin: manifest.name, check: check.name, outcome: outcome, reason: text))
  }

  func failed(_ check: PluginCheck, _ reason: PluginCheckMessage) { add(check, .failed, reason) }
  func skipped(_ check: PluginCheck, _ reason: PluginCheckMessage) { add(check, .skipped, reason) }

  /// Adds the result of an example.
  func add(_ check: PluginCheck, _ verdict: TrialVerdict) {
    switch verdict {
    case .good: add(check, .ok)
    case .later(let said): add(check, .ok, .tryLater(said))
    case .refused(let said): skipped(check, .refusedHere(said))
    case .broken(let why): failed(check, why)
    }
  }

  /// Adds the result of a corner case. The result `plain` of the example itself is enough.
  func add(_ check: PluginCheck, _ verdict: TrialVerdict, against plain: TrialVerdict) {
    switch verdict {
    case .broken(let why): failed(check, why)
    case .refused(let said):
      switch plain {
      case .good, .later: failed(check, .otherwise(said))
      case .refused, .broken: add(check, .ok)
      }
    case .good, .later: add(check, .ok)
    }
  }

  // MARK: Examples

  /// The examples that can be hooks. Reports the others.
  private func examples(of plugin: Plugin) -> [(number: Int, hook: ExampleHook)] {
    guard !plugin.examples.isEmpty else {
      skipped(.examples, .noExamples)
      return []
    }
    var hooks: [(Int, ExampleHook)] = []
    for (index, example) in plugin.examples.enumerated() {
      do {
        let hook = try ExampleHook(example, of: plugin, home: home.folder, programHome: context.paths.home)
        hooks.append((index + 1, hook))
      } catch {
        failed(.example(index + 1), .badExample(error.text(in: context.language)))
      }
    }
    return hooks
  }

  /// Tries every example that stays on this machine. Returns the first one without a violation, and its result.
  func firstGood(
    of hooks: [(number: Int, hook: ExampleHook)], by trial: (ExampleHook) async throws -> TrialVerdict
  ) async throws -> (hook: ExampleHook, verdict: TrialVerdict)? {
    var first: (ExampleHook, TrialVerdict)?
    for (number, hook) in hooks {
      if let host = hook.foreignHosts.first {
        skipped(.example(number), .foreignHost(host))
        continue
      }
      let verdict = try await trial(hook)
      add(.example(number), verdict)
      if first == nil, !verdict.isBroken { first = (hook, verdict) }
    }
    return first
  }

  /// The reason for which its program can't run here.
  private func obstacle(_ plugin: Plugin) -> PluginCheckMessage? {
    guard plugin.platforms.contains(.current) else { return .otherPlatform }
    switch plugin.body {
    case .declarative, .declarativeScope: return nil
    case .oneShot, .service: break
    }
    let missing = plugin.requires.filter { locateProgram($0, environment: context.environment) == nil }
    if !missing.isEmpty { return .missingPrograms(missing) }
    return plugin.setup != nil && context.isRoot ? .asRoot : nil
  }
}
