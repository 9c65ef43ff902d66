// SPDX-License-Identifier: MIT
import CommandAction
import Deliveries
import Dispatching
import Events
import Hooks
import Paths
import PluginAction
import Processes
import Secrets

/// Plugins that are programs.
extension LiveActions {
  /// Runs a plugin: as its own process, or by the service that the hook has.
  func run(_ use: PluginUse, _ job: Job) async -> JobResult {
    // A service may still run, whatever became of its file.
    let use = job.scope == .exit && !use.isService ? found(use, job) : use
    if let problem = problem(of: use) {
      var result = JobResult(failed: problem)
      result.isUnbegun = true
      return result
    }
    if use.isService { return await tellService(use, job) }
    if let objection = objection(use) {
      var result = JobResult(failed: objection)
      result.isUnbegun = true
      return result
    }
    return await runOnce(use, job)
  }

  /// Runs a one-shot plugin.
  private func runOnce(_ use: PluginUse, _ job: Job) async -> JobResult {
    let state = "\(pluginStates)/\(use.plugin)"
    let values: [String: String]
    do {
      try Folder.make(state)
      values = try await resolve(job.action.environment.values.secrets.union(use.secrets), job.action)
    } catch let error as SecretError {
      return JobResult(error)
    } catch {
      return JobResult(failed: "\(error)")
    }
    let restore = job.restore.map { RestoreFile(path: $0) }
    let request = OneShotRequest(
      use, event: job.event, scope: job.scope?.rawValue, restore: restore?.read(), delivery: job.delivery,
      attempt: job.attempt)
    var attempt = attempt(.arguments(use.arguments), job, values)
    let variables = environment.current.merging(attempt.variables) { $1 }
    attempt.variables.merge(use.variables(stateFolder: state, in: variables)) { $1 }
    do {
      attempt.input = try request.line(secrets: values)
    } catch {
      return JobResult(failed: "the event can't be written as JSON: \(error)")
    }
    let outcome = await run(attempt, job)
    let reply = OneShotReply(output: outcome.stdout)
    var result = JobResult(outcome)
    result.isUnbegun = !outcome.hasBegun
    // Also where it failed: what it changed before is to be put back.
    if job.scope == .enter, let left = reply.restore, let problem = restore?.write(left), result.failure == nil {
      result = JobResult(failed: problem)
    }
    result.standardOutput = reply.message ?? outcome.stdout
    return result
  }

  /// The use with the program that its plugin has now, where that of a lease is gone: an update may have moved it.
  /// Another plugin that only has the same name isn't taken for it: that knows nothing of what is on.
  func found(_ use: PluginUse, _ job: Job) -> PluginUse {
    guard let program = use.arguments.first, program.hasPrefix("/"),
      locateProgram(program, environment: environment.current) == nil,
      let other = plugin(use.plugin), other.isScoped || job.scope == nil,
      BundledPlugins.hold(use.folder) == BundledPlugins.hold(other.folder), let moved = use.moved(to: other),
      // A service is granted what its use asks for, whichever program it turns out to be.
      !use.isService || moved.controls == use.controls
    else { return use }
    return moved
  }

  /// Why a plugin can't run here: it is another system's, or a program that it needs is missing.
  private func problem(of use: PluginUse) -> String? {
    guard use.platforms.contains(.current) else {
      let names = use.platforms.map(\.rawValue).sorted().joined(separator: " and ")
      return "the plugin '\(use.plugin)' is for \(names)"
    }
    let environment = environment.current
    let missing = use.requires.filter { locateProgram($0, environment: environment) == nil }
    guard !missing.isEmpty else { return nil }
    let names = missing.map { "'\($0)'" }.joined(separator: " and ")
    return "the plugin '\(use.plugin)' needs \(names), and there is no such program on the PATH: install it"
  }
}

extension BundledPlugins {
  /// Whether a plugin's folder is among those that came with the programs, or did with another version of them.
  fileprivate static func hold(_ folder: String) -> Bool {
    let shelf = Paths.parent(of: folder)
    return shelf == Self.folder || shelf.hasSuffix("/lib/segue/plugins")
  }
}

extension JobResult {
  /// A job that couldn't be begun, or not be brought to its end.
  init(failed why: String) {
    self.init(.failed(why), ending: .error(why))
  }
}
