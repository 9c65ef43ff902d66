// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Testing
import TimerEngine

@Suite struct TimerParamsTests {
  private static let commands: [(TimerMethod, String, TimerCommand)] = [
    (.start, "{}", .start(StartOptions())),
    (
      .start,
      #"{"task":"a \"task\"\n🍅","project":"p","tags":["x","y"],"length":1.5,"ago":180,"focus":true}"#,
      .start(
        StartOptions(
          task: "a \"task\"\n🍅", project: "p", tags: ["x", "y"], length: .milliseconds(1500), ago: .minutes(3),
          isFocus: true))
    ),
    (.start, #"{"open":true}"#, .start(StartOptions(isOpenEnded: true))), (.again, "{}", .again),
    (.takeBreak, "{}", .takeBreak(kind: nil, length: nil)),
    (.takeBreak, #"{"kind":"long","length":1200}"#, .takeBreak(kind: .long, length: .minutes(20))),
    (.takeBreak, #"{"keep":false}"#, .takeBreak(kind: nil, length: nil, keep: false)), (.pause, "{}", .pause),
    (.resume, "{}", .resume), (.toggle, "{}", .toggle), (.stop, #"{"keep":true}"#, .stop(keep: true)),
    (.stop, #"{"keep":false}"#, .stop(keep: false)), (.stop, "{}", .stop(keep: nil)), (.skip, "{}", .skip()),
    (.skip, #"{"keep":true}"#, .skip(keep: true)), (.finish, "{}", .finish()),
    (.finish, #"{"force":true}"#, .finish(force: true)), (.extend, #"{"by":90}"#, .extend(by: .seconds(90))),
    (.extend, #"{"by":-90}"#, .extend(by: .seconds(-90))), (.strike, "{}", .strike(text: "")),
    (.strike, #"{"text":"mail"}"#, .strike(text: "mail")), (.reset, "{}", .reset()),
    (.reset, #"{"keep":false}"#, .reset(keep: false)),
    (.describe, #"{"task":"t","tags":[]}"#, .describe(task: "t", project: nil, tags: [])),
    (.describe, #"{"project":"","tags":["z"]}"#, .describe(task: nil, project: "", tags: ["z"])),
    (.note, #"{"text":"n"}"#, .note(text: "n")),
  ]

  @Test(arguments: commands)
  func `a command survives the way`(_ method: TimerMethod, _ params: String, _ command: TimerCommand) throws {
    let sent = try JSON.read(TimerParams.self, from: params)
    let line = try JSON.line(Request(id: 7, method: method.rawValue, params: sent))
    let read = try JSON.read(Request<TimerParams>.self, from: line)
    #expect(read.id == 7)
    #expect(try read.params?.command(for: method) == command)
  }

  @Test func `only timer methods are commands`() {
    let commands = MethodInfo.all.filter { $0.params == TimerParams.self }.map(\.name)
    #expect(commands == TimerMethod.allCases.map(\.rawValue))
    #expect(commands == MethodInfo.all.map(\.name).filter { $0.hasPrefix("timer.") })
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1e9])
  func `a length that is no length is refused`(_ seconds: Double) {
    var params = TimerParams()
    params.length = seconds
    params.by = seconds
    params.ago = seconds
    for method in [TimerMethod.start, .takeBreak, .extend] {
      #expect(throws: ControlError.self) { try params.command(for: method) }
    }
  }

  @Test(arguments: [[""], ["deep", " "], ["\t\n", "deep"], ["\u{3000}\u{A0}"], ["deep", "#"]])
  func `a tag without a name was once taken`(_ tags: [String]) {
    var params = TimerParams()
    params.tags = tags
    for method in [TimerMethod.start, .describe] {
      let error = #expect(throws: ControlError.self) { try params.command(for: method) }
      let number = tags.firstIndex { $0 != "deep" }.map { $0 + 1 } ?? 0
      #expect(error?.code == ControlError.invalidParams)
      #expect(error?.message.hasPrefix("number \(number) of 'tags' has no name: ") == true)
    }
  }

  @Test(
    arguments: [
      (nil, nil), ([], []), (["deep"], ["deep"]), ([" deep ", "\u{200D}"], ["deep", "\u{200D}"]),
      (["#hash", "dup", "hash", "dup"], ["hash", "dup"]),
    ] as [([String]?, [String]?)])
  func `other tags are taken as they are kept`(_ given: [String]?, _ tags: [String]?) throws {
    var params = TimerParams()
    params.tags = given
    #expect(try params.command(for: .start) == .start(StartOptions(tags: tags ?? [])))
    #expect(try params.command(for: .describe) == .describe(task: nil, project: nil, tags: tags))
  }

  @Test(arguments: [TimerMethod.start, .describe])
  func `names that look alike were once several, and some had a NUL`(_ method: TimerMethod) throws {
    var params = TimerParams()
    params.project = "P1 "
    let expected: TimerCommand =
      method == .start ? .start(StartOptions(project: "P1")) : .describe(task: nil, project: "P1", tags: nil)
    #expect(try params.command(for: method) == expected)
    params.project = "P\01"
    var error = #expect(throws: ControlError.self) { try params.command(for: method) }
    #expect(error?.code == ControlError.invalidParams && error?.message.contains("'project' has a NUL") == true)
    params.project = nil
    params.tags = ["a", "\0"]
    error = #expect(throws: ControlError.self) { try params.command(for: method) }
    #expect(error?.message.hasPrefix("number 2 of 'tags' has a NUL") == true)
  }

  @Test(arguments: [TimerMethod.extend, .note]) func `what is needed is asked for`(_ method: TimerMethod) {
    #expect(throws: ControlError.self) { try TimerParams().command(for: method) }
  }

  @Test func `an empty note is refused`() {
    var params = TimerParams()
    params.text = ""
    #expect(throws: ControlError.self) { try params.command(for: .note) }
  }
}
