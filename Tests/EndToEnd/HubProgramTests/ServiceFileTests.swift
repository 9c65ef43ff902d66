// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// `docs/hub/segue-hub.service`, as systemd reads it.
  struct ServiceFileTests {
    @Test func `the documented service is valid, and may do little`() async throws {
      try SystemTool.check("systemd-analyze")
      let home = try TemporaryHome.forClient()
      let place = Programs.packageFolder().appending(path: "docs/hub/segue-hub.service")
      let text = try String(contentsOf: place, encoding: .utf8)
      try #require(text.contains("ExecStart=/usr/bin/segue-hub serve "))
      try home.write(text.replacing("/usr/bin/segue-hub", with: Programs.segueHub), to: "segue-hub.service")
      let file = home.path("segue-hub.service")
      let verified = try await home.run(["systemd-analyze", "verify", file])
      #expect(verified.status == 0 && verified.errors.isEmpty, "\(verified)")
      // An exposure of at most 1.5 of 10.
      let security = try await home.run(["systemd-analyze", "security", "--offline=true", "--threshold=15", file])
      #expect(security.status == 0, "\(security)")
    }
  }
#endif
