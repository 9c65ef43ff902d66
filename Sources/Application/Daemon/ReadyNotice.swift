// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import LibC

/// Reports to the starting process, on a descriptor left open for it, that the daemon is ready, or why it is not.
struct ReadyNotice: Sendable {
  private let descriptor: Int32?

  init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  func succeed() { say("ready\n") }

  /// Reports that the daemon is not ready yet, and the maximum duration of the next step.
  func willTake(_ time: Duration, to step: StartStep) {
    write("wait \(time.components.seconds) \(step.rawValue)\n")
  }

  /// Reports that another daemon exists or is about to.
  func isBusy() { say("busy\n") }

  /// Reports the reason in English and, after a tab, as a code with values.
  func fail(_ text: String, _ problem: StartProblem?) {
    let words = text.split { "\n\t".contains($0) }.joined(separator: " ")
    say("error: " + words + (problem.flatMap { try? JSON.line($0) }.map { "\t" + $0 } ?? "") + "\n")
  }

  /// Sends the final message.
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

/// Calls write(2), which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
