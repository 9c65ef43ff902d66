// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TestSupport
import Testing
import TimerEngine

@testable import StatusBars

struct BarOutputTests {
  init() { Samples.useUTC }

  static func view(_ bar: String, format: String? = nil, tooltip: String? = nil, hidesIdle: Bool = false) throws
    -> BarView
  {
    var options = BarOptions(bar: bar)
    (options.format, options.tooltip, options.hidesIdle) = (format, tooltip, hidesIdle)
    return try BarView(options, language: English(), program: "/opt/segue bin/segue")
  }

  @Test(arguments: StatusBar.all.map(\.name))
  func `every state as each bar gets it`(_ bar: String) throws {
    let states = [
      Samples.status(), Samples.status(.paused), Samples.status(.running, .shortBreak, task: "", length: .minutes(5)),
      Samples.status(.idle), Samples.status(length: nil, strikes: 2),
    ]
    let shown = try states.map { try Self.view(bar).preview($0) }
    let hidden = try Self.view(bar, hidesIdle: true).preview(Samples.status(.idle))
    let own = try Self.view(bar, format: "<{task}> {minutes}", tooltip: #"{task}\n{percent}"#)
      .preview(Samples.status(task: "R&D <b>"))
    try Golden.check((shown + ["hidden: \(hidden)", "own: \(own)"]).joined(separator: "\n"), "\(bar).txt")
  }

  /// Text that each of the bars could interpret as its own language.
  static let hostile: [String] = [
    "%{F#f00}x%{F-}", "100%", "%%{", "##[fg=red]#[fg=red]", "#(id)#{q}", "</span><b>", "&amp;&#x41;", "a|b color=red",
    "one\ntwo\r\nthree\u{2028}four", "\u{202E}evil\u{202C}\u{200F}\u{2066}", "\u{1B}[31m\u{7}\u{0}\u{9B}1m",
    "\"quote\\",
    "</txt><click>id</click>", "~~~", "---", "$(id)`id`", "한국어 日本語 👩‍👩‍👧", "e\u{301}\u{200B}",
  ]

  /// Every pair, so that one text ends where another begins.
  static var tasks: [String] { hostile.flatMap { first in hostile.map { first + $0 } } }

  private func outputs(_ bar: String, format: String = "{task}{project}", tooltip: String? = nil) throws -> [String] {
    let view = try Self.view(bar, format: format, tooltip: tooltip)
    return Self.tasks.map { task in
      var status = Samples.status(.paused, task: task)
      status.session?.project = "{F#0f0}{"
      return view.preview(status)
    }
  }

  @Test(arguments: StatusBar.all.map(\.name))
  func `no text makes a line of its own or moves the cursor`(_ bar: String) throws {
    let one = try Self.view(bar, format: "{task}").preview(Samples.status(.paused, task: "x")).split(separator: "\n")
      .count
    for output in try outputs(bar) {
      #expect(output.split(separator: "\n").count == one)
      let unsafe = output.unicodeScalars.filter { scalar in
        scalar != "\n"
          && (scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x202A...0x202E ~= scalar.value
            || 0x2066...0x2069 ~= scalar.value || [0x200E, 0x200F, 0x61C, 0x2028, 0x2029].contains(scalar.value))
      }
      #expect(unsafe.isEmpty, "\(output)")
    }
  }

  @Test(arguments: ["waybar", "i3bar", "swaybar", "i3blocks", "i3status-rs", "eww"])
  func `what is JSON reads as JSON, and has the text in it`(_ bar: String) throws {
    for output in try outputs(bar) {
      let text = output.hasPrefix(",[") ? String(output.dropFirst(2).dropLast()) : output
      let value = try JSON.read(JSONValue.self, from: text)
      #expect((value["text"] ?? value["full_text"])?.string?.isEmpty == false)
    }
  }

  @Test(arguments: ["polybar", "lemonbar"])
  func `no text begins a tag`(_ bar: String) throws {
    for output in try outputs(bar) {
      // Between Segue's own clicks; `%{O0}` is an empty space.
      let inner = output.replacing(/^(%\{A\d:[^}]*:\})+/, with: "").replacing(/(%\{A\})+$/, with: "")
      #expect(inner.ranges(of: "%{").allSatisfy { inner[$0.lowerBound...].hasPrefix("%{O0}") }, "\(output)")
    }
  }

  @Test func `tmux sees no style of a task`() throws {
    for output in try outputs("tmux") {
      let inner = output.dropFirst("#[range=user|segue]".count).dropLast("#[norange]".count)
      #expect(inner.split(whereSeparator: { $0 != "#" }).allSatisfy { $0.count.isMultiple(of: 2) }, "\(output)")
    }
  }

  @Test(arguments: ["swiftbar", "xbar", "argos"])
  func `no text names a parameter of a menu`(_ bar: String) throws {
    let bars = try Self.view(bar, format: "{task}").preview(Samples.status(.paused, task: "x")).count { $0 == "|" }
    for output in try outputs(bar) {
      #expect(output.count { $0 == "|" } == bars)
      let lines = output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("--") } == 2)
      #expect(lines.count { $0.contains("~~~") } == (bar == "swiftbar" ? 1 : 0))
    }
  }

  @Test func `a text that is shown while idle only hides the bar elsewhere`() throws {
    let view = try Self.view("waybar", format: "{task}")
    #expect(view.frame(Samples.status(.idle)).isHidden)
    #expect(!view.frame(Samples.status()).isHidden)
  }

  @Test(arguments: [
    (#"{"name":"segue","instance":"","button":1,"modifiers":[],"x":9}"#, BarClick.left), (#",{"button":3}"#, .right),
    (#"[{"button": 2}"#, .middle), ("4", .scrollUp), (" 5\r", .scrollDown),
  ])
  func `a click is read`(_ line: String, _ click: BarClick) { #expect(BarClick(line: line.utf8) == click) }

  @Test(arguments: ["[", "", ",", "{", #"{"button":"1"}"#, #"{"button":99}"#, "null", "0", "\u{FF}"])
  func `what is no click is none`(_ line: String) { #expect(BarClick(line: line.utf8) == nil) }
}
