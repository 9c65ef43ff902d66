// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

/// The limit of files for `attach`. It once copied any file, until the disk was full.
struct AttachmentLimitTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  private func refusal(of path: String) async throws -> String {
    let outcome = try await tool("attach", path, home: home)
    #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: home.paths.attachments)) ?? []
    #expect(kept == [], "nothing of it is left")
    return outcome.errors
  }

  @Test func `a file of more than a GiB is refused before anything of it is copied`() async throws {
    try home.write("", to: home.folder + "/big.iso")
    try FileHandle(forWritingTo: URL(filePath: home.folder + "/big.iso")).truncate(atOffset: 20 << 30)
    #expect(
      try await refusal(of: "big.iso")
        == "segue: big.iso is larger than 1 GiB, the limit for attachments. "
        + "Raise it with 'segue set attachments.max-size \"20 GiB\"'\n")
    let set = try await tool("set", "attachments.max-size", "30 GiB", home: home)
    #expect(set.status == 0, "\(set)")
    #expect(try await tool("get", "attachments.max-size", home: home).output == "30 GiB\n")
  }

  @Test func `a file that turns out to be longer than it said is refused, too`() async throws {
    try home.configure("version: 1\nattachments: { max-size: 1 KiB }\n")
    #if os(Linux)
      #expect(try await refusal(of: "/proc/meminfo").contains("/proc/meminfo is larger than 1 KiB"))
    #endif
  }
}
