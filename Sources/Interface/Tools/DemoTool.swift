// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Demo
import Messages
import Paths
import TerminalUI
import ToolArguments

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `segue demo`: a whole round in under a minute, in a home of its own.
struct DemoTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "demo")

  @OptionGroup var arguments: DemoArguments

  func run() async throws {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let demo = Demo(
      program: DaemonProgram.ownExecutable ?? Process.executable, environment: Environment.current,
      isTerminal: isTerminal,
      width: { RawTerminal.size()?.width ?? 80 },
      style: Style(isTerminal: isTerminal, environment: Environment.current), language: Catalogue.current,
      keepsHome: arguments.keep)
    throw ExitCode(await demo.run())
  }
}
