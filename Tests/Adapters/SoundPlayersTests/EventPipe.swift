// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A named pipe to which players of a test report their actions, line by line.
final class EventPipe: Sendable {
  let path: String
  private let folder: TemporaryFolder
  private let lines: AsyncStream<String>
  private let descriptor: Int32

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/events"
    try #require(mkfifo(path, 0o600) == 0)
    // Open in both directions: the pipe doesn't end when a player does.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    lines = stream
    let reading = descriptor
    Thread.detachNewThread {
      var text = ""
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(reading, &buffer, buffer.count)
        guard count > 0, buffer[0] != 0 else { break }
        text += String(decoding: buffer[..<count], as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
          continuation.yield(String(text[..<end]))
          text = String(text[text.index(after: end)...])
        }
      }
      close(reading)
    }
  }

  deinit {
    var end: UInt8 = 0
    _ = write(descriptor, &end, 1)
  }

  /// The next line that begins with `word`, without that word.
  func next(_ word: String) async -> String {
    for await line in lines where line.hasPrefix("\(word) ") { return String(line.dropFirst(word.count + 1)) }
    return ""
  }

  /// Arguments with which mpv reports each played file (with its pid) and each new volume.
  func arguments() throws -> String {
    let script = "\(folder.path)/tell.lua"
    try """
    local out = io.open("\(path)", "w")
    local function tell(line) out:write(line .. "\\n") out:flush() end
    mp.register_event("file-loaded", function()
      tell(string.format("plays %d %s", mp.get_property_native("pid"), mp.get_property("path")))
    end)
    mp.observe_property("volume", "number", function(_, volume) tell(string.format("volume %d", volume)) end)
    """.write(toFile: script, atomically: true, encoding: .utf8)
    return "--ao=null --script=\(script)"
  }
}

/// Whether the process exists, not counting the zombie of an orphan.
func isRunning(_ pid: Int32) -> Bool { ProcessIdentity(pid: pid)?.isAlive ?? false }

/// The command line of a process; empty if it has ended. A process that was just spawned is running before the system has
/// its command line.
func commandLine(of pid: Int32) -> [String] {
  var bytes = Data()
  repeat {
    bytes = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(pid)/cmdline"))) ?? Data()
  } while bytes.isEmpty && isRunning(pid)
  return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
}
