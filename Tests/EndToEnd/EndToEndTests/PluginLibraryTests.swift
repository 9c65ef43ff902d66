// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// What Segue gives every plugin: a Python library, and functions for sh. Here to plugins of the user's own.
@Suite(.daemon)
struct PluginLibraryTests {
  private let home: TemporaryHome
  private static let library = Programs.packageFolder().appending(path: "plugins/lib").path(percentEncoded: false)

  init() throws { home = try TemporaryHome("hooks: { own: { uses: own, env: { PYTHONPATH: /elsewhere } } }\n") }

  private func add(_ kind: String, _ program: String, scoped: Bool = false) throws {
    let folder = "config/segue/plugins/own"
    for part in ["bin", "lib"] {
      try FileManager.default.createDirectory(
        atPath: home.path("\(folder)/\(part)"), withIntermediateDirectories: true)
    }
    let trigger = scoped ? "scoped: true\nwhile: focus" : "on: focus.started"
    try home.write(
      "manifest: 1\nname: own\nversion: 1.0.0\nsummary: One's own\n\(trigger)\n\(kind): [bin/own]\n",
      to: folder + "/plugin.yml")
    try home.write(program, to: folder + "/bin/own", mode: 0o755)
  }

  /// What the plugin has written when a focus runs.
  private func trace() async throws -> [String] {
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "a \"b\" \\ c" }
    _ = try await home.until("trace", has: "an end") { $0.hasSuffix("end\n") ? true : nil }
    try await daemon.stop()
    return home.lines("trace")
  }

  private static let program = """
    #!/usr/bin/env python3
    import os
    import segue_plugin
    request = segue_plugin.read_request()
    with open(os.path.expanduser("~/trace"), "w") as file:
        print(segue_plugin.__version__, segue_plugin.__file__, os.environ["PYTHONPATH"], "end", sep="\\n", file=file)

    """

  @Test func `a plugin of one's own imports the library, in front of a path that is set`() async throws {
    try add("exec", Self.program)
    let own = home.path("config/segue/plugins/own/lib")
    #expect(
      try await trace() == [
        "1.0.0", "\(Self.library)/segue_plugin/__init__.py", "\(own):\(Self.library):/elsewhere", "end",
      ])
    let checked = try await home.segue("plugin", "check", "own")
    #expect(checked.status == 0, "\(checked)")
  }

  @Test func `a plugin that brings its own copy gets that one`() async throws {
    try add("exec", Self.program)
    let copy = "config/segue/plugins/own/lib/segue_plugin.py"
    try home.write("__version__ = 'own'\ndef read_request():\n    return {}\n", to: copy)
    #expect(try await trace().prefix(2) == ["own", home.path(copy)])
  }

  @Test func `a service imports it, too`() async throws {
    try add(
      "service",
      """
      #!/usr/bin/env python3
      import os
      import segue_plugin.service
      class Own(segue_plugin.service.Service):
          def start(self):
              with open(os.path.expanduser("~/trace"), "w") as file:
                  print(segue_plugin.__version__, "end", sep="\\n", file=file)
      Own().serve()

      """, scoped: true)
    #expect(try await trace() == ["1.0.0", "end"])
    let checked = try await home.segue("plugin", "check", "own")
    #expect(checked.status == 0, "\(checked)")
  }

  @Test func `a plugin in sh has the same functions, and its message is JSON whatever the task is`() async throws {
    try add(
      "exec",
      """
      #!/bin/sh
      set -eu
      . "$SEGUE_PLUGIN_SH"
      need sh
      ! (need no-such-program) 2> ~/missing
      message "$SEGUE_TASK"
      printf '%s\\nend\\n' "$SEGUE_PLUGIN_SH_VERSION" > ~/trace

      """)
    #expect(try await trace() == ["1.0.0", "end"])
    #expect(home.text("missing") == "'no-such-program' is missing: install the package no-such-program\n")
    let shown = try await home.run([
      "sh", "-c", #". "$0"; json "$(printf 'a "b" \\ c\n\td\001e 🍅')""#, Self.library + "/segue_plugin.sh",
    ])
    #expect(shown.output == #""a \"b\" \\ c  de 🍅""# + "\n", "\(shown)")
  }
}
