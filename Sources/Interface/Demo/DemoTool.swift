// SPDX-License-Identifier: MIT

package import ArgumentParser
import ControlClient
import Foundation
import Messages
import Paths
import TerminalUI
import ToolArguments

/// `segue demo`: a whole round in under a minute, in a home of its own.
package struct DemoTool: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(commandName: "demo")

  @OptionGroup var arguments: DemoArguments

  package init() {}

  package func run() async throws {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let demo = Demo(
      program: DaemonProgram.ownExecutable ?? CommandLine.arguments[0], environment: Environment.current,
      isTerminal: isTerminal,
      width: { RawTerminal.size()?.width ?? 80 },
      style: Style(isTerminal: isTerminal, environment: Environment.current), language: Catalogue.current,
      keepsHome: arguments.keep)
    throw ExitCode(await demo.run())
  }
}
