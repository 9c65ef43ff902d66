// SPDX-License-Identifier: MIT

import ControlClient
import Foundation
import Messages
import Paths
import TerminalUI
import TestSupport
import Testing
import ToolFixtures

@testable import ToolSupport
@testable import Uninstall

/// `segue uninstall` beside a daemon that can't be stopped.
struct HeldLockTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  @Test func `no file of a daemon goes that cannot be stopped`() async throws {
    try home.configure("version: 1\n")
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    // Another process holds the lock, like a daemon that has lost its socket and is no child of this process.
    let holder = Process()
    holder.executableURL = URL(filePath: "/usr/bin/env")
    // Without a separate process for the command, which would outlive flock.
    holder.arguments = ["flock", "--no-fork", home.paths.lock, "sh", "-c", "echo held; exec sleep 300"]
    let pipe = Pipe()
    holder.standardOutput = pipe
    try holder.run()
    // Signals other than KILL may be blocked in it, as in some threads of the tests.
    defer { kill(holder.processIdentifier, SIGKILL) }
    #expect(try pipe.fileHandleForReading.read(upToCount: 5)?.count == 5)
    let style = Style(isTerminal: false, environment: [:])
    let console = ToolConsole(
      style: style, errorStyle: style, isInteractive: false, write: { _ in }, writeError: { _ in },
      readAnswer: { nil }, readHidden: { _ in nil }, readAll: { _ in [] })
    let context = ToolContext(environment: home.variables, console: console, language: English(), isRoot: false)
    var uninstallation = Uninstallation(
      context: context, plan: await UninstallPlan(context, keepsHistory: false), asks: false)
    uninstallation.client.stopPatience = .seconds(2)
    do {
      try await uninstallation.run()
      Issue.record("it was done")
    } catch {
      #expect(error.status == .failed && error.message.contains("kept: "), "\(error)")
    }
    #expect(FileManager.default.fileExists(atPath: home.paths.lock))
    #expect(FileManager.default.fileExists(atPath: home.config))
  }
}
