// SPDX-License-Identifier: MIT

import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import Players
import Processes
import Setup
import SoundPlayers
import ToolSupport

extension Examination {
  /// The programs, folders and sound files that hooks need.
  func programFindings() -> [Finding] {
    var findings: [Finding] = []
    var found: Set<String> = []
    var told: Set<[String]> = []
    for hook in hooks {
      let folder = hook.workingDirectory ?? context.paths.home
      if let folder = hook.workingDirectory, !isFolder(folder) {
        findings.append(
          problem(
            .hooks, .folderMissing(context.shown(folder), hook: hook.id),
            remedy: "mkdir -p \(shellWord(context.shown(folder)))"))
      }
      findings += wantFindings(of: hook)
      for call in hook.calls {
        guard let program = call.words.first else { continue }
        let path = program.hasPrefix("~/") ? context.paths.home + program.dropFirst() : program
        if locateProgram(path, environment: environment(of: hook), workingDirectory: folder) != nil {
          found.insert(program)
        } else if told.insert([hook.id, program]).inserted {
          findings.append(missing(program, at: path, of: call))
        }
      }
      for case .play(let play) in hook.actions {
        guard case .file(let file) = play.sound, access(file, R_OK) != 0 else { continue }
        findings.append(
          problem(
            .hooks, .soundMissing(context.shown(file), hook: hook.id),
            remedy: language.doctor(.correct(place: shown(hook.place)))))
      }
    }
    guard findings.isEmpty else { return findings }
    let hasCommands = hooks.contains { $0.actions.contains { if case .command = $0 { true } else { false } } }
    return [fine(.hooks, !found.isEmpty ? .programsFound(found.count) : hasCommands ? .unknownPrograms : .noPrograms)]
  }

  private func missing(_ program: String, at path: String, of call: HookCall) -> Finding {
    let isPath = program.contains("/")
    var remedy = language.doctor(.installOrCorrect(place: shown(call.hook.place)))
    if program == SiteHelper.path { remedy = Self.setup(SiteHelper.plugin) }
    if let install = context.install(program) { remedy = install }
    if path.hasPrefix("/"), access(path, F_OK) == 0 { remedy = "chmod +x \(shellWord(program))" }
    return Finding(
      .hooks, call.isOptional ? .warning : .problem,
      language.doctor(.programMissing(program, isPath: isPath, hook: call.hook.id)), remedy: remedy)
  }

  /// The command that sets up a plugin. Root's PATH may lack `segue`.
  private static func setup(_ plugin: String) -> String { "sudo \"$(command -v segue)\" plugin setup \(plugin)" }

  /// The programs that the hook's plugins want and that do not exist.
  private func wantFindings(of hook: Hook) -> [Finding] {
    hook.plugins.sorted().flatMap { name -> [Finding] in
      guard let plugin = context.loader.plugin(name, config: context.paths.config).plugin else { return [] }
      return plugin.wants.filter { programs in
        !programs.contains { locateProgram($0, environment: environment(of: hook)) != nil }
      }.map { programs in
        // Programs of other systems cannot be installed here.
        let known = programs.filter { $0.hasPrefix("/") || PackageName.programs.contains($0) }
        let shown = known.isEmpty ? programs : known
        let isSetUp = plugin.setup != nil && shown.contains { $0.hasPrefix("/") }
        let install = shown.lazy.compactMap { context.install($0) }.first
        return Finding(
          .hooks, isSetUp ? .problem : .warning,
          language.doctor(.wanted(shown, plugin: name, hook: hook.id)),
          remedy: isSetUp
            ? Self.setup(name) : install ?? language.doctor(.installOrCorrect(place: self.shown(hook.place))))
      }
    }
  }

  /// The calls of sudo: in commands, and by the plugin that blocks sites once it is set up.
  private func sudoCalls(of hook: Hook) -> [HookCall] {
    guard hook.plugins.contains(SiteHelper.plugin), !context.isRoot, isThere(SiteHelper.path) else { return hook.calls }
    return hook.calls
      + ["block", "unblock"].map {
        HookCall(hook: hook, words: ["sudo", "-n", SiteHelper.path, $0], isOptional: false)
      }
  }

  /// This process's environment, with the variables of the hook.
  private func environment(of hook: Hook) -> [String: String] {
    var variables = context.environment
    for case (let name, .literal(let text)) in hook.environment { variables[name] = text }
    return variables
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether sudo allows the hooks' commands without a password.
  func sudoFindings() async -> [Finding] {
    var findings: [Finding] = []
    var asked: Set<SudoCall> = []
    var missingPrograms: Set<String> = []
    for call in hooks.flatMap(sudoCalls) {
      guard let sudo = SudoCall(call.words) else { continue }
      if !sudo.isNonInteractive {
        findings.append(
          warning(
            .sudo, .sudoAsks(hook: call.hook.id),
            remedy: language.doctor(.useNonInteractive(place: shown(call.hook.place)))))
      }
      guard asked.insert(sudo).inserted else { continue }
      guard isThere(sudo.command[0]) else {
        let program = sudo.command[0]
        if missingPrograms.insert(program).inserted { findings.append(missing(program, at: program, of: call)) }
        continue
      }
      let command = sudo.command.map(shellWord).joined(separator: " ")
      let words = [call.words[0], "-n", "-l"] + sudo.account + sudo.command
      let outcome = try? await Processes.run(
        Command(words, environment: context.environment, timeout: .seconds(10), grace: .seconds(1)))
      if outcome?.succeeded == true {
        findings.append(fine(.sudo, .sudoAllowed(command)))
      } else {
        let isOurs = sudo.command.first == SiteHelper.path
        findings.append(
          problem(
            .sudo, .sudoRefused(command, hook: call.hook.id),
            remedy: isOurs ? Self.setup(SiteHelper.plugin) : language.doctor(.allowInSudoers(rule: rule(for: sudo)))))
      }
    }
    return findings
  }

  /// Whether sudo would find a program: it also searches root's folders.
  private func isThere(_ program: String) -> Bool { locateProgram(program, environment: rootEnvironment) != nil }

  private var rootEnvironment: [String: String] {
    var variables = context.environment
    variables["PATH"] = (variables["PATH"] ?? "") + ":/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin"
    return variables
  }

  /// The required line of sudoers, which accepts only absolute paths.
  private func rule(for call: SudoCall) -> String {
    let name = getpwuid(getuid()).flatMap { $0.pointee.pw_name.map { String(cString: $0) } } ?? "#\(getuid())"
    let program = locateProgram(call.command[0], environment: rootEnvironment) ?? call.command[0]
    return "\(name) ALL=(root) NOPASSWD: " + ([program] + call.command.dropFirst()).joined(separator: " ")
  }
}
