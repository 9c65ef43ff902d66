// SPDX-License-Identifier: MIT
import Hooks
import Testing

/// The program of a shell's text.
@Suite struct ShellTextTests {
  @Test(arguments: [
    ("pass show x", "pass"), ("  ~/bin/lamp on", nil), ("/usr/bin/lamp on", "/usr/bin/lamp"), ("cd /tmp", nil),
    ("printf '%s' x >> y", nil), ("lamp on >> y", "lamp"), ("if", nil), ("A=1 lamp", nil), ("lamp || true", nil),
    ("lamp\nlamp", nil),
    ("$LAMP on", nil), ("", nil),
  ])
  func `a single plain command has one`(_ text: String, _ program: String?) {
    #expect(ShellText.program(of: text) == program)
    #expect(ShellText.program(of: ["/bin/sh", "-c", text]) == program ?? "/bin/sh")
  }

  @Test func `an argument vector begins with it`() {
    #expect(ShellText.program(of: ["pass", "show", "x"]) == "pass")
  }
}
