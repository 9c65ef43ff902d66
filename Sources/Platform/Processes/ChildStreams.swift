// SPDX-License-Identifier: MIT
import SystemEvents

/// This process's ends of a child's standard streams, as far as they are pipes.
@Reactor
final class ChildStreams {
  let input: InputPipe?
  let output: OutputStream?
  let error: OutputStream?

  /// Calls `ended` when an output stream has ended.
  init(_ child: consuming LaunchedChild, _ configuration: ChildConfiguration, ended: @escaping () -> Void = {}) {
    input = InputPipe(child.input)
    output = OutputStream(child.output, configuration.output, ended: ended)
    error = OutputStream(child.error, configuration.error, ended: ended)
  }

  private var pipes: [OutputPipe] { [output?.pipe, error?.pipe].compactMap(\.self) }

  var isOpen: Bool { pipes.contains { $0.isOpen } }

  /// The time of the last output.
  var lastRead: SuspendingClock.Instant? { pipes.map(\.lastRead).max() }

  func readAvailable() {
    for pipe in pipes { pipe.readAvailable() }
  }

  /// Reads the rest of the pipes, then ends the streams even if other processes still hold the pipes.
  func finish() {
    input?.close()
    for pipe in pipes { pipe.finish() }
  }

  /// Discards later output of other processes, so that a closed pipe does not kill them.
  func drop() {
    input?.close()
    for pipe in pipes { pipe.drop() }
  }

  func close() {
    input?.close()
    for pipe in pipes { pipe.close() }
  }
}

/// An output stream and its destination.
@Reactor
final class OutputStream {
  let pipe: OutputPipe
  let lines: LineReader?
  private let capture: Capture?

  /// nil if this process does not read the stream.
  init?(_ descriptor: consuming Descriptor?, _ kind: ChildConfiguration.Output, ended: @escaping () -> Void) {
    guard let descriptor = consume descriptor else { return nil }
    if case .lines(let maximumLength, let buffer) = kind {
      let reader = LineReader(maximumLength: maximumLength, bufferLimit: buffer)
      lines = reader
      capture = nil
      pipe = OutputPipe(descriptor, into: reader)
      reader.pipe = pipe
    } else {
      var limit = 0
      if case .capture(let given) = kind { limit = given }
      let capture = Capture(limit: limit, ended: ended)
      lines = nil
      self.capture = capture
      pipe = OutputPipe(descriptor, into: capture)
    }
  }

  /// The output so far.
  var captured: CapturedOutput? {
    guard var output = capture?.output else { return nil }
    output.trim()
    return output
  }
}

/// Keeps the beginning and the end of a stream.
private final class Capture: OutputSink {
  private(set) var output: CapturedOutput
  private let ended: () -> Void

  init(limit: Int, ended: @escaping () -> Void) {
    output = CapturedOutput(limit: limit)
    self.ended = ended
  }

  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    output.append(bytes)
    return true
  }

  func end() {
    ended()
  }
}
