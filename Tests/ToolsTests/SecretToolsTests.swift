// SPDX-License-Identifier: MIT
import ClientFixtures
import Foundation
import Paths
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `segue secret`, as the real program over a home without a keychain.
struct SecretToolsTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  /// Without secret-tool and security there is no keychain.
  private var noKeychain: [String: String] { ["PATH": home.folder + "/tools"] }

  private func secret(_ arguments: String..., input: String = "") async throws -> Outcome {
    try await run([segued, "tool", "secret"] + arguments, in: home, noKeychain, input: input)
  }

  @Test func `a secret comes through a pipe, is listed and removed`() async throws {
    let set = try await secret("set", "slack", input: "https://x/y\n")
    try Golden.check(set.output, "secret-set.txt")
    #expect(set.status == 0)
    #expect(!(set.output + set.errors).contains("x/y"))
    let file = home.paths.secrets + "/slack"
    #expect(try home.text(file) == "https://x/y\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try await secret("list").output == "slack  ~/data/segue/secrets/slack\n")
    try Golden.check(home.stable(try await secret("list", "--json").output), "secret-list.jsonl")
    #expect(try await secret("remove", "slack").output == "'slack' is removed.\n")
    #expect(try await secret("list").output == "No secrets are kept. 'segue secret set NAME' keeps one.\n")
    let again = try await secret("remove", "slack")
    #expect(again.status == 1)
    #expect(again.errors == "segue: there is no secret 'slack'; 'segue secret list' shows what there is\n")
  }

  @Test func `what hooks yml calls it is told`() async throws {
    try home.configure("version: 1\nsecrets: { chat: { keychain: segue/slack }, other: { keychain: x/slack } }\n")
    #expect(try await secret("set", "slack", input: "v").output.hasSuffix("\nhooks.yml uses it: ${{ secrets.chat }}\n"))
    #expect(try await secret("remove", "segue/slack").output.hasSuffix("\nhooks.yml still names it: secrets.chat\n"))
  }

  @Test(arguments: [
    ("ok", "", 1, "there was no value"), ("", "x", 64, "can't name a secret"), ("ok", "\n", 1, "is empty"),
  ])
  func `what can't be kept changes nothing`(_ name: String, _ input: String, _ status: Int32, _ why: String)
    async throws
  {
    let outcome = try await secret("set", name, input: input)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(why))
    #expect(!FileManager.default.fileExists(atPath: home.paths.secrets))
  }

  @Test func `what is typed isn't shown and the terminal is as before`() async throws {
    let terminal = try Terminal()
    let before = try terminal.settings()
    let process = Process()
    process.executableURL = URL(filePath: segued)
    process.arguments = ["tool", "secret", "set", "typed"]
    process.environment = home.environment.merging(noKeychain) { $1 }
    for keyPath in [\Process.standardInput, \.standardOutput, \.standardError]
      as [ReferenceWritableKeyPath<Process, Any?>]
    {
      process[keyPath: keyPath] = terminal.program
    }
    try process.run()
    // Typed only when it is asked for: before that the terminal itself would show it.
    var shown = try terminal.read(until: "shown): ")
    terminal.type("hush\u{7F}h hush\r")
    shown += try terminal.read(until: "keychain here.")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(!shown.contains("hush"))
    #expect(shown.contains("9 characters"))
    #expect(try home.text(home.paths.secrets + "/typed") == "hush hush\n")
    #expect(try terminal.settings() == before)
  }
}

/// A terminal whose other side the test holds.
private final class Terminal {
  private let control: Int32
  let program: FileHandle

  init() throws {
    #if canImport(Glibc)
      control = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // TIOCSPTLCK and TIOCGPTN, which Glibc's module doesn't show.
      var (lock, number): (Int32, UInt32) = (0, 0)
      let isOpen = ioctl(control, 0x4004_5431, &lock) == 0 && ioctl(control, 0x8004_5430, &number) == 0
      let name = "/dev/pts/\(number)"
    #else
      control = posix_openpt(O_RDWR | O_NOCTTY)
      let isOpen = grantpt(control) == 0 && unlockpt(control) == 0
      let name = ptsname(control).map { String(cString: $0) } ?? ""
    #endif
    guard control >= 0, isOpen else { throw Unfinished(description: "no terminal: \(errno)") }
    program = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
  }

  deinit { close(control) }

  func settings() throws -> UInt {
    var settings = termios()
    guard tcgetattr(program.fileDescriptor, &settings) == 0 else { throw Unfinished(description: "tcgetattr") }
    return UInt(settings.c_lflag)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(control, bytes, bytes.count)
  }

  func read(until end: String) throws -> String {
    var text = ""
    while !text.contains(end) {
      var entry = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) == 1 else { throw Unfinished(description: "the terminal is silent: \(text)") }
      var bytes = [UInt8](repeating: 0, count: 4096)
      #if canImport(Glibc)
        let count = Glibc.read(control, &bytes, bytes.count)
      #else
        let count = Darwin.read(control, &bytes, bytes.count)
      #endif
      guard count > 0 else { throw Unfinished(description: "the terminal is gone: \(text)") }
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text
  }
}
