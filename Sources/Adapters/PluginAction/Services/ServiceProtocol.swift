// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
package import Processes

/// The protocol between a service and Segue: JSON-RPC 2.0, one object per line, over standard input and output.
package enum ServiceProtocol {
  package static let version = 1
  /// The limit in both directions, in bytes.
  package static let longestLine = 1 << 20
  /// The most events that a service may accept at once.
  static let mostInFlight = 64
  /// The code of the error with which a service asks for a later retry: EX_TEMPFAIL, as for commands.
  package static let tryAgain = 75
  /// The code of the error for a timer command that isn't among the `controls` of the manifest.
  package static let notGranted = -32000

  /// The parameters of `initialize`.
  package static func greeting(
    with inputs: JSONValue, stateFolder: String, version: Int = ServiceProtocol.version
  ) -> JSONValue {
    .object([
      .init("protocol", .integer(Int64(version))), .init("with", inputs), .init("state_dir", .string(stateFolder)),
    ])
  }
}

/// The program of a service, prepared for each start.
package struct ServiceLaunch: Sendable {
  package var arguments: [String]
  package var environment: [String: String]
  package var workingDirectory: String
  /// The inputs with their secrets.
  package var with: JSONValue
  package var stateFolder: String
  /// Called with the process at once after the start.
  package var started: @Sendable (ProcessIdentity) -> Void
  /// Called at the end, even if the start failed.
  package var ended: @Sendable () -> Void

  package init(
    arguments: [String], environment: [String: String], workingDirectory: String, with: JSONValue, stateFolder: String,
    started: @escaping @Sendable (ProcessIdentity) -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}
  ) {
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.with = with
    self.stateFolder = stateFolder
    self.started = started
    self.ended = ended
  }

  var configuration: ChildConfiguration {
    ChildConfiguration(
      arguments, environment: environment, workingDirectory: workingDirectory, input: .pipe,
      output: .lines(maximumLength: ServiceProtocol.longestLine),
      error: .lines(maximumLength: 4096, buffer: 64 * 1024))
  }

  /// The parameters of `initialize`.
  var params: String { ServiceProtocol.greeting(with: with, stateFolder: stateFolder).text }
}

/// The level of a log message.
package enum ServiceLogLevel: String, CaseIterable, Sendable {
  case debug, info, warning, error
}

/// The functions of the surrounding program that a service needs.
package struct ServiceSurroundings: Sendable {
  package var launch: @Sendable () async throws -> ServiceLaunch
  /// Runs a granted timer command, a line without a line feed. Returns the reply in the same form; nil for a notification.
  package var control: @Sendable ([UInt8]) async -> [UInt8]?
  /// Writes a masked line into the log.
  package var log: @Sendable (ServiceLogLevel, String) -> Void
  package var masked: @Sendable (CapturedOutput) -> String
  /// Called with the reason and the time until the next start, after a crash or a failed start.
  package var crashed: @Sendable (ServiceProblem, Duration) -> Void
  /// Called with the reason when the service is switched off.
  package var switchedOff: @Sendable (ServiceProblem) -> Void
  package var clock: any Clock<Duration>

  package init(
    launch: @escaping @Sendable () async throws -> ServiceLaunch,
    control: @escaping @Sendable ([UInt8]) async -> [UInt8]?,
    log: @escaping @Sendable (ServiceLogLevel, String) -> Void,
    masked: @escaping @Sendable (CapturedOutput) -> String,
    crashed: @escaping @Sendable (ServiceProblem, Duration) -> Void = { _, _ in },
    switchedOff: @escaping @Sendable (ServiceProblem) -> Void, clock: any Clock<Duration> = SuspendingClock()
  ) {
    self.launch = launch
    self.control = control
    self.log = log
    self.masked = masked
    self.crashed = crashed
    self.switchedOff = switchedOff
    self.clock = clock
  }
}

extension CapturedOutput {
  init(_ bytes: some Sequence<UInt8>, limit: Int = 32 * 1024) {
    self.init(limit: limit)
    add(bytes)
  }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { append($0) }
  }
}
