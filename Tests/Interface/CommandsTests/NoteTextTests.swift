// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Paths
import TestSupport
import Testing
import ToolArguments

/// Notes that begin with a dash, like options.
struct NoteTextTests {
  private let home: TemporaryHome
  private let program: RealProgram

  init() throws {
    home = try TemporaryHome.forClient()
    program = RealProgram(environment: home.variables)
  }

  @Test(arguments: ["", "-", "text", "-5 degrees", "- milk", "-hot", "--5", "-- x", "--two words", "-\u{301}x", "–x"])
  func `a text is a text`(_ text: String) {
    #expect(!NoteText.isLikeOption(text))
  }

  @Test(arguments: ["--", "--json", "--note=-5", "--a=two words", "-p", "-p=book", "--urgent"])
  func `an option is an option`(_ text: String) {
    #expect(NoteText.isLikeOption(text))
  }

  @Test(arguments: [
    (["-5", "degrees"], "-5 degrees"), (["- milk"], "- milk"), (["-hot", "tea"], "-hot tea"),
    (["all", "-is", "well"], "all -is well"), (["--", "--json"], "--json"), (["a", "--", "--", "-b"], "a -- -b"),
    (["--session", "@2", "-5"], "-5"), (["-5", "--session=@2"], "-5"),
  ])
  func `a note once couldn't begin with a dash`(_ words: [String], _ text: String) throws {
    let status = try JSON.line(Samples.status())
    let server = try FakeServer(at: home.paths.socket) { line, peer in peer.reply(to: line, status) }
    let result = try program.run(["note"] + words)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let asked = try #require(server.received.first { FakeServer.method(in: $0) == "timer.note" })
    let params = try JSON.read(Request<TimerParams>.self, from: asked).params
    #expect(params?.text == text)
    #expect(params?.session == (words.contains { $0.hasPrefix("--session") } ? "@2" : nil))
    server.stop()
  }

  @Test(arguments: [
    (
      ["note", "--sesion", "@2", "x"],
      "'--sesion' looks like an option. If it is the note, write 'segue note -- --sesion'"
    ),
    (["note", "x", "-j"], "'-j' looks like an option. If it is the note, write 'segue note -- -j'"),
    (["log", "5m", "--note", "-p", "book"], "'-p' looks like an option. If it is the note, write '--note=-p'"),
    (
      ["history", "edit", "last", "--note", "--json"],
      "'--json' looks like an option. If it is the note, write '--note=--json'"
    ),
  ])
  func `what reads as an option is no note, and nothing is done`(_ words: [String], _ problem: String) throws {
    let result = try program.run(words)
    #expect(result.status == 64 && result.output.isEmpty, "\(result)")
    #expect(result.errors.hasPrefix("segue: \(problem)\n"), "\(result.errors)")
  }

  @Test func `a note behind its option is handed over as it was written`() throws {
    try home.install(#"printf '<%s>' "$@""#)
    for words in [
      ["log", "5m", "--note", "-5 degrees", "Mail"], ["log", "5m", "--note=--json"],
      ["history", "edit", "last", "--note", "- milk", "--json"], ["history", "edit", "last", "--note", "-hot"],
      ["history", "edit", "last", "--note", "-"],
    ] {
      let result = try program.run(words)
      #expect(result.status == 0, "\(result)")
      #expect(result.output == (["tool"] + words).map { "<\($0)>" }.joined())
    }
  }
}
