// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// A session bus and a GNOME Keyring in a temporary home, as in a person's session.
  struct PrivateKeyring: Sendable {
    let folder: TemporaryFolder
    /// The variables of the session.
    let environment: [String: String]

    /// Calls `body` while they run. Returns when they have ended.
    static func run(unlocked: Bool = true, _ body: (PrivateKeyring) async throws -> Void) async throws {
      let folder = try TemporaryFolder()
      var environment = [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      ]
      let unlocking = """
        printf password | gnome-keyring-daemon --foreground --unlock --components=secrets >&2 & keyring=$!
        gdbus wait --session --timeout 20 org.freedesktop.secrets
        """
      let script = """
        \(unlocked ? unlocking : ":")
        echo "$DBUS_SESSION_BUS_ADDRESS"
        cat
        [ -z "$keyring" ] || { kill $keyring; wait $keyring; }
        """
      try SystemTool.check("dbus-run-session")
      let session = try await ChildProcess.start(
        ChildConfiguration(
          ["dbus-run-session", "--", "sh", "-c", script], environment: environment, input: .pipe, output: .lines(),
          error: .capture()))
      let address = await session.output?.next()
      environment["DBUS_SESSION_BUS_ADDRESS"] = try #require(address?.text)
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(PrivateKeyring(folder: folder, environment: environment)))
      } catch {
        result = .failure(error)
      }
      await session.closeInput()
      _ = await session.wait()
      try result.get()
    }

    /// Locks the keyring, as a screen lock may do.
    func lock() async throws {
      let outcome = try await Processes.run(
        Command(
          [
            "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
            "org.freedesktop.Secret.Service.Lock", "array:objpath:/org/freedesktop/secrets/collection/login",
          ], environment: environment))
      try #require(outcome.succeeded, "\(outcome.stderr.text)")
    }
  }
#endif
