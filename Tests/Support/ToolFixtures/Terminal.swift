// SPDX-License-Identifier: MIT
package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal whose other side the test holds.
package final class Terminal {
  private let control: Int32
  package let program: FileHandle

  /// A terminal with `width` columns; nil leaves them to the system, which has no value for them.
  package init(width: UInt16? = nil) throws {
    #if canImport(Glibc)
      control = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // TIOCSPTLCK and TIOCGPTN, which Glibc's module lacks.
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
    if let width {
      var size = winsize(ws_row: 24, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(control, UInt(TIOCSWINSZ), &size)
    }
  }

  deinit { close(control) }

  package func settings() throws -> UInt {
    var settings = termios()
    guard tcgetattr(program.fileDescriptor, &settings) == 0 else { throw Unfinished(description: "tcgetattr") }
    return UInt(settings.c_lflag)
  }

  /// Runs a program with the terminal as its standard streams.
  package func start(_ words: [String], _ environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    for keyPath in [\Process.standardInput, \.standardOutput, \.standardError]
      as [ReferenceWritableKeyPath<Process, Any?>]
    {
      process[keyPath: keyPath] = program
    }
    try process.run()
    return process
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(control, bytes, bytes.count)
  }

  package func read(until end: String) throws -> String {
    var text = ""
    while !text.contains(end) {
      var entry = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 300_000) == 1 else { throw Unfinished(description: "the terminal is silent: \(text)") }
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
