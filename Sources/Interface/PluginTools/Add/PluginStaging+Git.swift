// SPDX-License-Identifier: MIT

import Foundation
import Messages
import Processes
import TerminalUI
import ToolSupport

/// Repositories.
extension PluginStaging {
  /// The time limit for the whole history, if the server offers nothing less.
  private static let patience = Duration.seconds(300)
  /// git's message for a server that has files but no git. Such a server can't send the newest commit alone.
  private static let dumbness = "dumb http transport does not support shallow capabilities"

  /// Fetches a repository's newest commit, within the size limit of a plugin.
  ///
  /// It fetches no submodules, and runs nothing from the repository. It fetches the history only if the server can't omit it.
  func clone(_ url: String) async throws(ToolFailure) -> String {
    guard locateProgram("git", environment: context.environment) != nil else {
      throw ToolFailure(.failed, language.plugin(.missingProgram("git")))
    }
    let copy = folder + "/source"
    guard await git(["init", "--quiet", "--template=", copy]) else { throw notCloned(url) }
    var outcome = await fetch(["--depth", "1"], url, into: copy)
    if outcome == .dumb { outcome = await fetch([], url, into: copy, within: Self.patience) }
    switch outcome {
    case .done: break
    case .tooLarge: throw tooLarge(url)
    case .tooSlow:
      let minutes = Self.patience.components.seconds / 60
      throw ToolFailure(.failed, language.plugin(.fetchTooSlow(url, minutes: minutes)))
    case .dumb, .failed: throw notCloned(url)
    }
    guard let size = await listed(copy) else { throw notCloned(url) }
    guard !size.isTooLarge else { throw tooLarge(url) }
    guard await git(["-C", copy, "checkout", "--quiet", "--detach", "FETCH_HEAD"]) else { throw notCloned(url) }
    try? FileManager.default.removeItem(atPath: copy + "/.git")
    return copy
  }

  private func notCloned(_ url: String) -> ToolFailure { ToolFailure(.failed, language.plugin(.notCloned(url))) }

  /// Fetches the newest commit, with the history that `depth` requests. Forwards git's messages, except those of failures that
  /// Segue handles.
  private func fetch(
    _ depth: [String], _ url: String, into copy: String, within limit: Duration? = nil
  ) async -> FetchOutcome {
    let objects = copy + "/.git/objects"
    // A git server sends a single file, which can't grow beyond the limit.
    let words = ["-C", copy, "-c", "fetch.unpackLimit=1", "fetch", "--quiet", "--no-tags", "--no-recurse-submodules"]
    var command = configuration(words + depth + ["--", url, "HEAD"], output: .inherit)
    command.error = .lines(maximumLength: 8192)
    // The parsed messages must not be translated.
    command.environment["LC_ALL"] = "C"
    guard let child = try? await ChildProcess.start(command) else { return .failed }
    let watch = limit.map { FetchWatch(folder: objects, limit: $0) }
    let watching = Task { await watch?.outcome(of: child) }
    var isDumb = false
    while let line = await child.error?.next() {
      if line.text.contains(Self.dumbness) {
        isDumb = true
      } else {
        context.console.writeError(SafeText.line(line.text) + "\n")
      }
    }
    let termination = await child.wait()
    if let outcome = await watching.value { return outcome }
    if termination == .exited(0) { return .done }
    return isDumb ? .dumb : PluginSize.isFull(objects) ? .tooLarge : .failed
  }

  /// The size of the fetched commit, according to its list of files.
  private func listed(_ copy: String) async -> PluginSize? {
    let words = ["-C", copy, "ls-tree", "-r", "-l", "FETCH_HEAD"]
    guard let child = try? await ChildProcess.start(configuration(words, output: .lines(maximumLength: 8192))) else {
      return nil
    }
    var size = PluginSize()
    while let line = await child.output?.next(), !size.isTooLarge {
      // The format: MODE blob HASH SIZE, a tab, and the path.
      let fields = line.text.prefix { $0 != "\t" }.split(separator: " ")
      size.add(bytes: fields.count == 4 ? Int(fields[3]) ?? 0 : 0)
    }
    if size.isTooLarge { await child.end(grace: .zero) }
    let termination = await child.wait()
    return size.isTooLarge || termination == .exited(0) ? size : nil
  }

  /// Runs git at the person's terminal, where it may ask for a password; true on success.
  private func git(_ words: [String]) async -> Bool {
    let child = try? await ChildProcess.start(configuration(words, output: .inherit))
    return await child?.wait() == .exited(0)
  }

  /// Git's variables about the connection: trust and passwords. Others would change the place of its files, or the programs
  /// that it runs.
  private static let connection = ["GIT_SSH", "GIT_SSL_", "GIT_PROXY_SSL_", "GIT_ASKPASS", "GIT_TERMINAL_PROMPT"]

  private func configuration(_ words: [String], output: ChildConfiguration.Output) -> ChildConfiguration {
    let protocols = ["https", "ssh", "file"].flatMap { ["-c", "protocol.\($0).allow=always"] }
    let settings = ["-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never"] + protocols
    // The limit counts blocks of 512 bytes.
    let limited = ["/bin/sh", "-c", "ulimit -f \(PluginSize.mostBytes / 512) && exec \"$@\"", "sh"]
    var environment = context.environment.filter { entry in
      !entry.key.hasPrefix("GIT_") || Self.connection.contains { entry.key.hasPrefix($0) }
    }
    if !context.console.isInteractive { environment["GIT_TERMINAL_PROMPT"] = "0" }
    return ChildConfiguration(
      limited + ["git"] + settings + words, environment: environment, workingDirectory: folder, input: .inherit,
      output: output, error: .inherit, ownSession: false)
  }
}

/// The result of a fetch.
private enum FetchOutcome: Sendable {
  case done, failed, tooLarge, tooSlow
  /// The server has files, but no git.
  case dumb
}

/// Ends a fetch beyond its limit of time or size.
private struct FetchWatch: Sendable {
  /// The folder of the fetched files.
  let folder: String
  let limit: Duration

  /// The reason for which the fetch was ended; nil if it ended by itself.
  func outcome(of child: ChildProcess) async -> FetchOutcome? {
    let end = ContinuousClock.now + limit
    // Polled, because git reports no size while it fetches a history of many small files.
    while await !child.exits(within: .seconds(1)) {
      let isFull = PluginSize.isFull(folder)
      guard isFull || ContinuousClock.now >= end else { continue }
      await child.end(grace: .seconds(2))
      return isFull ? .tooLarge : .tooSlow
    }
    return nil
  }
}

extension PluginSize {
  /// Whether the files in a folder reach the limit of a plugin. A single file can't exceed it.
  fileprivate static func isFull(_ folder: String) -> Bool {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return false }
    var bytes = 0
    while bytes < mostBytes, let name = names.nextObject() as? String {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      bytes += Int(status.st_size)
    }
    return bytes >= mostBytes
  }
}
