// SPDX-License-Identifier: MIT
import Foundation
import Hooks
import TestSupport
import Testing

@testable import Secrets

@Suite struct SecretSourceTests {
  let folder: TemporaryFolder
  let store: SecretStore

  init() throws {
    folder = try TemporaryFolder()
    store = SecretStore(
      environment: ["PATH": "/usr/bin:/bin", "TOKEN": "from the env", "BLANK": ""], folder: folder.path + "/kept",
      home: folder.path, timeout: .seconds(120))
  }

  private func failure(_ source: SecretSource, in store: SecretStore? = nil) async -> SecretError? {
    do {
      _ = try await (store ?? self.store).resolve(source)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Environment

  @Test func `a variable is taken as it is, and says when it is missing or empty`() async throws {
    #expect(try await store.resolve(.environment("TOKEN")) == "from the env")
    let missing = await failure(.environment("NOPE"))
    #expect(missing?.code == .missing)
    #expect(missing?.description.contains("NOPE") == true)
    #expect(await failure(.environment("BLANK"))?.code == .unusable)
  }

  // MARK: File

  @Test(arguments: [0o600, 0o400])
  func `a file that only its owner can read is read`(mode: Int) async throws {
    let path = try folder.write("k3y\n".utf8, to: "key", mode: mode)
    #expect(try await store.resolve(.file(path)) == "k3y")
    #expect(await store.problem(with: .file(path)) == nil)
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o602, 0o610, 0o777])
  func `a file with rights for others is refused, and the error names the way out`(mode: Int) async throws {
    let path = try folder.write("k3y".utf8, to: "my key", mode: mode)
    let error = await failure(.file(path))
    #expect(error?.code == .unsafe)
    #expect(error?.description.contains("chmod 600 '\(path)'") == true)
    #expect(error?.description.contains(String(mode, radix: 8)) == true)
    #expect(error?.description.contains("k3y") == false)
    #expect(await store.problem(with: .file(path)) == error)
  }

  @Test(arguments: [
    ("plain", "plain"), ("one\n", "one"), ("two\n\n", "two\n"), ("dos\r\n", "dos"), (" spaces \n", " spaces "),
    ("a\nb\n", "a\nb"), ("🍅 ö\n", "🍅 ö"),
  ])
  func `one newline at the end of a file is no part of the value`(text: String, value: String) async throws {
    #expect(try await store.resolve(.file(try folder.write(text.utf8, to: "key"))) == value)
  }

  @Test func `what isn't a regular file of ours is refused without waiting for it`() async throws {
    #expect(await failure(.file(folder.path))?.code == .unsafe)
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(await failure(.file(pipe))?.code == .unsafe)
    #expect(await failure(.file("/dev/null"))?.code == .unsafe)
    #expect(await failure(.file(folder.path + "/none"))?.code == .missing)
    #expect(await failure(.file("/dev/null/none"))?.code == .missing)
  }

  @Test func `another user's file is refused`() async throws {
    var path = "/etc/passwd"
    if geteuid() == 0 {
      path = try folder.write("theirs".utf8, to: "theirs")
      #expect(chown(path, 65534, 65534) == 0)
    }
    let error = await failure(.file(path))
    #expect(error?.code == .unsafe)
    #expect(error?.description.contains("another user") == true)
  }

  @Test func `a link to a good file is followed`() async throws {
    let path = try folder.write("k3y".utf8, to: "key")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: path)
    #expect(try await store.resolve(.file(folder.path + "/link")) == "k3y")
  }

  @Test(arguments: [[UInt8](), [0x0A], [0x61, 0, 0x62], [0xFF, 0xFE]])
  func `a file that holds no usable text is refused`(bytes: [UInt8]) async throws {
    #expect(await failure(.file(try folder.write(bytes, to: "key")))?.code == .unusable)
  }

  @Test func `a file may be 64 KiB long, no longer`() async throws {
    for length in [65_537, 1_000_000] {
      let path = try folder.write(Array(repeating: 0x61, count: length), to: "long")
      #expect(await failure(.file(path))?.code == .unusable)
    }
    let path = try folder.write(Array(repeating: 0x61, count: 65_536) + [0x0A], to: "key")
    #expect(try await store.resolve(.file(path)).utf8.count == 65_536)
  }

  // MARK: Command

  @Test(arguments: [
    (["printf", "p4ss\\nuser: me\\n"], "p4ss"), (["printf", "bare"], "bare"), (["printf", "dos\\r\\nx"], "dos"),
    (["sh", "-c", "echo \"$TOKEN, $PWD\""], "from the env, "),
  ])
  func `a command tells its secret in its first line`(arguments: [String], value: String) async throws {
    let expected = value.hasSuffix(", ") ? value + folder.path.replacing("//", with: "/") : value
    let told = try await store.resolve(.command(arguments))
    #expect(told.replacing("//", with: "/") == expected)
  }

  @Test func `a command that fails isn't quoted, since it may have said the secret`() async throws {
    _ = try folder.write("#!/bin/sh\necho s3cr3t; echo 's3cr3t is wrong' >&2; exit 4\n".utf8, to: "tell", mode: 0o700)
    let told = await failure(.command(["./tell", "it's"]))
    #expect(told?.code == .commandFailed)
    #expect(told?.description == #"./tell: exit status 4. To see why, run: ./tell 'it'\''s'"#)
    let killed = await failure(.command(["sh", "-c", "kill -9 $$"]))
    #expect(killed?.description.hasPrefix("sh: ended by signal 9. To see why, run: sh -c ") == true)
    #expect(await failure(.command(["true"]))?.code == .unusable)
    #expect(await failure(.command([]))?.code == .commandFailed)
  }

  @Test func `a command that isn't there is no secret, and one that is isn't run to look`() async throws {
    #expect(await failure(.command(["no-such-program"]))?.code == .commandFailed)
    #expect(await store.problem(with: .command(["no-such-program"]))?.code == .commandFailed)
    #expect(await store.problem(with: .command(["sh", "-c", "touch ran"])) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
  }

  @Test func `a command that doesn't answer is ended`() async throws {
    let hasty = SecretStore(
      environment: ["PATH": "/usr/bin:/bin"], folder: folder.path, home: folder.path, timeout: .milliseconds(100))
    #expect(await failure(.command(["sleep", "600"]), in: hasty)?.code == .timedOut)
  }

  @Test func `every value that was resolved is masked from then on`() async throws {
    let path = try folder.write("f1le-value".utf8, to: "key")
    _ = try await store.resolve(.file(path))
    _ = try await store.resolve(.command(["echo", "c0mmand-value"]))
    #expect(store.mask.text("f1le-value and c0mmand-value") == "*** and ***")
  }
}
