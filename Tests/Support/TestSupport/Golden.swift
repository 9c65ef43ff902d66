// SPDX-License-Identifier: MIT
#if canImport(Testing)
  import Foundation
  package import Testing

  /// Compares text with a file beside the test. With `SEGUE_RECORD=1`, writes the file instead.
  package enum Golden {
    /// Expects `text` to equal the content of `Golden/name` beside `file`.
    package static func check(
      _ text: String, _ name: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
    ) throws {
      let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
      let golden = folder.appending(path: name)
      let text = text.hasSuffix("\n") ? text : text + "\n"
      if ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: golden, atomically: true, encoding: .utf8)
      }
      let expected = try String(contentsOf: golden, encoding: .utf8)
      #expect(text == expected, "differs from Golden/\(name)", sourceLocation: location)
    }
  }
#endif
