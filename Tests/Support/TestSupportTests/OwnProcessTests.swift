// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite struct OwnProcessTests {
  private static let mark = "SEGUE_OWN_PROCESS_TESTS"

  @Test(.ownProcess) func `a test in a process of its own changes nothing here`() {
    #expect(OwnProcess.isThis)
    setenv(Self.mark, "changed", 1)
  }

  @Test func `what fails in a process of its own is a failure here`() async throws {
    guard !OwnProcess.isThis else {
      Issue.record("on purpose")
      return
    }
    await withKnownIssue { try await OwnProcess.run() }
    #expect(getenv(Self.mark) == nil)
  }

  /// Swift Testing's own exit tests hang while another test's child is a zombie.
  @Test func `a process of its own is seen to end while a zombie is left unreaped`() async throws {
    guard !OwnProcess.isThis else { return }
    var pid = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawn(&pid, "/bin/true", nil, nil, &arguments, environ) == 0)
    defer { waitpid(pid, nil, 0) }
    var end = siginfo_t()
    try #require(waitid(P_PID, id_t(pid), &end, WEXITED | WNOWAIT) == 0)
    try await OwnProcess.run()
  }
}
