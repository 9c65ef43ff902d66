import ControlProtocol
// SPDX-License-Identifier: MIT
package import Hooks
import Processes

/// Resolves the values of secrets when they are needed, and stores those of `segue secret set`.
package struct SecretStore: Sendable {
  /// The place of a value from `segue secret set`.
  package enum Place: Hashable, Sendable {
    case keychain
    /// The file's path.
    case file(String)
  }

  /// The mask of every resolved value.
  package let mask: LiveMask
  let environment: [String: String]
  let folder: SecretFolder
  let keychain: any Keychain
  private let home: String
  private let timeout: Duration

  /// - Parameters:
  ///   - environment: for `env:` sources, and for the programs that are run.
  ///   - folder: the absolute path for entries when there is no keychain.
  ///   - home: the folder in which commands run.
  ///   - timeout: for a command and for the keychain, which may ask the user for a password.
  package init(
    environment: [String: String], folder: String, home: String, mask: LiveMask = LiveMask(),
    timeout: Duration = .seconds(30)
  ) {
    self.init(
      environment: environment, folder: folder, home: home, mask: mask, timeout: timeout,
      keychain: systemKeychain(environment: environment, timeout: timeout))
  }

  init(
    environment: [String: String], folder: String, home: String, mask: LiveMask, timeout: Duration,
    keychain: any Keychain
  ) {
    self.environment = environment
    self.folder = SecretFolder(path: folder)
    self.home = home
    self.mask = mask
    self.timeout = timeout
    self.keychain = keychain
  }

  /// The current value of a secret. Adds it to `mask`.
  package func resolve(_ source: SecretSource) async throws(SecretError) -> String {
    let value = try await value(of: source)
    mask.add(value)
    return value
  }

  /// The problem of a source; nil if it has a value. A command is only searched for, not run.
  package func problem(with source: SecretSource) async -> SecretError? {
    do {
      switch source {
      case .command(let arguments): try checkProgram(arguments)
      case .environment, .file, .keychain: _ = try await resolve(source)
      }
      return nil
    } catch {
      return error
    }
  }

  /// The place of a `keychain:` source's value: a file if there was no keychain when it was set.
  package func place(of text: String) -> Place {
    guard let entry = try? KeychainEntry(text), (try? folder.value(of: entry)) != nil else { return .keychain }
    return .file(folder.file(of: entry).path)
  }

  private func value(of source: SecretSource) async throws(SecretError) -> String {
    switch source {
    case .environment(let name):
      guard let value = environment[name] else {
        throw SecretError(.missing, .variableNotSet(name))
      }
      guard !value.isEmpty else { throw SecretError(.unusable, .variableEmpty(name)) }
      return value
    case .file(let path): return try SecretFile(path: path).read()
    case .command(let arguments): return try await output(of: arguments)
    case .keychain(let text): return try await kept(KeychainEntry(text))
    }
  }

  private func kept(_ entry: KeychainEntry) async throws(SecretError) -> String {
    // A file exists only if there was no keychain when the value was set, so it is newer.
    if let value = try folder.value(of: entry) { return value }
    let command = "segue secret set \(SecretText.shellWord(entry.shortName))"
    let found: String?
    do throws(KeychainFailure) {
      found = try await keychain.value(of: entry)
    } catch {
      guard case .unavailable(let problem) = error else { throw error.error }
      throw SecretError(
        .missing, .noKeychain(entry: "\(entry)", problem: problem, folder: folder.path, command: command))
    }
    if let found { return try SecretText.value(of: found.utf8, from: .keychain("\(entry)")) }
    throw SecretError(.missing, .missing("\(entry)", keychain: nil, folder: folder.path, command: command))
  }

  /// The first line of a command's output, as `pass show` and similar programs print it.
  private func output(of arguments: [String]) async throws(SecretError) -> String {
    let program = arguments.first ?? ""
    let command = Command(
      arguments, environment: environment, workingDirectory: home, timeout: timeout, grace: .seconds(2),
      outputLimit: SecretText.longest + 2)
    let outcome: ProcessOutcome
    do {
      outcome = try await Processes.run(command)
    } catch {
      throw SecretError(
        error.code == .cancelled ? .cancelled : .commandFailed, errno: error.errno, .other(error.description))
    }
    guard !outcome.cancelled else { throw SecretError(.cancelled, .cancelled(program)) }
    // Its output isn't repeated, because it may contain the secret, which the mask doesn't know yet.
    let words = arguments.map(SecretText.shellWord).joined(separator: " ")
    guard !outcome.timedOut else {
      throw SecretError(.timedOut, .timedOut(program, after: "\(timeout)", command: words))
    }
    switch outcome.termination {
    case .exited(0): break
    case .exited(let status): throw SecretError(.commandFailed, .exited(program, status: status, command: words))
    case .signalled(let signal):
      throw SecretError(.commandFailed, .signalled(program, signal: signal, command: words))
    case .running: throw SecretError(.commandFailed, .stillRuns(program, command: words))
    }
    let line = outcome.stdout.head.prefix { $0 != UInt8(ascii: "\n") }
    return try SecretText.value(of: line, from: .output(program))
  }

  private func checkProgram(_ arguments: [String]) throws(SecretError) {
    let program = ShellText.program(of: arguments)
    guard locateProgram(program, environment: environment, workingDirectory: home) != nil else {
      throw SecretError(.commandFailed, .programNotFound(program))
    }
  }
}
