// SPDX-License-Identifier: MIT
package import ControlProtocol
import Deliveries
package import Dispatching
import Events
package import Hooks
package import Logging
package import Paths
import Processes
import Secrets
package import SoundPlayers
package import TimerEngine
import WebhookAction

/// Runs every kind of action for real.
package struct LiveActions: ActionRunner {
  package let services: ServiceHost
  let environment: HookEnvironment
  let paths: Paths
  /// Returns the plugin that hooks now mean by a name.
  let plugin: @Sendable (_ name: String) -> Plugin?
  /// Returns the reason that a plugin's present files must not run; nil if they may.
  let objection: @Sendable (_ use: PluginUse) -> DeliveryReason?
  let now: @Sendable () -> Instant
  let mask: LiveMask
  package let notes: CommandNotes
  private let http: HTTPClient
  private let sounds: SoundLibrary
  private let player: OneShotPlayer
  /// Returns the default volume of sounds.
  private let volume: @Sendable () async -> Int

  /// `timer` answers the requests of service plugins until `services` are connected to another one. `report` receives the
  /// failures of services outside of any delivery.
  package init(
    paths: Paths, environment: HookEnvironment, sounds: SoundLibrary, player: OneShotPlayer,
    plugin: @escaping @Sendable (_ name: String) -> Plugin?,
    objection: @escaping @Sendable (_ use: PluginUse) -> DeliveryReason?, volume: @escaping @Sendable () async -> Int,
    now: @escaping @Sendable () -> Instant, logger: Logger, timer: @escaping ServiceHost.Timer,
    report: @escaping ServiceHost.Report = { _, _, _ in }
  ) {
    self.paths = paths
    self.environment = environment
    self.sounds = sounds
    self.player = player
    self.plugin = plugin
    self.objection = objection
    self.volume = volume
    self.now = now
    mask = LiveMask()
    notes = CommandNotes(folder: paths.running)
    http = HTTPClient(userAgent: "segue/\(SegueVersion.current)")
    services = ServiceHost(mask: mask, logger: logger, timer: timer, report: report)
  }

  package func run(_ job: Job) async -> JobResult {
    switch job.action.kind {
    case .command(let line): await run(line, job)
    case .webhook(let webhook): await send(webhook, job)
    case .play(let sound, _, let volume, let fade): await play(sound, volume: volume, fade: fade)
    case .plugin(let use): await run(use, job)
    }
  }

  /// Ends the services and the sounds of hooks.
  package func stop() async {
    await withTaskGroup { group in
      group.addTask { await services.stop() }
      group.addTask { await player.stopAll() }
    }
  }

  /// Ends the rest at once, and closes the connections of webhooks.
  package func kill() async {
    await services.kill()
    await http.shutdown()
  }

  /// Returns the values of an action's secrets; throws the first problem in words.
  func resolve(_ names: Set<String>, _ action: StoredAction) async throws(SecretError) -> [String: String] {
    let store = SecretStore(environment: environment.current, folder: paths.secrets, home: paths.home, mask: mask)
    var values: [String: String] = [:]
    for name in names.sorted() {
      guard let source = action.secrets[name] else { continue }
      let value = try await store.resolve(source)
      values[name] = value
      // A receiver may repeat only the path of an address, which mostly contains the credential.
      for part in WebhookURL(value)?.credentials ?? [] { mask.add(part) }
    }
    return values
  }

  private func run(_ line: Hooks.CommandLine, _ job: Job) async -> JobResult {
    let command: Command
    do {
      let values = try await resolve(job.action.environment.values.secrets, job.action)
      command = try runner.command(for: job, line, values: values)
    } catch let error as SecretError {
      return JobResult(error)
    } catch {
      return JobResult(failed: .eventNotWritten(detail: "\(error)"))
    }
    do {
      return try await run(command, line, job)
    } catch {
      return JobResult(error)
    }
  }

  var runner: CommandRunner { CommandRunner(environment: environment.current, home: paths.home) }

  /// Runs the program of a job to its end; its output is masked.
  func run(_ command: Command, _ line: Hooks.CommandLine, _ job: Job) async throws(SpawnError) -> JobResult {
    let note = notes.begin(job)
    defer { note.end() }
    let outcome = try await Processes.run(command) { note.write($0) }
    return JobResult(outcome, of: command, line) { mask.text(of: $0) }
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
      // The text of any other error may contain a secret.
      let reason = (error as? any ExplainedError)?.reason ?? .text(mask.text("\(error)"))
      return JobResult(failed: reason)
    }
    do {
      let response = try await http.send(request)
      return JobResult(response, body: mask.text(String(decoding: response.body, as: UTF8.self)), now: now())
    } catch {
      if Task.isCancelled { return JobResult(.cancelled(.cancelled), ending: .error(.cancelled)) }
      return JobResult(error) { mask.text($0) }
    }
  }

  private func play(_ sound: String, volume: Int?, fade: Duration?) async -> JobResult {
    let file: String
    do {
      file = try await sounds.prepare(try SoundName(sound, home: paths.home, folder: paths.home))
    } catch {
      return JobResult(failed: DeliveryReason(error))
    }
    var loudness = volume
    if loudness == nil { loudness = await self.volume() }
    switch await player.play(OneShot(file, volume: loudness ?? 100, rise: fade ?? .zero)) {
    case .begun: return JobResult(.succeeded, ending: .exit(0))
    case .noPlayer(let problem): return JobResult(failed: .player(problem))
    case .failed(let player, let cause):
      return JobResult(failed: .unplayable(player: player, file: nil, cause: cause))
    }
  }
}

extension JobResult {
  /// A job that could not begin or end.
  init(failed why: DeliveryReason) {
    self.init(.failed(why), ending: .error(why))
  }

  /// Makes a success a failure, and keeps the output.
  mutating func fail(_ why: DeliveryReason) {
    verdict = .failed(why)
    ending = .error(why)
  }

  /// A secret that is unavailable now may be available later: a keychain is locked until login.
  init(_ error: SecretError) {
    let verdict: Verdict =
      switch error.code {
      case .keychainRefused, .commandFailed, .timedOut, .unreadable, .missing: .again(error.reason, after: nil)
      case .cancelled: .cancelled(error.reason)
      case .unsafe, .unusable, .invalidName, .notWritten: .failed(error.reason)
      }
    self.init(verdict, ending: .error(error.reason))
  }

  fileprivate init(_ response: HTTPResponse, body: String, now: Instant) {
    let seconds = now.milliseconds / 1000
    let verdict: Verdict =
      switch WebhookVerdict(response, now: seconds) {
      case .succeeded: .succeeded
      case .retry(let delay): .again(.unavailable(status: response.status), after: delay)
      case .dead(let reason): .failed(reason)
      case .gone: .gone(.receiverGone)
      }
    self.init(verdict, ending: .http(response.status), standardOutput: body)
  }

  fileprivate init(_ failure: HTTPFailure, masked: (String) -> String) {
    let reason = DeliveryReason.request(url: masked(failure.url), failure.problem.masked(masked))
    let verdict: Verdict =
      switch WebhookVerdict(failure) {
      case .retry(let delay): .again(reason, after: delay)
      case .succeeded, .dead, .gone: .failed(reason)
      }
    self.init(verdict, ending: .error(reason))
  }
}

extension ReceiverProblem {
  /// Returns the problem with the library's words masked.
  fileprivate func masked(_ mask: (String) -> String) -> ReceiverProblem {
    switch self {
    case .tls(.other(let detail)): .tls(.other(detail: mask(detail)))
    case .other(let detail): .other(detail: mask(detail))
    default: self
    }
  }
}
