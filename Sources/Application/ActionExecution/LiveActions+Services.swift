// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import PluginAction
import Processes
import Secrets
import TimerEngine

/// Plugins that run as long as a hook uses them.
extension LiveActions {
  /// Passes an event, enter or exit to the hook's service, and starts the service if necessary.
  func tellService(_ use: PluginUse, _ job: Job) async -> JobResult {
    let action = job.action
    let key = ServiceHost.Key(
      use: use, environment: action.environment, workingDirectory: action.workingDirectory, secrets: action.secrets)
    let service = await services.service(of: job.hook, key, isScoped: job.scope != nil, timeout: action.timeout) {
      try await launch(found(use, job), job)
    }
    guard let service else { return JobResult(.cancelled(.ended), ending: .error(.ended)) }
    let restore = job.restore.map { RestoreFile(path: $0) }
    switch job.scope {
    case nil:
      let call = ServiceCall(.event(delivery: job.delivery, attempt: job.attempt), job.event)
      return JobResult(await service.take(call, timeout: action.timeout))
    case .enter:
      let call = ServiceCall(.enter, job.event, restore: restore?.read())
      let outcome = await service.enter(call, timeout: action.timeout) { restore?.write($0) }
      // The service has ended.
      if !outcome.wasSent { await services.exited(job.hook, service) }
      return JobResult(outcome)
    case .exit:
      let call = ServiceCall(.exit, job.event, restore: restore?.read())
      let outcome = await service.exit(call, timeout: action.timeout)
      await services.exited(job.hook, service)
      return JobResult(outcome)
    }
  }

  /// Returns the program to start for a job, which continues for others.
  private func launch(_ use: PluginUse, _ job: Job) async throws -> ServiceLaunch {
    if let objection = objection(use) { throw ServiceStartError(objection) }
    let (values, state) = try await prepare(use, job)
    let runner = runner
    var generator = SystemRandomNumberGenerator()
    let name = UUIDv7.make(at: now(), using: &generator)
    var environment = runner.lastingEnvironment(
      for: job, values: values, variables: { use.variables(stateFolder: state, in: $0) })
    environment[CommandNotes.serviceMark] = name
    let note = notes.begin(service: name, of: job.hook)
    return ServiceLaunch(
      arguments: use.arguments, environment: environment, workingDirectory: runner.folder(of: job),
      with: use.with(secrets: values), stateFolder: state,
      started: { note.write(CommandTrace(leader: $0, variables: [])) }, ended: { note.end() })
  }
}

extension JobResult {
  fileprivate init(_ outcome: ServiceOutcome) {
    let verdict: Verdict
    switch outcome.result {
    case .answered: verdict = .succeeded
    case .refused(ServiceProtocol.tryAgain, let message): verdict = .again(.text(message), after: nil)
    case .refused(_, let message): verdict = .failed(.text(message))
    case .unanswered(let why): verdict = .interrupted(.service(why))
    case .unsent(let why): verdict = .again(.service(why), after: nil)
    case .impossible(.restore(let reason)): verdict = .failed(reason)
    case .impossible(let why): verdict = .failed(.service(why))
    case .unlaunched(let error):
      self = Self.unlaunched(error)
      isUnbegun = (error as? SpawnError)?.mayHaveRun != true
      return
    case .cancelled: verdict = .cancelled(.ended)
    }
    self.init(
      verdict, ending: .exit(0), standardOutput: outcome.output, standardError: outcome.error)
    if let failure { ending = .error(failure) }
    isUnbegun = !outcome.wasSent
  }

  /// Returns the result for a service that could not start, equal to that of a command.
  private static func unlaunched(_ error: any Error) -> JobResult {
    if let error = error as? SecretError { return JobResult(error) }
    guard let error = error as? SpawnError else { return JobResult(failed: DeliveryReason(error)) }
    return JobResult(error)
  }
}
