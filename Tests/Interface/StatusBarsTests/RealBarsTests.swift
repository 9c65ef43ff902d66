// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import TimerEngine

@testable import StatusBars

#if os(Linux)
  /// Debian's bars read their output, and are clicked.
  @Suite(.slow) struct RealBarsTests {
    private let home: TemporaryHome
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Real")

    init() throws { home = try TemporaryHome() }

    private func run(_ script: String, _ arguments: String..., needs programs: [String]) async throws -> ProgramResult {
      for program in programs { try SystemTool.check(program) }
      // Copied, because waybar's user can't read a folder of root's.
      try home.write(try String(contentsOf: folder.appending(path: script), encoding: .utf8), to: script)
      return try await home.run(["bash", home.path(script)] + arguments)
    }

    @Test func `tmux shows a task as it is`() async throws {
      let result = try await run("tmux.sh", Programs.segue, needs: ["tmux"])
      #expect(result.lines == ["[paused #[fg=blue]x ##[fg=red] #(id) #{q} %{F#f00} 5%]"], "\(result)")
    }

    @Test func `i3blocks shows a task as it is, and takes its block with it`() async throws {
      let result = try await run("i3blocks.sh", Programs.segue, needs: ["i3blocks", "pgrep", "python3"])
      let text = try BarOutputTests.view("i3blocks", format: "[{state} {task}]")
        .frame(Samples.status(.paused, task: #"</span> %{F#f00} #[fg=red] a|b 한국어 "q" \"#)).text
      #expect(result.lines == [text, "gone"], "\(result)")
    }

    @Test(arguments: [("polybar", "polybar"), ("i3bar", "i3")])
    func `a bar under X is set up, clicked, and left by its client`(_ bar: String, _ program: String) async throws {
      let result = try await run("x11.sh", Programs.segue, bar, needs: [program, "Xvfb", "xdotool", "pgrep"])
      #expect(result.lines == ["follows", "focus paused", "short-break running", "gone"], "\(result)")
    }

    @Test func `waybar takes every text without a complaint`() async throws {
      let view = try BarOutputTests.view("waybar", format: "{icon} {remaining}  {task}")
      let frames = BarOutputTests.hostile.map { view.preview(Samples.status(task: $0)) }
      try home.write(frames.joined(separator: "\n") + "\n", to: "frames")
      let result = try await run(
        "waybar.sh", home.path("frames"), needs: ["waybar", "sway", "dbus-run-session", "setpriv"])
      #expect(result.lines == ["shown"], "\(result)")
    }

    @Test(arguments: ["waybar", "i3status-rs", "genmon"])
    func `Pango makes the text of the markup`(_ bar: String) async throws {
      let view = try BarOutputTests.view(bar, format: "{task}")
      let plain = try BarOutputTests.view("starship", format: "{task}")
      let lines = BarOutputTests.tasks.map { task in
        let status = Samples.status(task: task)
        return [view.frame(status).text, plain.frame(status).text].map { text in
          text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }.joined(separator: "\t")
      }
      let result = try await home.run(
        ["/usr/bin/python3", folder.appending(path: "pango.py").path(percentEncoded: false)],
        input: lines.joined(separator: "\n") + "\n")
      #expect(result.lines == ["\(lines.count)"], "\(result)")
    }
  }
#endif
