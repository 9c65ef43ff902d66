// SPDX-License-Identifier: MIT
import Deliveries
package import Dispatching
import Events
package import Hooks
package import Processes

/// Prepares the commands of jobs: arguments, folder, environment and input.
package struct CommandRunner: Sendable {
  /// Maps an environment to additional variables.
  package typealias Variables = ([String: String]) -> [String: String]

  /// The environment that every command inherits: the daemon's, as clients refreshed it.
  private let environment: [String: String]
  private let home: String

  package init(environment: [String: String], home: String) {
    self.environment = environment
    self.home = home
  }

  /// Returns the command of a job. `values` are the values of its secrets. `variables` receives the environment with the hook's
  /// own variables, and returns those that override it. `input` replaces the event.
  /// - Throws: If the event cannot be written as JSON.
  package func command(
    for job: Job, _ line: Hooks.CommandLine, values: [String: String] = [:], variables: Variables = { _ in [:] },
    input: String? = nil
  ) throws -> Command {
    let action = job.action
    var environment = inherited(by: job, values, variables)
    // These variables come last, so that a script can rely on them. Those without a value must not remain from a hook that
    // started Segue.
    for (name, value) in job.variables { environment[name] = value }
    return Command(
      arguments(of: line, shell: action.shell), environment: environment, workingDirectory: folder(of: job),
      input: Array(try (input ?? "\(job.event.line)\n").utf8), timeout: action.timeout,
      background: action.background == .keep ? .keep : .end)
  }

  /// Returns the environment of a program that starts for one job and continues for others: it contains nothing of one event.
  func lastingEnvironment(for job: Job, values: [String: String], variables: Variables) -> [String: String] {
    var environment = inherited(by: job, values) { _ in [:] }
    for name in job.variables.keys { environment[name] = nil }
    environment["SEGUE_HOOK"] = job.hook
    return environment.merging(variables(environment)) { $1 }
  }

  /// Returns the folder in which the job's program starts.
  func folder(of job: Job) -> String { job.action.workingDirectory ?? home }

  /// Returns the environment without the variables that secrets are read from, unless the hook passes them on.
  private func inherited(
    by job: Job, _ values: [String: String], _ variables: Variables
  ) -> [String: String] {
    var environment = environment
    for name in job.action.hidden { environment[name] = nil }
    environment["HOME"] = environment["HOME"] ?? home
    // The daemon's PWD names another folder. A shell would notice it, but other programs would trust it.
    environment["PWD"] = folder(of: job)
    environment["OLDPWD"] = nil
    environment.merge(job.action.environment.mapValues { Event.variable($0.revealed(values)) }) { $1 }
    return environment.merging(variables(environment)) { $1 }
  }

  private func arguments(of line: Hooks.CommandLine, shell: [String]?) -> [String] {
    var arguments: [String]
    switch line {
    case .shell(let text): arguments = (shell ?? ["/bin/sh", "-c"]) + [text]
    case .arguments(let list): arguments = list
    }
    // People expect this feature of a shell even without one. `~` elsewhere in the list is passed to the program.
    if let program = arguments.first, program.hasPrefix("~/") { arguments[0] = home + program.dropFirst() }
    return arguments
  }
}

extension Job {
  /// The variables that describe the job to a command, with the same names in every attempt; nil for those without a value.
  fileprivate var variables: [String: String?] {
    var variables = event.environment.mapValues(Optional.some)
    variables["SEGUE_HOOK"] = .some(hook)
    variables["SEGUE_DELIVERY"] = .some(delivery)
    variables["SEGUE_ATTEMPT"] = .some(String(attempt))
    variables["SEGUE_SCOPE"] = .some(scope?.rawValue)
    variables["SEGUE_RESTORE"] = .some(restore)
    return variables
  }
}
