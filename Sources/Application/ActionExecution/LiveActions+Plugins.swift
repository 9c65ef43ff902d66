// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Paths
import PluginAction
import Processes
import Secrets

/// Plugins that run programs.
extension LiveActions {
  /// Runs a plugin: as a separate process, or by the hook's service.
  func run(_ use: PluginUse, _ job: Job) async -> JobResult {
    // A service may still run even if its file has changed.
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
      return JobResult(failed: DeliveryReason(error))
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
      return JobResult(failed: .eventNotWritten(detail: "\(error)"))
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
    // The data is also written after a failure, so that the earlier changes can be reversed.
    if job.scope == .enter, let left = reply.restore, let problem = restore?.write(left), result.failure == nil {
      result = JobResult(failed: problem)
    }
    if let problem = reply.problem, result.failure == nil {
      // Without its data, the exit cannot restore what was there before.
      if job.scope == .enter, problem != .messageNotAText {
        result.fail(.reply(problem))
      } else {
        result.remark = .reply(problem)
      }
    }
    result.standardOutput = reply.message ?? output
    return result
  }

  /// Returns the values of a plugin's secrets, which are masked from now on, and its state folder, which is created.
  func prepare(_ use: PluginUse, _ job: Job) async throws -> (values: [String: String], state: String) {
    for input in use.inputs where input.type == .secret {
      for case .literal(let text) in input.value.texts { mask.add(text) }
    }
    let state = "\(paths.pluginStates)/\(use.plugin)"
    try Paths.makeFolder(state)
    return (try await resolve(job.action.environment.values.secrets.union(use.secrets), job.action), state)
  }

  /// Returns the use with the plugin's present program, if an update has moved the program of a lease. Another plugin of the
  /// same name does not replace it, because it does not know what is on.
  func found(_ use: PluginUse, _ job: Job) -> PluginUse {
    guard let program = use.arguments.first, program.hasPrefix("/"),
      locateProgram(program, environment: environment.current) == nil,
      let other = plugin(use.plugin), other.isScoped || job.scope == nil,
      BundledPlugins.hold(use.folder) == BundledPlugins.hold(other.folder), let moved = use.moved(to: other),
      // A service gets exactly the permissions of its use, whatever the program.
      !use.isService || moved.controls == use.controls
    else { return use }
    return moved
  }

  /// Returns the reason that a plugin cannot run here: another system, or a missing program.
  private func problem(of use: PluginUse) -> DeliveryReason? {
    guard use.platforms.contains(.current) else {
      return .otherPlatform(plugin: use.plugin, platforms: use.platforms.map(\.rawValue).sorted())
    }
    let environment = environment.current
    let missing = use.requires.filter { locateProgram($0, environment: environment) == nil }
    return missing.isEmpty ? nil : .missingPrograms(plugin: use.plugin, programs: missing)
  }
}

extension BundledPlugins {
  /// Whether a plugin's folder belongs to the bundled plugins, of this or another version.
  fileprivate static func hold(_ folder: String) -> Bool {
    isShelf(Paths.parent(of: folder))
  }
}
