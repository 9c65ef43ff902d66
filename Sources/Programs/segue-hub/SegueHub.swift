// SPDX-License-Identifier: MIT
import ArgumentParser
import CRevision
import Hub
import HubPages
import HubStorage
import LibC
import Paths
import WebPages

/// The server of a team: accounts, friends and boards.
@main
struct SegueHub: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-hub", abstract: "The server of a team: accounts, friends and boards.",
    version: SegueVersion.current, subcommands: [])
}
