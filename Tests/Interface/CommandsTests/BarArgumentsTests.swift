// SPDX-License-Identifier: MIT
import ArgumentParser
import StatusBars
import Testing

@testable import Commands

struct BarArgumentsTests {
  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @Test(arguments: [
    "--bar waybar", "--follow --bar tmux", "--bar x --format {task} --tooltip {ends} --hide-idle",
    "--hide-idle --format a --bar b --follow",
  ])
  func `what is read before the parser is built is what the parser reads`(_ text: String) throws {
    let quick = try #require(BarArguments(["status"] + Self.words(text)))
    let parsed = try StatusCommand.parse(Self.words(text))
    #expect(quick.options == parsed.look.options(try #require(parsed.bar), format: parsed.format))
    #expect(quick.isFollowed == parsed.follow)
  }

  @Test(arguments: [
    "", "--bar", "--json --bar x", "--follow", "--bar x --bar y", "--bar -x", "--bar x --help", "--bar=x", "--bar x y",
    "--hide-idle --hide-idle --bar x", "--format {task}",
  ])
  func `everything else is left to the parser`(_ text: String) {
    #expect(BarArguments(["status"] + Self.words(text)) == nil)
    #expect(BarArguments(Self.words(text)) == nil)
  }
}
