// SPDX-License-Identifier: MIT

import Messages
import Paths
import Processes
import ToolSupport

/// Why the service manager didn't do what it was asked for: a sentence for people.
package struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// What starts the daemon at login and starts it again when it dies: systemd's user manager, or launchd.
package protocol ServiceManager: Sendable {
  /// What people call it.
  var name: String { get }

  /// The file that it reads.
  func file(for service: Service) -> ServiceFile

  /// Why it can't be spoken to here; nil where it answers.
  func silence() async -> String?

  /// What people run where we can't: to have the file take effect, or to undo that.
  func commands(toUndo: Bool) -> [String]

  /// Takes note of the file, which was written or removed.
  func reload() async throws(ServiceError)

  /// From now on at each login.
  func enable() async throws(ServiceError)

  /// Stops what runs, and starts nothing at login any more.
  func disable() async throws(ServiceError)

  /// Returns when the daemon is ready.
  func start() async throws(ServiceError)

  /// Stops the daemon and starts it as its file now says.
  func restart() async throws(ServiceError)

  /// The keeper that it runs; nil where it runs none.
  func keeper() async -> Int32?
}

extension ToolContext {
  /// The service manager of this system; nil where there is none that we know.
  package var serviceManager: (any ServiceManager)? {
    #if os(macOS)
      Launchd(environment: environment)
    #else
      locateProgram("systemctl", environment: environment) == nil ? nil : Systemd(environment: environment)
    #endif
  }
}

/// Runs programs of a service manager.
package struct ManagerProgram: Sendable {
  package var words: [String]
  package var environment: [String: String]
  /// An orderly stop may take 90 seconds.
  private static let patience = Duration.seconds(120)

  package init(_ words: String..., environment: [String: String]) {
    self.words = words
    self.environment = environment
  }

  /// The output; throws what the program says where it fails.
  @discardableResult
  package func run(_ arguments: String...) async throws(ServiceError) -> String {
    let command = words + arguments
    let outcome: ProcessOutcome
    do {
      outcome = try await Processes.run(
        Command(command, environment: environment, timeout: Self.patience, grace: .seconds(2)))
    } catch {
      throw ServiceError("\(command.joined(separator: " ")): \(error.description)")
    }
    guard outcome.succeeded else {
      let said = outcome.stderr.text.trimmed
      throw ServiceError("\(command.joined(separator: " ")): \(said.isEmpty ? "\(outcome.termination)" : said)")
    }
    return outcome.stdout.text.trimmed
  }
}
