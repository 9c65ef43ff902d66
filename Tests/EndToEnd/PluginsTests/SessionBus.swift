// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// A session bus of a test's own: nothing is on it, and nothing is started by it.
  struct SessionBus: Sendable {
    let home: TemporaryHome
    /// Starts programs as the bus's user.
    let launcher: [String]
    /// The home's, with the bus's address.
    let variables: [String: String]

    init(_ home: TemporaryHome, launcher: [String] = []) async throws {
      self.home = home
      self.launcher = launcher
      try home.write(
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(home.path("run/bus"))</listen>
          <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
        </busconfig>

        """, to: "bus.conf", mode: 0o644)
      let daemon = try await Self.started(
        launcher + ["dbus-daemon", "--config-file=\(home.path("bus.conf"))", "--nofork", "--print-address=1"],
        home.variables, in: home)
      let address = try #require(await daemon.output?.next())
      variables = home.variables.merging(["DBUS_SESSION_BUS_ADDRESS": address.text]) { $1 }
    }

    /// Starts a program that stays, with its output by line; it is ended with the home.
    func start(_ arguments: [String], _ extra: [String: String] = [:], input: ChildConfiguration.Input = .null)
      async throws -> ChildProcess
    {
      try await Self.started(launcher + arguments, variables.merging(extra) { $1 }, input: input, in: home)
    }

    private static func started(
      _ arguments: [String], _ variables: [String: String], input: ChildConfiguration.Input = .null,
      in home: TemporaryHome
    ) async throws -> ChildProcess {
      try await ChildProcess.start(
        ChildConfiguration(
          arguments, environment: variables, workingDirectory: home.folder, input: input, output: .lines(),
          error: .capture()))
    }
  }

  extension ChildProcess {
    /// Reads its output up to a line for which `find` has a result.
    func line<Found: Sendable>(_ what: String, _ find: @Sendable (String) -> Found?) async throws -> Found {
      while let line = await output?.next() {
        if let found = find(line.text) { return found }
      }
      throw NotSeen(what: what, limit: .zero, details: capturedError?.text ?? "")
    }

    /// Writes a line to its input.
    func say(_ text: String) async throws { try await write(Array("\(text)\n".utf8)) }
  }
#endif
