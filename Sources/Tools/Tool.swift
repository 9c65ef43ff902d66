// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool …`: what `segue` hands over, since it needs the daemon's libraries.
struct Tool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool", abstract: "What 'segue' hands over.", shouldDisplay: false)
}
