// SPDX-License-Identifier: MIT
import Events
import Foundation
import Processes
import TestSupport

/// A program that isn't ours and that plugins talk to, for as long as a test needs it.
enum Counterpart {
  /// Calls `body` with a port of 127.0.0.1 on which nobody listens, and which nobody else can take meanwhile.
  static func withClosedPort(_ body: (UInt16) async throws -> Void) async throws {
    let closed = try Receiver()
    defer { closed.release() }
    try await body(closed.port)
  }

  /// Runs a program that can't choose a port itself: with another one where somebody else was faster.
  static func run(
    in home: TemporaryHome, ready: String, with arguments: (UInt16) throws -> [String],
    _ body: (UInt16) async throws -> Void
  ) async throws {
    for attempt in 1...5 {
      let free = try Receiver()
      free.release()
      var hasBegun = false
      do {
        return try await run(arguments(free.port), in: home, ready: ready) { _, _ in
          hasBegun = true
          try await body(free.port)
        }
      } catch let error where hasBegun || attempt == 5 {
        throw error
      } catch {
        continue
      }
    }
  }

  /// Runs a program, calls `body` with the first line it writes that contains `ready`, and ends it.
  static func run(
    _ arguments: [String], in home: TemporaryHome, ready: String,
    _ body: (ChildProcess, String) async throws -> Void
  ) async throws {
    if let program = arguments.first { try SystemTool.check(program, path: home.variables["PATH"]) }
    let process = try await ChildProcess.start(
      ChildConfiguration(
        ["sh", "-c", #"exec "$@" 2>&1"#, "sh"] + arguments, environment: home.variables,
        workingDirectory: home.folder, output: .lines()))
    let said = Watched<[String]>([])
    let isReady = Watched(false)
    let reading = Task {
      while let line = await process.output?.next() {
        said.change { $0.append(line.text) }
        if line.text.contains(ready) { isReady.change { $0 = true } }
      }
      isReady.change { $0 = true }
    }
    defer { reading.cancel() }
    do {
      _ = try await isReady.until("'\(ready)' of \(arguments[0])") { $0 ? true : nil }
      guard let line = said.value.first(where: { $0.contains(ready) }) else {
        throw NotSeen(what: "'\(ready)' of \(arguments[0])", limit: .zero, details: said.value.joined(separator: "\n"))
      }
      try await body(process, line)
    } catch {
      await process.end(grace: .seconds(1))
      throw error
    }
    await process.end(grace: .seconds(1))
  }
}

/// A key and a certificate for 127.0.0.1, which is its own authority.
struct Certificate {
  let key: String
  let certificate: String

  init(in home: TemporaryHome) async throws {
    key = home.path("server.key")
    certificate = home.path("server.pem")
    let made = try await home.run([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-keyout", key, "-out", certificate, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
    ])
    guard made.status == 0 else { throw NotSeen(what: "a certificate", limit: .zero, details: made.description) }
  }
}

extension TemporaryHome {
  /// A `PATH` with Python on it and nothing else.
  func pathWithPythonAlone() throws -> [String: String] {
    let folder = path("python-alone")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let python = ["/usr/bin/python3", "/opt/homebrew/bin/python3", "/usr/local/bin/python3"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/python3", withDestinationPath: python ?? "/usr/bin/python3")
    return ["PATH": folder]
  }
}

extension SampleEvent {
  /// The event with this number in the journal, a minute after the one before it.
  static func focus(
    _ type: EventType = .focusCompleted, number: Int, task: String = "Write the design",
    session: [String: JSONValue] = [:], data: [String: JSONValue] = [:], time: String? = nil
  ) throws -> Event {
    let recorded = "2026-11-21T09:\(number < 10 ? "0" : "")\(number):00.000Z"
    let place: [String: JSONValue] = [
      "sequence": .string(Event.digits(of: UInt64(number))), "recordedtime": .string(recorded),
    ]
    return try focus(
      type, task: task, session: session, data: data,
      envelope: place.merging(time.map { ["time": .string($0)] } ?? [:]) { $1 })
  }
}

extension JSONValue {
  init(parsing text: String) throws { self = try JSON.read(JSONValue.self, from: text) }

  /// The elements of an array; none of anything else.
  var elements: [JSONValue] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  /// The names of an object's members, sorted.
  var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.name).sorted()
  }
}

/// What a task may be called.
enum Hostile {
  static let task = "-x '$(touch pwned)' \"; `id` \\ \n## <b>&amp;</b> %{F#f00} @channel 🍅 ]]>"
  /// As it looks where it has to stand on one line.
  static let line = "-x '$(touch pwned)' \"; `id` \\ ## <b>&amp;</b> %{F#f00} @channel 🍅 ]]>"
}
