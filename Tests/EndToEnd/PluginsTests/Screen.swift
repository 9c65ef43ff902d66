// SPDX-License-Identifier: MIT
#if os(Linux)
  import Processes
  import TestSupport

  /// An X server that shows nothing.
  struct Screen: Sendable {
    /// The bus's, with the display.
    let variables: [String: String]

    init(_ bus: SessionBus) async throws {
      let server = try await bus.start(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"])
      let number = try await server.line("a display") { $0 }
      variables = bus.variables.merging(["DISPLAY": ":\(number)"]) { $1 }
    }
  }

  extension SessionBus {
    /// Waits until a name, of notifications where no other is given, has an owner.
    func untilServed(_ name: String = "org.freedesktop.Notifications") async throws {
      let waiting = try await home.run(
        launcher + ["gdbus", "wait", "--session", "--timeout", "300", name], variables: variables)
      guard waiting.status == 0 else {
        throw NotSeen(what: name, limit: Patience.standard, details: waiting.description)
      }
    }
  }

  extension TemporaryHome {
    /// Puts Python alone of all programs into the home's `bin`.
    func linkPython() throws {
      try write("#!/bin/sh\nexec /usr/bin/python3 \"$@\"\n", to: "bin/python3", mode: 0o755)
    }
  }
#endif
