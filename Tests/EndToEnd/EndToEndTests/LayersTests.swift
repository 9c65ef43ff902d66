// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `Scripts/layers`, which keeps the dependencies of targets pointing down.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LayersTests {
  /// A package of one target in Adapters, `Journal`, with `other` beside it.
  private func check(_ other: String, in folder: String) async throws -> ProgramResult {
    let package = """
      {"targets": [
        {"name": "Journal", "path": "Sources/Adapters/Journal", "dependencies": [{"byName": ["\(other)", null]}]},
        {"name": "\(other)", "path": "\(folder)/\(other)", "dependencies": []}]}
      """
    let script = Programs.packageFolder().appending(path: "Scripts/layers").path(percentEncoded: false)
    return try await TemporaryHome().run([script], input: package)
  }

  @Test(arguments: ["Sources/Core", "Sources/Platform", "Sources/System"])
  func `an arrow down passes`(_ folder: String) async throws {
    let result = try await check("Below", in: folder)
    #expect(result.status == 0, "\(result)")
  }

  @Test(arguments: ["Sources/Application", "Sources/Interface", "Sources/Programs", "Sources/Adapters", "Sources/Mine"])
  func `an arrow up, sideways between adapters or out of the layers fails and names both targets`(
    _ folder: String
  ) async throws {
    let result = try await check("Other", in: folder)
    #expect(result.status == 1, "\(result)")
    #expect(result.errors.contains("Other"), "\(result)")
  }
}
