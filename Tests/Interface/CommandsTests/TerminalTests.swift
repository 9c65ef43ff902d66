// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import TerminalUI
import TestSupport
import Testing
import TimerEngine

/// The live views of the real program on a real pseudo-terminal.
struct TerminalTests {
  private let home: TemporaryHome
  private let server: FakeServer

  init() throws {
    home = try TemporaryHome.forClient()
    let (running, paused) = (try JSON.line(Samples.status()), try JSON.line(Samples.status(.paused)))
    let idle = try JSON.line(Samples.status(.idle))
    let log = "[" + (try Samples.deliveries.map { try JSON.line($0) }).joined(separator: ",") + "]"
    let scopes = "[" + (try Samples.scopes.map { try JSON.line($0) }).joined(separator: ",") + "]"
    let forgotten = "[" + (try JSON.line(Samples.forgotten)) + "]"
    server = try FakeServer(at: home.paths.socket) { line, peer in
      switch FakeServer.method(in: line) {
      case "hooks.scopes": peer.reply(to: line, scopes)
      case "hooks.forget": peer.reply(to: line, forgotten)
      case "timer.pause": peer.reply(to: line, paused)
      case "timer.stop": peer.reply(to: line, idle)
      case "hooks.log": peer.reply(to: line, log)
      default: peer.reply(to: line, running)
      }
    }
  }

  /// A pseudo-terminal with the program on its other side.
  private final class Terminal {
    let main: Int32
    private let side: Int32
    let program: RealProgram.Running
    let before: termios
    let lines: Lines

    init(_ arguments: [String], environment: [String: String], width: UInt16 = 80, height: UInt16 = 24) throws {
      let (main, name) = try PseudoTerminal.open()
      self.main = main
      side = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
      var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(main, UInt(TIOCSWINSZ), &size)
      before = Self.settings(side)
      lines = Lines(main)
      program = try RealProgram(environment: environment).start(arguments, input: side, output: side, errors: side)
    }

    deinit { close(side) }

    func press(_ keys: String) {
      _ = Array(keys.utf8).withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
    }

    func resize(width: UInt16, height: UInt16) {
      var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(main, UInt(TIOCSWINSZ), &size)
      // It isn't the controlling terminal, so the kernel sends no signal.
      program.signal(SIGWINCH)
    }

    /// Whether the terminal's settings are those from before the program.
    var isRestored: Bool {
      let now = Self.settings(side)
      return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag && now.c_oflag == before.c_oflag
    }

    /// The number of bytes that the next program would read.
    var unread: Int32 {
      var count: Int32 = 0
      _ = ioctl(side, UInt(FIONREAD), &count)
      return count
    }

    private static func settings(_ descriptor: Int32) -> termios {
      var settings = termios()
      tcgetattr(descriptor, &settings)
      return settings
    }
  }

  private func run(_ arguments: String...) throws -> Terminal {
    try Terminal(arguments, environment: home.variables)
  }

  @Test func `a countdown says how to stop it, and leaving it leaves the timer on`() throws {
    let terminal = try run("start", "Write", "the", "design")
    #expect(terminal.lines.until("q: leave (the timer keeps running)") != nil)
    #expect(terminal.lines.until("Write the design") != nil)
    #expect(!terminal.isRestored)
    terminal.press("q")
    #expect(terminal.lines.until("The timer keeps running.") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
    #expect(!server.received.contains { $0.contains("timer.stop") })
  }

  @Test func `the hint above a countdown breaks between words`() throws {
    let terminal = try Terminal(["start"], environment: home.variables, width: 100)
    let hint = try #require(terminal.lines.until("this line."))
    let lines = hint.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").split(whereSeparator: \.isNewline)
    #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 100 }, "\(lines)")
    terminal.press("q")
    #expect(terminal.program.wait() == 0)
  }

  /// The terminal of a countdown whose daemon sends `notice` after a request to pause.
  private func countdown(
    _ arguments: [String], telling notice: String
  ) throws -> (Terminal, FakeServer, TemporaryHome) {
    let folder = try TemporaryHome.forClient()
    let running = try JSON.line(Samples.status())
    let server = try FakeServer(at: folder.paths.socket) { line, peer in
      let method = FakeServer.method(in: line)
      peer.reply(to: line, method == "hooks.log" ? "[]" : running)
      if method == "timer.pause" { peer.send(notice + "\n") }
    }
    return (try Terminal(arguments, environment: folder.variables), server, folder)
  }

  @Test func `a hook that fails beneath the countdown has a line`() throws {
    var failed = try #require(Samples.deliveries.first { $0.state == "succeeded" })
    failed.state = "failed"
    failed.attempts[0].startedAt = JSONTime(WallClock.now + .minutes(5))
    failed.attempts[0].exit = 3
    let notice = try JSON.line(Request(id: nil, method: "delivery", params: failed))
    let (terminal, server, folder) = try countdown(["start"], telling: notice)
    defer { withExtendedLifetime(folder) { server.stop() } }
    #expect(terminal.lines.until("Write the design") != nil)
    terminal.press(" ")
    #expect(terminal.lines.until("The hook '\(failed.hook)' failed (exit status 3") != nil)
    #expect(terminal.lines.until("Write the design") != nil, "the countdown goes on")
    terminal.press("q")
    #expect(terminal.program.wait() == 0)
  }

  @Test func `the countdown ends with the focus, though a break has begun`() throws {
    let rest = Samples.status(.running, .shortBreak, length: .minutes(5))
    var other = rest
    other.session?.id = "019b8c2f-7f81-7b1e-a2a5-4f4c9a3d7e11"
    let notice = try JSON.line(Request(id: nil, method: "status", params: other))
    let (terminal, server, folder) = try countdown(["start"], telling: notice)
    defer { withExtendedLifetime(folder) { server.stop() } }
    #expect(terminal.lines.until("f: finish early") != nil)
    terminal.press(" ")
    #expect(terminal.lines.until("Short break") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
  }

  @Test func `a countdown on a terminal that grows narrow leaves no copies of its line behind`() throws {
    let terminal = try run("start")
    let first = try #require(terminal.lines.until("\u{1B}[J\r"))
    terminal.resize(width: 30, height: 10)
    // The cursor was at the beginning of the line, so that the line is cleared even if the terminal has broken it.
    let second = try #require(terminal.lines.until("\u{1B}[J\r"))
    #expect(first.contains("Write the design"))
    #expect(second.hasPrefix("\r"))
    terminal.press("q")
    #expect(terminal.program.wait() == 0)
  }

  @Test func `without waiting, a start prints how it is and ends`() throws {
    let terminal = try run("start", "--no-wait")
    #expect(terminal.lines.until("Write the design") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
  }

  @Test func `keys of the countdown reach the timer`() throws {
    let terminal = try run("again")
    #expect(terminal.lines.until("Write the design") != nil)
    terminal.press(" ")
    #expect(terminal.lines.until("Focus paused 20:00") != nil)
    terminal.press("s")
    #expect(terminal.lines.until("[s/d/G]") != nil)
    terminal.press("s")
    #expect(terminal.lines.until("Ready for focus") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
    #expect(server.received.last?.contains(#""keep":true"#) == true)
    #expect(server.received.last?.contains(#""session":"019b8c2f"#) == true)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal leaves the terminal as it was`(_ number: Int32) throws {
    for arguments in [["start"], ["watch"]] {
      let terminal = try Terminal(arguments, environment: home.variables)
      #expect(terminal.lines.until("Write the design") != nil)
      terminal.program.signal(number)
      #expect(terminal.lines.until("\u{1B}[?25h") != nil)
      #expect(terminal.program.wait() == 128 + number)
      #expect(terminal.isRestored)
    }
  }

  @Test func `the full screen is drawn, follows the size, and gives the screen back`() throws {
    let terminal = try run("watch")
    let first = terminal.lines.until(" quit")
    #expect(first?.contains("\u{1B}[?1049h") == true)
    #expect(first?.contains("Write the design") == true)
    #expect(first?.contains("⣿") == true)
    #expect(first?.contains("journal") == true)
    terminal.resize(width: 20, height: 5)
    #expect(terminal.lines.until("\u{1B}[2J") != nil)
    // The time of this focus expired long ago.
    #expect(terminal.lines.until("00:00")?.contains("⣿") == false)
    terminal.press("\u{3}")
    #expect(terminal.lines.until("\u{1B}[?1049l") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
  }

  @Test func `a terminal that can't move its cursor gets lines`() throws {
    let terminal = try Terminal(["watch"], environment: home.variables.merging(["TERM": "dumb"]) { $1 })
    #expect(terminal.lines.until("Write the design")?.contains("\u{1B}") == false)
    terminal.program.signal(SIGTERM)
    #expect(terminal.program.wait() == -SIGTERM)
  }

  @Test func `segue alone welcomes while there is no hooks.yml, else it shows the status and what to do next`() throws {
    // A journal alone is no set-up.
    #expect(FileManager.default.createFile(atPath: home.paths.journal, contents: nil))
    let first = try run()
    #expect(first.lines.until("Welcome to Segue.") != nil)
    #expect(first.lines.until("Set up Segue now? [Y/n] ") != nil)
    first.press("n\n")
    #expect(first.lines.until("Write the design") != nil)
    #expect(first.lines.until("segue pause") != nil)
    #expect(first.program.wait() == 0)
    let folder = URL(filePath: home.path(TemporaryHome.hooksFile)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try home.write("version: 1\n", to: TemporaryHome.hooksFile)
    let next = try run()
    #expect(next.lines.until("segue pause")?.contains("Welcome") == false)
    #expect(next.program.wait() == 0)
  }

  @Test func `a reply that comes a second late is never typed into the shell`() throws {
    let terminal = try run("watch")
    #expect(terminal.lines.until("\u{1B}[c") != nil)
    terminal.press("q")
    #expect(terminal.lines.until("\u{1B}[c") != nil, "the view asks for a last fence before it leaves")
    terminal.press("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;c\u{1B}[?62;c")
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
    #expect(terminal.unread == 0)
  }

  @Test func `views, overlays and a storm of sizes leave the terminal as it was`() throws {
    let terminal = try run("watch")
    #expect(terminal.lines.until("Write the design") != nil)
    for (number, keys) in ["2", "3", "4", "5", "6", "7", "?", "?", ":", "\u{1B}[A", "\t", "1"].enumerated() {
      terminal.press(keys)
      for step in 1...5 { terminal.resize(width: UInt16(step * 9 + number), height: UInt16(1 + step * 3)) }
    }
    terminal.press("\u{3}\u{3}")
    #expect(terminal.lines.until("\u{1B}[?1049l") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(terminal.isRestored)
  }

  @Test(arguments: [("s\n", "\"keep\":true"), ("discard\n", "\"keep\":false")])
  func `stop asks what becomes of the time`(_ answer: String, _ expected: String) throws {
    let terminal = try run("stop")
    #expect(terminal.lines.until("The focus has run for 05:00. Save its time, discard it, or go on? [s/d/G]") != nil)
    terminal.press(answer)
    #expect(terminal.lines.until("Ready for focus") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(server.received.last?.contains(expected) == true)
  }

  @Test(arguments: [("y\n", 0), ("\n", 1), ("\u{4}", 1)] as [(String, Int32)])
  func `giving up on a scope is asked about`(_ answer: String, _ status: Int32) throws {
    let terminal = try run("hooks", "teardown", "--forget", "quiet")
    #expect(terminal.lines.until("'quiet' could not be turned off (exit status 1).") != nil)
    #expect(terminal.lines.until("Give up on it? [y/N]") != nil)
    terminal.press(answer)
    #expect(terminal.lines.until(status == 0 ? "Gave up on 'quiet'" : "nothing was given up") != nil)
    #expect(terminal.program.wait() == status)
    #expect(server.received.contains { $0.contains("hooks.forget") } == (status == 0))
  }

  @Test(arguments: ["stop", "break", "skip", "reset"])
  func `no answer leaves the focus on`(_ command: String) throws {
    let terminal = try run(command)
    #expect(terminal.lines.until("] ") != nil)
    terminal.press("\n")
    #expect(terminal.lines.until("The focus continues.") != nil)
    #expect(terminal.program.wait() == 0)
    #expect(server.received.allSatisfy { FakeServer.method(in: $0) == "status" })
  }
}
