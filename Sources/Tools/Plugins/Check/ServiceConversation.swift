// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hooks
import Language
import PluginAction
import Processes

/// A service under way, spoken to as the daemon would: JSON-RPC 2.0, a line a message.
final class ServiceConversation {
  let use: PluginUse
  private let child: ChildProcess
  /// How long it may take to answer.
  private let limit: Duration
  private var lastID: Int64 = 0
  /// Whether the time for the last line was over.
  private var isTooSlow = false
  /// The first rule that it broke beside its answers.
  private(set) var fault: PluginCheckPhrase?

  /// At most so many bytes a line.
  private static let longestLine = 1 << 20
  private static let standardTimeout = Duration.seconds(30)

  /// What came back for a request.
  enum Reply {
    case result(JSONValue)
    case error(code: Int64, message: String)
    /// Nothing that could be an answer, and why.
    case none(PluginCheckPhrase)
  }

  init(_ use: PluginUse, in home: CheckHome) async throws(SpawnError) {
    self.use = use
    limit = use.timeout ?? Self.standardTimeout
    child = try await ChildProcess.start(
      ChildConfiguration(
        use.arguments, environment: home.environment, workingDirectory: home.folder, input: .pipe,
        output: .lines(maximumLength: Self.longestLine), error: .capture()))
  }

  /// Ends it, however it is.
  func end() async { await child.end(grace: .seconds(1)) }

  // MARK: Messages

  func request(_ method: String, _ params: JSONValue) async -> Reply {
    lastID += 1
    let id = lastID
    let line = JSONValue.object([
      .init("jsonrpc", "2.0"), .init("id", .integer(id)), .init("method", .string(method)), .init("params", params),
    ]).text
    await send(line)
    while let line = await nextLine() {
      guard let message = try? JSON.read(JSONValue.self, from: line.bytes), case .object = message else {
        let text = String(line.text.prefix(80))
        fault = fault ?? .notAMessage(text)
        return .none(.notAMessage(text))
      }
      if let other = message["method"]?.string {
        await hear(other, message["id"])
      } else if message["id"] == .integer(id) {
        return Self.reply(message, to: method)
      }
      // The answer to what wasn't a request has no id.
    }
    return .none(await silence(method))
  }

  func send(_ line: String) async { try? await child.write(Array((line + "\n").utf8)) }

  private static func reply(_ message: JSONValue, to method: String) -> Reply {
    if let error = message["error"], case .integer(let code)? = error["code"] {
      return .error(code: code, message: error["message"]?.string ?? "")
    }
    guard let result = message["result"] else { return .none(.wrongResult(method: method)) }
    return .result(result)
  }

  /// A message of its own: the log, or a command for the timer.
  private func hear(_ method: String, _ id: JSONValue?) async {
    let allowed = method == "log" || use.controls.contains { "timer.\($0.rawValue)" == method }
    if !allowed { fault = fault ?? .notAllowed(method) }
    guard let id else { return }
    let answer: JSONValue.Member =
      allowed ? .init("result", .object([])) : .init("error", ["code": -32601, "message": "it isn't allowed"])
    await send(JSONValue.object([.init("jsonrpc", "2.0"), .init("id", id), answer]).text)
  }

  private func nextLine() async -> OutputLine? {
    guard let output = await child.output else { return nil }
    let reading = Task { await output.next() }
    let limit = limit
    let guardian = Task {
      try await Task.sleep(for: limit)
      reading.cancel()
    }
    let line = await reading.value
    guardian.cancel()
    isTooSlow = (try? await guardian.value) != nil
    return line
  }

  private func silence(_ method: String) async -> PluginCheckPhrase {
    // Where its output has ended, its end is near, though maybe not seen yet.
    let hasEnded = isTooSlow ? false : await child.ends(within: OneShotTrial.grace)
    guard hasEnded else {
      return .noAnswer(method: method, seconds: Int(limit.components.seconds))
    }
    return .endedInstead(method: method, said: await lastWords)
  }

  /// The last line of its log.
  var lastWords: String {
    get async { OneShotTrial.lastLine(of: await child.capturedError?.text ?? "") }
  }

  // MARK: Its end

  enum Ending {
    case shutdown, endOfInput, terminate
  }

  /// Asks it to end, in one of three ways.
  func finish(_ ending: Ending) async -> TrialVerdict {
    switch ending {
    case .shutdown:
      switch await request("shutdown", .object([])) {
      case .result: break
      case .error(_, let message): return .refused(message)
      case .none(let why): return .broken(why)
      }
      await child.closeInput()
    case .endOfInput: await child.closeInput()
    case .terminate: await child.signal(SIGTERM)
    }
    let seconds = OneShotTrial.grace
    return await child.ends(within: seconds) ? .good : .broken(.stillRuns(seconds: Int(seconds.components.seconds)))
  }
}
