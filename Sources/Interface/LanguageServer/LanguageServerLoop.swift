// SPDX-License-Identifier: MIT
import Events
import LibC

/// The input and output of a language server: two descriptors, such as standard input and output.
package struct LanguageServerLoop {
  /// The time without input after which changed buffers are inspected.
  private static let pause: Int32 = 40

  private let input: Int32
  private let output: Int32
  private var server: LanguageServer
  private var frames = FrameBuffer()

  package init(_ server: LanguageServer, input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.server = server
    self.input = input
    self.output = output
  }

  /// Answers until the editor says `exit`, or one of the descriptors is closed. Returns the exit status.
  package mutating func run() -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      while let item = frames.next() {
        guard write(server.handle(item)) else { return 1 }
        if let status = server.exitStatus { return status }
      }
      if server.hasNews, !hasInput(within: Self.pause) {
        guard write(server.refresh()) else { return 1 }
        continue
      }
      let count = read(input, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      // An editor that is gone can't say `exit`.
      guard count > 0 else { return 1 }
      frames.append(chunk[..<count])
    }
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) != 0
  }

  private func write(_ messages: [JSONValue]) -> Bool {
    for message in messages {
      var rest = FrameBuffer.frame(Array(message.text.utf8))[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { LibC.write(output, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
    }
    return true
  }
}
