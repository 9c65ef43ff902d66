// SPDX-License-Identifier: MIT
#if os(Linux)
  import TestSupport
  import Foundation
  import Messages
  import Testing
  import ToolFixtures
  @testable import Setup

  /// `segue hooks add site-blocker`, with root's helper and a hosts file of its own.
  struct RecipeSitesTests {
    private let machine: PrivateMachine
    private var home: TemporaryHome { machine.home }

    init() throws { machine = try PrivateMachine() }

    @Test func `sites are blocked and opened again for real`() async throws {
      // Every process that it starts ends with it.
      let outcome = try await machine.run(
        """
        exec unshare --pid --fork --kill-child --mount-proc sh -c \
        '"$SEGUE_SEGUED" tool hooks add site-blocker --set hosts="https://Reddit.com/r/all" \
        --set "during=mon-sun 00:00-24:00" --yes; echo "status $?"'
        """, ["SEGUE_SEGUED": segued])
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains("Installed: \(SiteHelper.path) (ok)\n"))
      #expect(outcome.output.contains("got  exit status 0\nit works (ok)\n"))
      #expect(outcome.output.hasSuffix("status 0\n"))
      #expect(try machine.hosts == Array("127.0.0.1 localhost\n".utf8))
      let text = home.text(home.config)
      #expect(text.contains("    during: mon-sun 00:00-24:00\n"))
      #expect(text.contains("    uses: site-blocker\n    with: { hosts: [reddit.com] }\n"))
    }

    @Test func `who declines the helper gets no hook`() async throws {
      let outcome = try await machine.run(
        "exec \(segued) tool hooks add site-blocker --set hosts=reddit.com", input: "n\n")
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains(
          String(English().initialise(.helperDeclined(hosts: "reddit.com")).split(separator: "\n")[0])))
      #expect(!FileManager.default.fileExists(atPath: home.config))
    }
  }
#endif
