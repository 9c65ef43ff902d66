// SPDX-License-Identifier: MIT
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
    let problem = problem(of: use) ?? (use.isService ? nil : objection(use))
    if let problem {
      var result = JobResult(failed: problem)
      result.isUnbegun = true
      return result
    }
    return use.isService ? await tellService(use, job) : await runOnce(use, job)
  }

  /// Runs a one-shot plugin.
  private func runOnce(_ use: PluginUse, _ job: Job) async -> JobResult {
    let (values, state): ([String: String], String)
    do {
      (values, state) = try await prepare(use, job)
    } catch let error as SecretError {
      return JobResult(error)
    } catch {
      return JobResult(failed: "\(error)")
    }
    let restore = job.restore.map { RestoreFile(path: $0) }
    let command: Command
    do {
      command = try runner.command(
        for: job, .arguments(use.arguments), values: values, variables: { use.variables(stateFolder: state, in: $0) },
        input: use.request(
          job.event, scope: job.scope?.rawValue, restore: restore?.read(), delivery: job.delivery, attempt: job.attempt,
          secrets: values))
    } catch {
      return JobResult(failed: "the event can't be written as JSON: \(error)")
    }
    var result: JobResult
    do {
      result = try await run(command, .arguments(use.arguments), job)
    } catch {
      result = JobResult(error)
      result.isUnbegun = !error.mayHaveRun
    }
    let output = result.standardOutput
    let reply = OneShotReply(output: output)
    // Also where it failed: what it changed before is to be put back.
    if job.scope == .enter, let left = reply.restore, let problem = restore?.write(left), result.failure == nil {
      result = JobResult(failed: problem)
    }
    result.standardOutput = reply.message ?? output
    return result
  }

  /// The values of the secrets that a plugin gets, and the folder of its state, which is made.
  func prepare(_ use: PluginUse, _ job: Job) async throws -> (values: [String: String], state: String) {
    let state = "\(paths.pluginStates)/\(use.plugin)"
    try Paths.makeFolder(state)
    return (try await resolve(job.action.environment.values.secrets.union(use.secrets), job.action), state)
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
