// SPDX-License-Identifier: MIT
import SystemEvents
import TestSupport

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The environment that children get here, and nothing else.
let plainEnvironment = ["PATH": "/usr/bin:/bin"]

/// A shell script as a command, with `arguments` as `$1` and so on.
func shell(_ script: String, _ arguments: String..., adding extra: [String: String] = [:]) -> Command {
  Command(
    ["sh", "-c", script, "sh"] + arguments,
    environment: plainEnvironment.merging(extra) { $1 }, timeout: .seconds(120))
}

/// A named pipe: how a test and a child wait for each other.
final class Fifo: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ name: String, in folder: TemporaryFolder) throws {
    path = "\(folder.path)/\(name)"
    guard mkfifo(path, 0o600) == 0 else { throw Failure(doing: "mkfifo") }
    // Open at both ends, so that neither opening nor the child's leaving ends it.
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
  }

  /// What a child writes next.
  func next() async -> String {
    let descriptor = descriptor
    await untilReadable(descriptor)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Lets a child go on that reads a line.
  func send(_ text: String = "go\n") {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }
}

/// Waits until there is something to read, or nobody left to write.
func untilReadable(_ descriptor: Int32) async {
  await wait(for: .readable(descriptor))
}

/// Waits for the exit of a process that needn't be a child.
func untilGone(_ pid: Int32) async throws {
  guard let handle = try ProcessIdentity(pid: pid)?.handle() else { return }
  await wait(for: handle.exit)
}

@Reactor
private func wait(for source: EventSource) async {
  let event = AutoResetEvent()
  let token = EventLoop.shared.add(source) { event.fire() }
  _ = await event.wait()
  EventLoop.shared.remove(token)
}

struct Failure: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  init(doing what: String) {
    message = "\(what): \(errorText(errno))"
  }
}
