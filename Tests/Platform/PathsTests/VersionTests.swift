// SPDX-License-Identifier: MIT
import Foundation
import Paths
import Testing

@Suite struct VersionTests {
  /// The package's folder.
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  @Test(arguments: [("Packaging/PKGBUILD", "pkgver=", "\n"), ("Packaging/flake.nix", "version = \"", "\"")])
  func `packages have the version of the programs`(file: String, before: String, after: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    #expect(text.contains(before + SegueVersion.number + after))
  }

  @Test func `the newest version of the changelog is that of the programs`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let heading = text.split(separator: "\n").first { $0.hasPrefix("## [") && !$0.contains("Unreleased") }
    #expect(heading?.hasPrefix("## [\(SegueVersion.number)] - ") == true)
  }
}
