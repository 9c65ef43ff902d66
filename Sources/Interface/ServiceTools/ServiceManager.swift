// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
package import Messages
package import Paths
import Processes
import TerminalUI
import ToolSupport

/// The reason for which the service manager failed.
package struct ServiceError: Error, Sendable {
  private let words: @Sendable (any Language) -> String

  init(_ message: ServiceMessage) {
    words = { $0.service(message) }
  }

  init(_ error: ClientError) {
    words = { error.text(in: $0) }
  }

  /// The reason for people.
  package func text(in language: any Language) -> String { words(language) }
}

/// The program that starts the daemon at login and restarts it after a crash: systemd's user manager, or launchd.
package protocol ServiceManager: Sendable {
  /// The name for people.
  var name: String { get }

  /// The file that the manager reads.
  func file(for service: Service) -> ServiceFile

  /// The reason for which the manager doesn't answer here; nil if it answers.
  func silence() async -> ServiceError?

  /// The commands for people if Segue can't run them: to activate the file, or to undo that.
  func commands(toUndo: Bool) -> [String]

  /// Makes the manager read the file again after it was written or removed.
  func reload() async throws(ServiceError)

  /// Starts the daemon at each login from now on.
  func enable() async throws(ServiceError)

  /// Stops the running daemon, and starts none at login any more.
  func disable() async throws(ServiceError)

  /// Starts the daemon. Returns when it is ready.
  func start() async throws(ServiceError)

  /// Stops the daemon, and starts it according to its current file.
  func restart() async throws(ServiceError)

  /// The keeper that the manager runs; nil if it runs none.
  func keeper() async -> Int32?
}

extension ToolContext {
  /// The service manager of this system; nil if there is no supported one.
  package var serviceManager: (any ServiceManager)? { serviceManager(of: .daemon) }

  /// The manager as it looks after one program.
  package func serviceManager(of job: Autostart.Job) -> (any ServiceManager)? {
    #if os(macOS)
      Launchd(environment: environment, job: job)
    #else
      locateProgram("systemctl", environment: environment) == nil ? nil : Systemd(environment: environment, job: job)
    #endif
  }
}

/// A program of a service manager.
package struct ManagerProgram: Sendable {
  package var words: [String]
  package var environment: [String: String]
  /// An orderly stop may take 90 seconds.
  private static let patience = Duration.seconds(120)

  package init(_ words: String..., environment: [String: String]) {
    self.words = words
    self.environment = environment
  }

  /// Runs the program. Returns its output; throws its message if it fails.
  @discardableResult
  package func run(_ arguments: String...) async throws(ServiceError) -> String {
    let command = words + arguments
    let outcome: ProcessOutcome
    do {
      outcome = try await Processes.run(
        Command(command, environment: environment, timeout: Self.patience, grace: .seconds(2)))
    } catch {
      throw ServiceError(.commandFailed(command.joined(separator: " "), error.reason))
    }
    guard outcome.succeeded else {
      let said = outcome.stderr.text.trimmed
      let reason = said.isEmpty ? Self.reason(outcome.termination) : .text(said)
      throw ServiceError(.commandFailed(command.joined(separator: " "), reason))
    }
    return outcome.stdout.text.trimmed
  }

  private static func reason(_ termination: Termination) -> DeliveryReason {
    switch termination {
    case .exited(let status): .exit(status: status)
    case .signalled(let number): .signal(number: number, name: nil)
    case .running: .cannotEnd
    }
  }
}
