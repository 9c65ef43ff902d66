// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Paths

struct PasswordFileTests {
  private func home(of user: UInt32, _ text: String) throws -> String? {
    let path = FileManager.default.temporaryDirectory.path + "/segue-passwd-\(UUID().uuidString)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return PasswordFile.home(of: user, in: path)
  }

  @Test func `the home folder is the sixth field of the user's line`() throws {
    let text = "root:x:0:0:root:/root:/bin/bash\n# a remark\nann:x:1000:1000:Ann,,,:/home/ann:/bin/zsh\n"
    #expect(try home(of: 1000, text) == "/home/ann")
    #expect(try home(of: 0, text) == "/root")
    #expect(try home(of: 1, text) == nil)
  }

  @Test func `a line that is cut off, a folder that is none and a missing file give no home`() throws {
    #expect(try home(of: 7, "ann:x:7:7:Ann\n") == nil)
    #expect(try home(of: 7, "ann:x:7:7:Ann::/bin/sh\n") == nil)
    #expect(try home(of: 7, "ann:x:7:7:Ann:relative:/bin/sh") == nil)
    #expect(PasswordFile.home(of: 7, in: "/nowhere/passwd") == nil)
  }

  @Test func `the user who runs this has the home that the system names`() {
    let system = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    #expect(Paths(environment: [:]).home == system)
  }
}
