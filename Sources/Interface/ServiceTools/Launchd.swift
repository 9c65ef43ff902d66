// SPDX-License-Identifier: MIT

import ControlClient
import Foundation
import Messages
import Paths
import ToolSupport

/// launchd, used through launchctl.
struct Launchd: ServiceManager {
  private let environment: [String: String]
  private let launchctl: ManagerProgram
  private let program: Autostart.Job

  init(environment: [String: String], job: Autostart.Job) {
    self.environment = environment
    program = job
    launchctl = ManagerProgram("launchctl", environment: environment)
  }

  var name: String { "launchd" }

  func file(for service: Service) -> ServiceFile {
    ServiceFile(path: path, text: LaunchAgent(service: service).text, mark: LaunchAgent.mark(of: program))
  }

  private var path: String { Autostart.installed(program, for: environment) }
  private var domain: String { "gui/\(getuid())" }
  private var job: String { "\(domain)/\(program.label)" }

  func silence() async -> ServiceError? {
    do {
      try await launchctl.run("print", domain)
      return nil
    } catch {
      return error
    }
  }

  func commands(toUndo: Bool) -> [String] {
    toUndo ? ["launchctl bootout \(job)"] : ["launchctl bootstrap \(domain) \(shellWord(path))"]
  }

  /// launchd reads the file when it loads the job.
  func reload() async throws(ServiceError) {}

  /// A disabled job stays disabled, whatever the file says.
  func enable() async throws(ServiceError) { try await launchctl.run("enable", job) }

  func disable() async throws(ServiceError) {
    guard await isLoaded else { return }
    if program == .daemon { try await stopDaemon() }
    try await launchctl.run("bootout", job)
  }

  func start() async throws(ServiceError) {
    if await isLoaded {
      try await launchctl.run("kickstart", job)
    } else {
      try await launchctl.run("bootstrap", domain, path)
    }
    if program == .daemon { try await waitUntilReady() }
  }

  func restart() async throws(ServiceError) {
    try await disable()
    try await start()
  }

  func keeper() async -> Int32? {
    guard let text = try? await launchctl.run("print", job) else { return nil }
    let line = text.split(separator: "\n").map { String($0).trimmed }.first { $0.hasPrefix("pid = ") }
    return line.flatMap { Int32($0.dropFirst("pid = ".count)) }
  }

  private var isLoaded: Bool {
    get async { (try? await launchctl.run("print", job)) != nil }
  }

  /// Stops the daemon directly, because launchctl doesn't wait for the end of a job.
  private func stopDaemon() async throws(ServiceError) {
    do {
      _ = try ControlClient(environment: environment).stop()
    } catch {
      throw ServiceError(error)
    }
  }

  /// launchd doesn't report when a job is ready, so the socket is tried until it answers.
  private func waitUntilReady() async throws(ServiceError) {
    let client = ControlClient(environment: environment)
    for _ in 0..<100 {
      if let connection = try? client.connectIfRunning() {
        _ = consume connection
        return
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
    throw ServiceError(.noDaemonAnswers(job: job))
  }
}
