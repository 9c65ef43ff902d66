// SPDX-License-Identifier: MIT
import Hooks
import Messages
import Testing

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Changes settings in the file.
@Suite struct EditorTests {
  /// One edit: the file before, the setting, its value, the file after.
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var key: String
    var value: String
    var after: String
    var testDescription: String { "\(key) = \(value) in \(before.debugDescription)" }

    init(_ before: String, _ key: String, _ value: String, _ after: String) {
      (self.before, self.key, self.value, self.after) = (before, key, value, after)
    }
  }

  static let cases: [Case] = [
    // An existing value: only its own bytes change.
    Case(
      "# mine\nversion: 1\ntimer:\n  focus:   25m   # long\n  short-break: 5m\n", "timer.focus", "50m",
      "# mine\nversion: 1\ntimer:\n  focus:   50m   # long\n  short-break: 5m\n"),
    Case(
      "version: 1\r\ntimer:\r\n  focus: 25m\r\n", "timer.focus", "50m", "version: 1\r\ntimer:\r\n  focus: 50m\r\n"),
    Case(
      "version: 1\ntimer: { focus: 25m, long-break: 15m }", "timer.focus", "1h",
      "version: 1\ntimer: { focus: 1h, long-break: 15m }"),
    Case(
      "\u{FEFF}version: 1\n# 🍅 한\ntimer: {focus: '25m'} # 🍅\n", "timer.focus", "50m",
      "\u{FEFF}version: 1\n# 🍅 한\ntimer: {focus: '50m'} # 🍅\n"),
    Case("version: 1\ntimer:\n  focus: \"25m\"\n", "timer.focus", "50m", "version: 1\ntimer:\n  focus: \"50m\"\n"),
    Case(
      "version: 1\ntimer:\n  focus: &long 25m # x\n", "timer.focus", "50m",
      "version: 1\ntimer:\n  focus: &long 50m # x\n"),
    Case(
      "version: 1\nx-l: &long 50m\ntimer:\n  focus: *long # x\n", "timer.focus", "45m",
      "version: 1\nx-l: &long 50m\ntimer:\n  focus: 45m # x\n"),
    Case(
      "version: 1\ntimer:\n  focus: >-\n    25m\n  long-break: 9m\n", "timer.focus", "50m",
      "version: 1\ntimer:\n  focus: 50m\n  long-break: 9m\n"),
    Case("{ version: 1, timer: { focus: 25m } }\n", "timer.focus", "50m", "{ version: 1, timer: { focus: 50m } }\n"),
    Case("{ version: 1 }\n", "timer.focus", "50m", "{ version: 1, timer: { focus: 50m } }\n"),
    // A new key.
    Case(
      "version: 1\ntimer:\n    focus: 25m # x\n\n# hooks\nhooks: {}\n", "timer.long-break", "20m",
      "version: 1\ntimer:\n    focus: 25m # x\n    long-break: 20m\n\n# hooks\nhooks: {}\n"),
    Case(
      "version: 1\ntimer:\n  focus: 25m", "timer.long-break", "20m",
      "version: 1\ntimer:\n  focus: 25m\n  long-break: 20m\n"),
    Case(
      "version: 1\nnotify: { chime: false }\n", "notify.desktop", "false",
      "version: 1\nnotify: { chime: false, desktop: false }\n"),
    Case("version: 1\nnotify: {}\n", "notify.desktop", "false", "version: 1\nnotify: { desktop: false }\n"),
    Case(
      "version: 1\nambient:\n# later\nhooks: {}\n", "ambient.volume", "20",
      "version: 1\nambient:\n  volume: 20\n# later\nhooks: {}\n"),
    Case("version: 1\nambient: ~\n", "ambient.volume", "20", "version: 1\nambient: { volume: 20 }\n"),
    Case(
      "version: 1\nx-t: &t { focus: 30m }\ntimer:\n  <<: *t\n  long-break: 9m\n", "timer.focus", "50m",
      "version: 1\nx-t: &t { focus: 30m }\ntimer:\n  <<: *t\n  long-break: 9m\n  focus: 50m\n"),
    Case(
      "version: 1\nx-t: &t { focus: 30m }\ntimer:\n  <<: *t\n", "timer.focus", "50m",
      "version: 1\nx-t: &t { focus: 30m }\ntimer:\n  <<: *t\n  focus: 50m\n"),
    // A new section.
    Case(
      "version: 1\n\n# my hooks\nhooks:\n  a: { on: focus.started, run: x }\n", "timer.focus", "50m",
      "version: 1\n\ntimer:\n  focus: 50m\n\n# my hooks\nhooks:\n  a: { on: focus.started, run: x }\n"),
    Case(
      "version: 1\n\ntimer:\n  focus: 25m\n  # long-break: 20m\n\nhooks: {}\n", "goals.daily", "8 pomodoros",
      "version: 1\n\ntimer:\n  focus: 25m\n  # long-break: 20m\n\ngoals:\n  daily: 8 pomodoros\n\nhooks: {}\n"),
    Case(
      "version: 1\n", "ambient.sound", "~/My Music/rain.ogg", "version: 1\n\nambient:\n  sound: ~/My Music/rain.ogg\n"),
    Case("version: 1", "ambient.sound", "./a, b #1.ogg", "version: 1\n\nambient:\n  sound: \"./a, b #1.ogg\"\n"),
    Case("# only words\n", "timer.focus", "50m", "# only words\n\nversion: 1\n\ntimer:\n  focus: 50m\n"),
    Case("", "timer.focus", "50", "version: 1\n\ntimer:\n  focus: 50\n"),
    // One value for two settings.
    Case(
      "version: 1\ntimer: { on-suspend: freeze }\n", "timer.on-suspend.break", "pause",
      "version: 1\ntimer: { on-suspend: { focus: freeze, break: pause } }\n"),
    Case(
      "version: 1\ntimer:\n  on-suspend:\n    focus: count # x\n    break: count\n  focus: 25m\n", "timer.on-suspend",
      "pause",
      "version: 1\ntimer:\n  on-suspend: pause\n  focus: 25m\n"),
    Case(
      "version: 1\ntimer:\n  on-suspend:\n    focus: count # x\n", "timer.on-suspend.break", "freeze",
      "version: 1\ntimer:\n  on-suspend:\n    focus: count # x\n    break: freeze\n"),
    // Projects and hooks.
    Case(
      "version: 1\nprojects:\n  a.b: { focus: 50m }\n", "projects.a.b.ambient", "waterfall",
      "version: 1\nprojects:\n  a.b: { focus: 50m, ambient: waterfall }\n"),
    Case("version: 1\n", "projects.new.focus", "50m", "version: 1\n\nprojects:\n  new:\n    focus: 50m\n"),
    Case(
      "version: 1\nhooks:\n  a:\n    on: focus.started\n    run: |\n      echo a\n      echo b\n\n  b: { on: focus.started, run: x }\n",
      "hooks.a.enabled", "false",
      "version: 1\nhooks:\n  a:\n    on: focus.started\n    run: |\n      echo a\n      echo b\n    enabled: false\n\n  b: { on: focus.started, run: x }\n"
    ),
    Case("version: 1\ngoals:\n  daily: 8 pomodoros\n", "goals.daily", "off", "version: 1\ngoals:\n  daily: off\n"),
  ]

  @Test(arguments: cases)
  func `nothing but the value changes`(edit: Case) throws {
    let scratch = try Scratch(edit.before)
    try scratch.editor.set(edit.key, to: edit.value)
    #expect(try scratch.text() == edit.after)
    #expect(scratch.load().summary.filter { !$0.contains("file not found") } == [])
  }

  @Test(arguments: settings(of: Configuration()).map(\.key))
  func `every setting can be set to the value that it has`(key: String) throws {
    let scratch = try Scratch("version: 1\n")
    let value = try scratch.editor.get(key)
    try scratch.editor.set(key, to: value)
    #expect(try scratch.editor.get(key) == value)
  }

  @Test
  func `a file that isn't there is made, with its folders`() throws {
    let scratch = try Scratch()
    let path = scratch.folder + "/.config/segue/hooks.yml"
    try ConfigEditor(loader: scratch.loader, path: path).set("timer.focus", to: "50m")
    #expect(try scratch.text(".config/segue/hooks.yml") == "version: 1\n\ntimer:\n  focus: 50m\n")
    #expect(scratch.loader.load(path).summary == [])
  }

  @Test
  func `an edit goes through a link to its target, and keeps the mode`() throws {
    let scratch = try Scratch()
    try scratch.write("version: 1\n", to: "dot/real.yml", mode: 0o640)
    try FileManager.default.createSymbolicLink(atPath: scratch.path, withDestinationPath: "dot/real.yml")
    try scratch.editor.set("ambient.volume", to: "10")
    #expect(FileAccess.destination(ofLink: scratch.path) == "dot/real.yml")
    #expect(try scratch.text("dot/real.yml") == "version: 1\n\nambient:\n  volume: 10\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.folder + "/dot/real.yml")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder + "/dot") == ["real.yml"])
  }

  @Test
  func `so does one through a link whose target isn't there yet`() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: scratch.path, withDestinationPath: "dot/real.yml")
    try scratch.editor.set("ambient.volume", to: "10")
    #expect(try scratch.text("dot/real.yml") == "version: 1\n\nambient:\n  volume: 10\n")
  }

  @Test
  func `a setting is changed in the file that has it`() throws {
    let scratch = try Scratch("version: 1\ninclude: local.yml\n")
    try scratch.write("timer: { focus: 30m }\n", to: "local.yml")
    let edit = try scratch.editor.set("timer.focus", to: "40m")
    #expect(edit.file.hasSuffix("local.yml"))
    #expect(try scratch.text("local.yml") == "timer: { focus: 40m }\n")
    try scratch.editor.set("timer.long-break", to: "20m")
    #expect(try scratch.text() == "version: 1\ninclude: local.yml\n\ntimer:\n  long-break: 20m\n")
  }

  @Test(arguments: [
    ("timer.focus", "soon"), ("timer.focus", "25h"), ("ambient.sound", "ocean"), ("notify.desktop", "yes"),
    ("goals.daily", "many"), ("timer.focus", ""),
  ])
  func `what wouldn't load is refused, and the file stays as it is`(key: String, value: String) throws {
    let scratch = try Scratch("version: 1\n")
    let error = try #require(throws: ConfigEditError.self) { try scratch.editor.set(key, to: value) }
    #expect(error.code == .refused && !error.diagnostics.isEmpty)
    #expect(try scratch.text() == "version: 1\n")
  }

  @Test
  func `errors that were there before don't hinder an edit; broken YAML does`() throws {
    let scratch = try Scratch("version: 1\nhooks: { a: { on: nope } }\ntimer: { focus: 25m }\n")
    try scratch.editor.set("timer.focus", to: "50m")
    #expect(try scratch.text().hasSuffix("timer: { focus: 50m }\n"))
    try scratch.write("version: 1\ntimer: { focus: 25m\n")
    #expect(
      try #require(throws: ConfigEditError.self) { try scratch.editor.set("timer.focus", to: "50m") }.code == .broken)
  }

  @Test
  func `a read-only file says which line to change`() throws {
    let scratch = try Scratch("version: 1\ntimer:\n  focus: 25m # x\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: scratch.path)
    let error = try #require(throws: ConfigEditError.self) { try scratch.editor.set("timer.focus", to: "50m") }
    #expect(error.code == .unwritable && error.errno != nil)
    #expect(error.message.hasSuffix("change line 3 to:\n  focus: 50m # x"))
    let other = try #require(throws: ConfigEditError.self) { try scratch.editor.set("timer.long-break", to: "50m") }
    #expect(other.message.hasSuffix("add before line 4:\n  long-break: 50m"))
  }

  @Test
  func `an alias of a whole section isn't torn apart`() throws {
    let text = "version: 1\nx-t: &t { focus: 30m }\ntimer: *t\n"
    let scratch = try Scratch(text)
    let error = try #require(throws: ConfigEditError.self) { try scratch.editor.set("timer.focus", to: "50m") }
    #expect(error.code == .notEditable && error.message.contains("line 3"))
    #expect(try scratch.text() == text)
  }

  @Test(arguments: ["timer.fokus", "ambient.volum", "hooks.nope.enabled", "nonsense"])
  func `an unknown setting has a suggestion`(key: String) throws {
    let scratch = try Scratch("version: 1\n")
    #expect(try #require(throws: ConfigEditError.self) { try scratch.editor.get(key) }.code == .unknownKey)
    #expect(try #require(throws: ConfigEditError.self) { try scratch.editor.set(key, to: "1") }.code == .unknownKey)
  }

  @Test(arguments: [
    ("timer.fokus", "timer.focus"), ("ui.lang", "ui.language"), ("volume", "ambient.volume"), ("sound.x", nil),
  ])
  func `the suggestion for an unknown setting is near, or the rest of its name`(key: String, near: String?) throws {
    let error = try #require(throws: ConfigEditError.self) { try Scratch("version: 1\n").editor.get(key) }
    #expect(error.reason == .unknownSetting(key, suggestion: near))
  }

  @Test
  func `what somebody else wrote at the same moment isn't overwritten`() throws {
    let scratch = try Scratch("version: 1\n")
    let replacement = FileReplacement(path: scratch.path, old: Array("version: 0\n".utf8))
    #expect(try #require(throws: ConfigEditError.self) { try replacement.write([]) }.code == .changedMeanwhile)
    #expect(try scratch.text() == "version: 1\n")
  }
}
