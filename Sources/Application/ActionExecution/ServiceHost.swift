// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Hooks
import Logging
import PluginAction
import Secrets
import Synchronization

/// The running service plugins: at most one per hook.
package actor ServiceHost {
  /// Performs a request of the control socket's protocol. Returns the reply; nil for a notification.
  package typealias Timer = @Sendable ([UInt8]) async -> [UInt8]?

  /// Takes the failure of a hook's service outside of any delivery, unless the hook has another revision by then; nil for any.
  /// After any reason but `serviceCrashed`, the service does not start any more.
  package typealias Report = @Sendable (_ hook: String, _ revision: String?, _ why: DeliveryReason) async -> Void

  /// The parameters of a service's start. Different parameters require another service.
  struct Key: Hashable, Sendable {
    var use: PluginUse
    var environment: [String: Text]
    var workingDirectory: String?
    var secrets: [String: SecretSource]
  }

  /// The unit for counting crashes, whatever the inputs of each scope.
  private struct Program: Hashable {
    let hook: String
    let arguments: [String]
  }

  private struct Entry {
    let key: Key
    let service: PluginService
    /// Whether the service ends with the exit of its scope.
    var isScoped: Bool
    /// The hook's fingerprint at the start.
    let fingerprint: String?
    let timeout: Duration
    let history: ServiceHistory
  }

  private let logger: Logger
  private let mask: LiveMask
  private let report: Report
  private let timer: Mutex<Timer>
  private var entries: [String: Entry] = [:]
  /// Valid as long as the hook has the same revision.
  private var histories: [Program: (revision: String?, history: ServiceHistory)] = [:]
  /// The services that are ending, which may still have unfinished requests.
  private var leaving: [ObjectIdentifier: PluginService] = [:]
  /// nil until the hooks are known.
  private var fingerprints: [String: String]?
  private var revisions: [String: String] = [:]
  private var isStopped = false

  init(
    mask: LiveMask, logger: Logger, timer: @escaping Timer,
    report: @escaping Report
  ) {
    self.timer = Mutex(timer)
    self.mask = mask
    self.logger = logger
    self.report = report
  }

  /// Sets the receiver of services' timer requests.
  package nonisolated func connect(_ body: @escaping Timer) {
    timer.withLock { $0 = body }
  }

  /// Returns the service of a hook, a new one if the parameters changed; nil during the daemon's end.
  func service(
    of hook: String, _ key: Key, isScoped: Bool, timeout: Duration,
    launch: @escaping @Sendable () async throws -> ServiceLaunch
  ) -> PluginService? {
    guard !isStopped else { return nil }
    if let entry = entries[hook] {
      if entry.key == key {
        entries[hook]?.isScoped = isScoped
        return entry.service
      }
      retire(hook)
    }
    let history = history(of: Program(hook: hook, arguments: key.use.arguments))
    let service = PluginService(
      controls: ServiceControls(plugin: key.use.plugin, granted: key.use.controls),
      surroundings: surroundings(of: hook, key.use.plugin, launch), timeout: timeout,
      history: history)
    entries[hook] = Entry(
      key: key, service: service, isScoped: isScoped, fingerprint: fingerprints?[hook], timeout: timeout,
      history: history)
    return service
  }

  private func history(of program: Program) -> ServiceHistory {
    if let known = histories[program] { return known.history }
    let history = ServiceHistory()
    histories[program] = (revisions[program.hook], history)
    return history
  }

  /// Removes a service that ended with its scope.
  func exited(_ hook: String, _ service: PluginService) {
    if entries[hook]?.service === service { entries[hook] = nil }
  }

  /// Ends services whose hook was removed or changed; those of scopes end with their exit. Any change of a hook clears its
  /// switched-off state, so that the next call starts its service again.
  package func configure(_ hooks: [Hook]) {
    let hooks = hooks.filter(\.isEnabled)
    let new = Dictionary(hooks.map { ($0.id, $0.fingerprint) }) { first, _ in first }
    fingerprints = new
    revisions = Dictionary(hooks.map { ($0.id, $0.revision) }) { first, _ in first }
    histories = histories.filter { $0.value.revision == revisions[$0.key.hook] }
    for (hook, entry) in entries {
      let isRevived = entry.history.isOff && !histories.values.contains { $0.history === entry.history }
      if isRevived || !entry.isScoped && entry.fingerprint != new[hook] { retire(hook) }
    }
  }

  /// Ends all services permanently, within a limited time.
  package func stop() async {
    isStopped = true
    for hook in entries.keys { retire(hook, isStopping: true) }
    await withTaskGroup { group in
      for service in leaving.values { group.addTask { await service.end() } }
    }
  }

  /// Ends the remaining services at once.
  func kill() async {
    isStopped = true
    let left = entries.values.map(\.service) + leaving.values
    await withTaskGroup { group in
      for service in left { group.addTask { await service.kill() } }
    }
  }

  private func retire(_ hook: String, isStopping: Bool = false) {
    guard let entry = entries.removeValue(forKey: hook) else { return }
    let service = entry.service
    leaving[ObjectIdentifier(service)] = service
    Task {
      await service.end(within: isStopping ? nil : entry.timeout)
      leaving[ObjectIdentifier(service)] = nil
    }
  }

  private func surroundings(
    of hook: String, _ plugin: String, _ launch: @escaping @Sendable () async throws -> ServiceLaunch
  ) -> ServiceSurroundings {
    let (logger, mask, report, revision) = (logger, mask, report, revisions[hook])
    return ServiceSurroundings(
      launch: launch,
      control: { [self] line in await timer.withLock(\.self)(line) },
      log: { level, text in
        logger.log(level: Logger.Level(level), "plugin '\(plugin)' of '\(hook)': \(text)")
      },
      masked: { mask.text(of: $0) },
      crashed: { why, wait in
        let reason = DeliveryReason.serviceCrashed(why, restartMs: Int64(wait / .milliseconds(1)))
        Task { await report(hook, revision, reason) }
      },
      switchedOff: { why in Task { await report(hook, revision, .service(why)) } })
  }
}

extension Logger.Level {
  fileprivate init(_ level: ServiceLogLevel) {
    self =
      switch level {
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }
}
