// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import Processes
import ToolArguments
import ToolSupport

/// `segue plugin setup`: runs a plugin's one-time setup on this machine.
struct PluginSetupTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "setup")

  @OptionGroup var arguments: PluginSetupArguments

  func run(in context: ToolContext) async throws {
    let (console, language) = (context.console, context.language)
    let caller = Caller(context)
    var own = context
    own.environment["HOME"] = caller.home ?? context.paths.home
    let manifest = own.loader(trusting: caller.user).plugin(arguments.name, config: own.paths.config)
    guard manifest.folder != nil else {
      throw ToolFailure(.failed, language.plugin(.unknown(arguments.name, suggestion: nil)))
    }
    guard let plugin = manifest.plugin else {
      throw ToolFailure(
        .configuration, language.plugin(.broken(manifest.name, folder: manifest.folder ?? "")),
        about: manifest.diagnostics)
    }
    guard let setup = plugin.setup else { throw ToolFailure(.failed, language.plugin(.noSetup(plugin.name))) }
    if context.isRoot, let stranger = caller.stranger(in: [plugin.folder, plugin.folder + "/plugin.yml", setup[0]]) {
      throw ToolFailure(.failed, language.plugin(.strangersFile(stranger)))
    }
    let words = setup + [arguments.undo ? "undo" : "install"]
    console.tell(language.plugin(.runs(words.map(shellWord).joined(separator: " "), asRoot: context.isRoot)))
    guard arguments.yes || !console.isInteractive || context.agrees(language.plugin(.runIt)) else {
      throw ToolFailure(.failed, language.plugin(.left))
    }
    let child: ChildProcess
    do {
      child = try await ChildProcess.start(
        ChildConfiguration(
          words, environment: caller.environment, workingDirectory: plugin.folder, input: .inherit, output: .inherit,
          error: .inherit, ownSession: false))
    } catch {
      throw ToolFailure(.failed, language.delivery(error.reason))
    }
    let status: Int32 =
      switch await child.wait() {
      case .exited(let status): status
      case .signalled(let number): 128 + number
      case .running: -1
      }
    guard status == 0 else {
      throw ToolFailure(.failed, language.plugin(.setupFailed(plugin.name, status: status)))
    }
    console.tell(language.plugin(arguments.undo ? .setupUndone(plugin.name) : .setupDone(plugin.name)))
  }
}

extension ToolContext {
  /// A loader that trusts the files of the user who called sudo.
  fileprivate func loader(trusting user: uid_t?) -> ConfigLoader {
    var loader = loader
    if user != nil { loader.checksOwnership = false }
    return loader
  }
}

/// The person who runs a setup, maybe with sudo.
private struct Caller {
  /// The user who called sudo; nil without sudo.
  let user: uid_t?
  /// That user's home folder.
  let home: String?
  let environment: [String: String]

  private static let kept = [
    "HOME", "LANG", "LC_ALL", "LC_MESSAGES", "LOGNAME", "SUDO_GID", "SUDO_UID", "SUDO_USER", "TERM", "USER",
  ]

  init(_ context: ToolContext) {
    let name = context.isRoot ? context.environment["SUDO_UID"].flatMap { uid_t($0) } : nil
    user = name
    home = name.flatMap { getpwuid($0) }.map { String(cString: $0.pointee.pw_dir) }
    var environment = context.environment.filter { Self.kept.contains($0.key) }
    environment["PATH"] =
      context.isRoot ? "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" : context.environment["PATH"]
    self.environment = environment
  }

  /// The first of these files that a user other than root and the caller could have written.
  func stranger(in paths: [String]) -> String? {
    paths.first { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      return ![0, user ?? geteuid()].contains(status.st_uid) || status.st_mode & S_IWOTH != 0
    }
  }
}
