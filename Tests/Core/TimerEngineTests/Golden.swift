// SPDX-License-Identifier: MIT
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares `text` with a file of Golden/, or writes the file where `SEGUE_RECORD=1`.
func expectGolden(
  _ name: String, _ text: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
) throws {
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  let path = "\(folder)/Golden/\(name).txt"
  if ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return
  }
  let recorded = try String(contentsOfFile: path, encoding: .utf8)
  let (now, before) = (text.split(separator: "\n"), recorded.split(separator: "\n"))
  for (line, old) in zip(now, before) {
    #expect(line == old, sourceLocation: location)
  }
  #expect(text == recorded, "Golden/\(name).txt differs; SEGUE_RECORD=1 records it anew", sourceLocation: location)
}
