// SPDX-License-Identifier: MIT
import CommandAction
import Deliveries
import Dispatching
import Events
import Hooks
import Secrets
import SoundPlayers
import TimerEngine
import WebhookAction

/// Runs every kind of action for real.
struct LiveActions: ActionRunner {
  let environment: HookEnvironment
  let home: String
  let secretsFolder: String
  /// The folder in which each plugin has one of its own.
  let pluginStates: String
  /// The plugin that hooks now mean by a name.
  let plugin: @Sendable (_ name: String) -> Plugin?
  /// Why a plugin can't be started as its files now are; nil where it can.
  let objection: @Sendable (_ use: PluginUse) -> String?
  let notes: CommandNotes
  let services: ServiceHost
  let mask: LiveMask
  let http: HTTPClient
  let sounds: SoundLibrary
  let player: OneShotPlayer
  /// How loud a sound is whose hook doesn't say.
  let volume: @Sendable () async -> Int
  let now: @Sendable () -> Instant

  func run(_ job: Job) async -> JobResult {
    await CrashPoint.passing(job.scope) {
      switch job.action.kind {
      case .command(let line): await run(line, job)
      case .webhook(let webhook): await send(webhook, job)
      case .play(let sound, _, let volume, let fade): await play(sound, volume: volume, fade: fade)
      case .plugin(let use): await run(use, job)
      }
    }
  }

  /// The values of the secrets that an action names; throws the first problem in words.
  func resolve(_ names: Set<String>, _ action: StoredAction) async throws(SecretError) -> [String: String] {
    let store = SecretStore(environment: environment.current, folder: secretsFolder, home: home, mask: mask)
    var values: [String: String] = [:]
    for name in names.sorted() {
      guard let source = action.secrets[name] else { continue }
      let value = try await store.resolve(source)
      values[name] = value
      // Of an address, the receiver may repeat just the path: that is where its credential mostly is.
      for part in WebhookURL(value)?.credentials ?? [] { mask.add(part) }
    }
    return values
  }

  private func run(_ line: Hooks.CommandLine, _ job: Job) async -> JobResult {
    let action = job.action
    let values: [String: String]
    do {
      values = try await resolve(action.environment.values.secrets, action)
    } catch {
      return JobResult(error)
    }
    return JobResult(await run(attempt(line, job, values), job))
  }

  /// An attempt to run a program for a job, with the variables that its hook gives it.
  func attempt(_ line: Hooks.CommandLine, _ job: Job, _ values: [String: String]) -> CommandAttempt {
    let action = job.action
    var command = HookCommand(line)
    command.environment = action.environment
    command.workingDirectory = action.workingDirectory
    command.shell = action.shell
    command.timeout = action.timeout
    command.background = action.background
    return CommandAttempt(
      command, variables: action.environment.mapValues { Event.variable($0.revealed(values)) }, hook: job.hook,
      event: job.event, delivery: job.delivery, number: job.attempt,
      scope: job.scope.map { $0 == .enter ? .enter : .exit }, restoreFile: job.restore)
  }

  /// Runs it, the variables that hold secrets withheld and what it says masked.
  func run(_ attempt: CommandAttempt, _ job: Job) async -> CommandOutcome {
    let note = notes.begin(job)
    defer { note.end() }
    return await runner(for: job.action).run(attempt) { note.write($0) }
  }

  func runner(for action: StoredAction) -> CommandRunner {
    CommandRunner(
      environment: environment.current, withholding: action.hidden.map(SecretSource.environment), home: home,
      masked: { [mask] in mask.text(of: $0) })
  }

  private func send(_ webhook: Webhook, _ job: Job) async -> JobResult {
    let values: [String: String]
    let request: HTTPRequest
    do {
      values = try await resolve(webhook.secrets, job.action)
    } catch {
      return JobResult(error)
    }
    do {
      request = try WebhookRequest(webhook, job: job, values: values, timeout: job.action.timeout).http(at: now())
    } catch {
      let why = mask.text("\(error)")
      return JobResult(.failed(why), ending: .error(why))
    }
    do {
      let response = try await http.send(request)
      return JobResult(response, body: mask.text(String(decoding: response.body, as: UTF8.self)), now: now())
    } catch {
      if Task.isCancelled { return JobResult(.cancelled("it was cancelled"), ending: .error("it was cancelled")) }
      return JobResult(error, message: mask.text(error.message))
    }
  }

  private func play(_ sound: String, volume: Int?, fade: Duration?) async -> JobResult {
    let file: String
    do {
      file = try await sounds.prepare(try SoundName(sound, home: home, folder: home))
    } catch {
      let why = "\(error)"
      return JobResult(.failed(why), ending: .error(why))
    }
    var loudness = volume
    if loudness == nil { loudness = await self.volume() }
    switch await player.play(OneShot(file, volume: loudness ?? 100, rise: fade ?? .zero)) {
    case .begun: return JobResult(.succeeded, ending: .exit(0))
    case .noPlayer(let problem): return JobResult(.failed(problem.description), ending: .error(problem.description))
    case .failed(let player, let message):
      let why = "\(player): \(message)"
      return JobResult(.failed(why), ending: .error(why))
    }
  }
}

extension JobResult {
  /// A secret that can't be had now may be had later: a keychain is locked until somebody logs in.
  init(_ error: SecretError) {
    let verdict: Verdict =
      switch error.code {
      case .keychainRefused, .commandFailed, .timedOut, .unreadable, .missing: .again(error.description, after: nil)
      case .cancelled: .cancelled(error.description)
      default: .failed(error.description)
      }
    self.init(verdict, ending: .error(error.description))
  }

  init(_ outcome: CommandOutcome) {
    let verdict: Verdict =
      switch outcome.result {
      case .succeeded: .succeeded
      case .tryAgain(let why): .again(why, after: nil)
      case .unstarted(let why): .unstarted(why)
      case .failed(let why): .failed(why)
      case .cancelled: .cancelled("it was ended")
      }
    let ending: Attempt.Ending =
      if outcome.timedOut {
        .error(outcome.problem ?? "timed out")
      } else if let status = outcome.exitStatus {
        .exit(status)
      } else if let signal = outcome.signal {
        .signal(signal)
      } else {
        .error(outcome.problem ?? "")
      }
    self.init(verdict, ending: ending, standardOutput: outcome.stdout, standardError: outcome.stderr)
    if case .unstarted = verdict { isUnbegun = true }
  }

  fileprivate init(_ response: HTTPResponse, body: String, now: Instant) {
    let seconds = now.milliseconds / 1000
    let verdict: Verdict =
      switch WebhookVerdict(response, now: seconds) {
      case .succeeded: .succeeded
      case .retry(let delay): .again("the receiver answered with status \(response.status)", after: delay)
      case .dead(let reason): .failed(reason)
      case .gone: .gone("the receiver is gone for good (status 410): switched off until hooks.yml changes")
      }
    self.init(verdict, ending: .http(response.status), standardOutput: body)
  }

  fileprivate init(_ failure: HTTPFailure, message: String) {
    let verdict: Verdict =
      switch WebhookVerdict(failure) {
      case .retry(let delay): .again(message, after: delay)
      default: .failed(message)
      }
    self.init(verdict, ending: .error(message))
  }
}
