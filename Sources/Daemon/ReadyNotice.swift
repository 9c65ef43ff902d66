// SPDX-License-Identifier: MIT
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells whoever started the daemon, on a descriptor that was left open for it, that it is there, or why it isn't.
struct ReadyNotice: Sendable {
  private let descriptor: Int32?

  init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  func succeed() { say("ready\n") }

  /// Another daemon is there, or will be in a moment.
  func isBusy() { say("busy\n") }

  func fail(_ text: String) {
    say("error: " + text.split(separator: "\n").joined(separator: " ") + "\n")
  }

  private func say(_ line: String) {
    guard let descriptor else { return }
    let bytes = Array(line.utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }
}
