// SPDX-License-Identifier: MIT
import ArgumentParser
import CRevision
import Daemon
import LibC
import Logging
import Paths
import SystemEvents
import ToolArguments

@main
enum Program {
  static func main() { runProgram { await Segued.main() } }
}

/// The daemon's program: the keeper, its worker, and what needs their libraries.
struct Segued: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segued", abstract: "The daemon of Segue. People use 'segue'.", version: SegueVersion.current,
    subcommands: [DaemonCommand.self, WorkerCommand.self, TeardownCommand.self, AnswerCommand.self, Tool.self])

  static func main() async {
    Environment.silenceDispatch()
    SegueVersion.commit = String(cString: segue_commit())
    let client = ToolHandover.client()
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard var command = CommandTree.parse(arguments, below: Self.self) as? any AsyncParsableCommand else {
      if let client { ToolHandover.giveBack(arguments.dropFirst(), to: client) }
      return await main(nil)
    }
    do { try await command.run() } catch { exit(withError: error) }
  }
}

/// What the daemon's processes have in common.
enum Process {
  static var paths: Paths { Paths(environment: Environment.current) }

  /// The number in a variable that one of our processes left for another.
  static func descriptor(_ name: String) -> Int32? { Environment.current[name].flatMap { Int32($0) } }

  /// Writes to standard error, which the keeper makes the log file.
  static func logger(_ label: String) -> Logger {
    let file = LogFile(path: paths.log)
    LoggingSystem.bootstrap { LogFileHandler(label: $0, file: file) }
    var logger = Logger(label: label)
    logger.logLevel = Environment.current["SEGUE_LOG"].flatMap { Logger.Level(rawValue: $0) } ?? .info
    return logger
  }

  /// The path of this program.
  static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return CommandLine.arguments[0] }
      return String(cString: buffer)
    #endif
  }
}

/// `segued daemon`: the keeper.
struct DaemonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Keep the timer: start the worker, and start it again when it dies.")

  @Flag(help: "Write the log to standard error instead of the log file.")
  var foreground = false

  func run() async throws {
    let paths = Process.paths
    if !foreground { LogFile.open(paths) }
    umask(0o077)
    let keeper = Keeper(
      paths: paths, executable: Process.executable, environment: Environment.current,
      readyDescriptor: Process.descriptor("SEGUE_READY_FD"), logger: Process.logger("keeper"))
    throw ExitCode(await keeper.run())
  }
}

/// `segued worker`: started by the keeper alone.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "worker", shouldDisplay: false)

  func run() async throws {
    prepareDispatch()
    let worker = Worker(
      paths: Process.paths, environment: Environment.current, readyDescriptor: Process.descriptor("SEGUE_READY_FD"),
      keeperDescriptor: Process.descriptor("SEGUE_KEEPER_FD"), logger: Process.logger("worker"))
    throw ExitCode(await worker.run())
  }
}

/// `segued teardown`: exits what is still on after a daemon died.
struct TeardownCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "teardown", abstract: "Exit every scope that a daemon which died left on.")

  @Flag(help: .hidden)
  var locked = false

  /// A service manager runs it: what it says belongs to what the daemon said.
  @Flag(help: "Write to the log file.")
  var log = false

  func run() async throws {
    if log { LogFile.open(Process.paths) }
    let teardown = Teardown(
      paths: Process.paths, environment: Environment.current, holdsLock: locked, logger: Process.logger("teardown"))
    throw ExitCode(await teardown.run())
  }
}

/// `segued answer`: one request on standard input, its reply on standard output, without a daemon.
struct AnswerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "answer", shouldDisplay: false)

  func run() async throws {
    guard let line = readLine(strippingNewline: true) else { throw ExitCode(64) }
    if let reply = await OfflineMethods(paths: Process.paths).reply(to: Array(line.utf8)) {
      print(String(decoding: reply, as: UTF8.self))
    }
  }
}
