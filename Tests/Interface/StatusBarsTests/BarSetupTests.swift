// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import StatusBars

struct BarSetupTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func setup(_ bar: String) throws -> BarSetup {
    let bar = try StatusBar.named(bar)
    var place = BarPlace(bar, options: BarOptions(bar: bar.name), environment: home.variables)
    place.program = "/usr/bin/segue"
    return bar.setup(place)
  }

  /// Typical configurations.
  private static let files: [(bar: String, text: String)] = [
    (
      "waybar",
      "// my bar {\n{\n  \"layer\": \"top\", // \"modules-right\": [\n  \"modules-right\": [\"clock\"],\n  \"clock\": {}\n}\n"
    ),
    ("waybar", "[{\n  \"modules-left\": [ ],\n  \"modules-center\": []\n}]\n"),
    ("waybar", "{\n  \"height\": 30\n}\n"),
    ("polybar", "[bar/top]\nmodules-left = date\nmodules-right = cpu memory\n\n[module/date]\ntype = internal/date\n"),
    ("i3bar", "set $mod Mod4\nbar {\n    position top\n    status_command i3status -c ~/x\n}\nexec foo\n"),
    ("i3bar", "set $mod Mod4\n"), ("swaybar", "bar {\n    colors {\n        background #000000\n    }\n}\n"),
    ("i3blocks", "[time]\ncommand=date\ninterval=5\n"), ("i3status-rs", "[[block]]\nblock = \"time\"\n"),
    ("tmux", "set -g mouse on\n"), ("starship", "add_newline = false\n"),
    ("sketchybar", "sketchybar --bar height=30\n"),
    ("eww", "(defwindow bar [] (label :text \"x\"))\n"),
  ]

  @Test func `what is written is taken out again, and the rest is as it was`() throws {
    var text = ""
    for (bar, old) in Self.files {
      let setup = try setup(bar)
      try home.write(old, to: "conf")
      try setup.install(at: home.path("conf"))
      let new = home.text("conf")
      text += "── \(bar)\n\(new)"
      #expect(throws: BarError.alreadyThere(path: home.path("conf"))) { try setup.install(at: home.path("conf")) }
      try setup.remove(from: home.path("conf"))
      #expect(home.text("conf") == old, "\(bar)")
      #expect(throws: BarError.nothingToUndo(path: home.path("conf"))) { try setup.remove(from: home.path("conf")) }
    }
    try Golden.check(text, "setup.txt")
  }

  @Test func `what others changed since stays`() throws {
    let setup = try setup("i3bar")
    try home.write("bar {\n    status_command i3status\n}\n", to: "conf")
    try setup.install(at: home.path("conf"))
    try home.write(home.text("conf") + "exec later\n", to: "conf")
    try setup.remove(from: home.path("conf"))
    #expect(home.text("conf") == "bar {\n    status_command i3status\n}\nexec later\n")
  }

  @Test(arguments: ["tmux", "starship", "argos", "xbar"])
  func `a file that holds nothing else is made and removed`(_ bar: String) throws {
    let setup = try setup(bar)
    let path = try #require(setup.path(home.path("new/folder/file")))
    try setup.install(at: path)
    #expect(home.text("new/folder/file").contains("status --bar \(bar)"))
    #expect((access(path, X_OK) == 0) == ["argos", "xbar"].contains(bar) || getuid() == 0)
    try setup.remove(from: path)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `a file that others wrote isn't replaced by a plugin`() throws {
    let setup = try setup("argos")
    try home.write("#!/bin/sh\necho mine\n", to: "plugin")
    #expect(throws: BarError.alreadyThere(path: home.path("plugin"))) { try setup.install(at: home.path("plugin")) }
    #expect(throws: BarError.nothingToUndo(path: home.path("plugin"))) { try setup.remove(from: home.path("plugin")) }
    #expect(home.text("plugin") == "#!/bin/sh\necho mine\n")
  }

  @Test func `a link and a file's rights stay`() throws {
    try home.write("set -g mouse on\n", to: "dotfile", mode: 0o640)
    try FileManager.default.createSymbolicLink(atPath: home.path("link"), withDestinationPath: home.path("dotfile"))
    try setup("tmux").install(at: home.path("link"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("link")) == home.path("dotfile"))
    #expect(home.text("dotfile").contains("--bar tmux"))
    let mode = try FileManager.default.attributesOfItem(atPath: home.path("dotfile"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func `a bar without a configuration, or without a place in it, gets none`() throws {
    let path = home.path("none")
    #expect(throws: BarError.noFile(path: path, example: nil)) { try setup("eww").install(at: path) }
    try home.write("[module/x]\n", to: "none")
    #expect(throws: BarError.cannotEdit(path: path, missing: "modules-right")) {
      try setup("polybar").install(at: path)
    }
    #expect(home.text("none") == "[module/x]\n")
    #expect(try setup("lemonbar").path() == nil)
  }

  @Test(arguments: StatusBar.all.map(\.name))
  func `a stanza names the program by its whole path`(_ bar: String) throws {
    #expect(try setup(bar).stanza.contains("/usr/bin/segue status --bar \(bar)"))
  }
}
