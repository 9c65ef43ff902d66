// SPDX-License-Identifier: MIT
import Foundation
import Language
import Processes

/// Repositories.
extension PluginStaging {
  /// Gets a repository's newest commit: without its history, submodules, or anything that it would run, and no more of it
  /// than a plugin may have.
  func clone(_ url: String) async throws(ToolFailure) -> String {
    guard locateProgram("git", environment: context.environment) != nil else {
      throw ToolFailure(.failed, language.plugin(.missingProgram("git")))
    }
    let copy = folder + "/source"
    guard await git(["init", "--quiet", "--template=", copy]) else { throw notCloned(url) }
    // All that comes is one file, which can't grow beyond the limit.
    let fetch = ["-c", "fetch.unpackLimit=1", "fetch", "--quiet", "--depth", "1", "--no-tags"]
    guard await git(["-C", copy] + fetch + ["--no-recurse-submodules", "--", url, "HEAD"]) else {
      throw hasReachedLimit(copy + "/.git/objects/pack") ? tooLarge(url) : notCloned(url)
    }
    guard let size = await listed(copy) else { throw notCloned(url) }
    guard !size.isTooLarge else { throw tooLarge(url) }
    guard await git(["-C", copy, "checkout", "--quiet", "--detach", "FETCH_HEAD"]) else { throw notCloned(url) }
    try? FileManager.default.removeItem(atPath: copy + "/.git")
    return copy
  }

  private func notCloned(_ url: String) -> ToolFailure { ToolFailure(.failed, language.plugin(.notCloned(url))) }

  /// Whether a file in a folder is as long as one may become.
  private func hasReachedLimit(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      var status = stat()
      return lstat("\(folder)/\(name)", &status) == 0 && status.st_size >= PluginSize.mostBytes
    }
  }

  /// How large the commit is that was fetched, as its list of files says.
  private func listed(_ copy: String) async -> PluginSize? {
    let words = ["-C", copy, "ls-tree", "-r", "-l", "FETCH_HEAD"]
    guard let child = try? await ChildProcess.start(configuration(words, output: .lines(maximumLength: 8192))) else {
      return nil
    }
    var size = PluginSize()
    while let line = await child.output?.next(), !size.isTooLarge {
      // MODE blob HASH SIZE, a tab, and the path.
      let fields = line.text.prefix { $0 != "\t" }.split(separator: " ")
      size.add(bytes: fields.count == 4 ? Int(fields[3]) ?? 0 : 0)
    }
    if size.isTooLarge { await child.end(grace: .zero) }
    let termination = await child.wait()
    return size.isTooLarge || termination == .exited(0) ? size : nil
  }

  /// Runs git, at the person's terminal where it asks for a password; true where it succeeded.
  private func git(_ words: [String]) async -> Bool {
    let child = try? await ChildProcess.start(configuration(words, output: .inherit))
    return await child?.wait() == .exited(0)
  }

  /// What of git's own variables is about the connection: who is trusted, and who is asked for a password. Others would
  /// say where its files are, or what else it runs.
  private static let connection = ["GIT_SSH", "GIT_SSL_", "GIT_PROXY_SSL_", "GIT_ASKPASS", "GIT_TERMINAL_PROMPT"]

  private func configuration(_ words: [String], output: ChildConfiguration.Output) -> ChildConfiguration {
    let protocols = ["https", "ssh", "file"].flatMap { ["-c", "protocol.\($0).allow=always"] }
    let settings = ["-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never"] + protocols
    // In blocks of 512 bytes.
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
