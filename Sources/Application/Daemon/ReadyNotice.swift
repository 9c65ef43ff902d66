// SPDX-License-Identifier: MIT
import ControlProtocol
import LibC

/// Tells whoever started the daemon, on a descriptor that was left open for it, that it is there, or why it isn't.
struct ReadyNotice: Sendable {
  private let descriptor: Int32?

  init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  func succeed() { say("ready\n") }

  /// It isn't there yet: it is about to do something, which may take so long.
  func willTake(_ time: Duration, to step: StartStep) {
    write("wait \(time.components.seconds) \(step.rawValue)\n")
  }

  /// Another daemon is there, or will be in a moment.
  func isBusy() { say("busy\n") }

  func fail(_ text: String) {
    say("error: " + text.split(separator: "\n").joined(separator: " ") + "\n")
  }

  /// The last word.
  private func say(_ line: String) {
    write(line)
    if let descriptor { close(descriptor) }
  }

  private func write(_ line: String) {
    guard let descriptor else { return }
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// write(2), which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
