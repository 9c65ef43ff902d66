// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Hooks
import Messages
import PluginAction
import Processes

/// A running service, in a conversation as with the daemon: JSON-RPC 2.0, one message per line.
final class ServiceConversation {
  let use: PluginUse
  private let child: ChildProcess
  /// The time limit of an answer.
  private let limit: Duration
  private var lastID: Int64 = 0
  /// Whether the time for the last line has expired.
  private var isTooSlow = false
  /// The first violated rule outside of its answers.
  private(set) var fault: PluginCheckMessage?

  private static let standardTimeout = Duration.seconds(30)

  /// The answer to a request.
  enum Reply {
    case result(JSONValue)
    case error(code: Int, message: String)
    /// No valid answer, with the reason.
    case none(PluginCheckMessage)
  }

  init(_ use: PluginUse, in home: CheckHome) async throws {
    self.use = use
    limit = use.timeout ?? Self.standardTimeout
    let variables = use.variables(stateFolder: try home.stateFolder(of: use.plugin), in: home.environment)
    child = try await ChildProcess.start(
      ChildConfiguration(
        use.arguments, environment: home.environment.merging(variables) { $1 }, workingDirectory: home.folder,
        input: .pipe, output: .lines(maximumLength: ServiceProtocol.longestLine), error: .capture()))
  }

  /// Ends it in any state.
  func end() async { await child.end(grace: .seconds(1)) }

  // MARK: Messages

  func request(_ method: String, _ params: String) async -> Reply {
    lastID += 1
    let id = lastID
    await write(ServiceLine.request(id, method, params))
    while let line = await nextLine() {
      if ServiceLine.isBlank(line.bytes) { continue }
      guard !line.isTruncated else { return broke(.notAMessage(ServiceLine.shown(line.bytes))) }
      do {
        switch try ServiceLine(line.bytes) {
        case .reply(id, .success(let result)): return .result(result)
        case .reply(id, .failure(let error)): return .error(code: error.code, message: error.message)
        case .reply: return broke(.strayReply(ServiceLine.shown(line.bytes)))
        case .request(let id, let other): await hear(other, id, line.bytes)
        // The answer to an invalid request.
        case .complaint: continue
        }
      } catch {
        return broke(.badLine(error.problem))
      }
    }
    return .none(await silence(method))
  }

  /// Sends a line that isn't JSON.
  func sendNonsense() async { await write(Array("this isn't JSON\n".utf8)) }

  private func write(_ bytes: [UInt8]) async { try? await child.write(bytes) }

  /// Records that the service violated a rule.
  private func broke(_ rule: PluginCheckMessage) -> Reply {
    fault = fault ?? rule
    return .none(rule)
  }

  /// Handles a message of the service's own: a log line, or a command for the timer.
  private func hear(_ method: String, _ id: JSONValue?, _ line: [UInt8]) async {
    let controls = ServiceControls(plugin: use.plugin, granted: use.controls)
    let objection = method == "log" ? nil : controls.objection(to: method, line)
    if objection != nil { fault = fault ?? .notAllowed(method) }
    let answer = objection.map { Result<Nothing, ControlError>.failure($0) } ?? .success(Nothing())
    if let line = ServiceLine.reply(id, answer) { await write(line) }
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

  private func silence(_ method: String) async -> PluginCheckMessage {
    // If its output has ended, its end is near, but may not have been seen yet.
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

  /// Ends the conversation in one of three ways.
  func finish(_ ending: Ending) async -> TrialVerdict {
    switch ending {
    case .shutdown:
      switch await request("shutdown", "{}") {
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
