// SPDX-License-Identifier: MIT
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every input that the fuzzer found worth keeping, once: a target crashes where it breaks a promise.
@Suite(.serialized)
struct ReplayTests {
  @Test(arguments: FuzzTarget.allCases)
  func `is taken without a crash`(target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Corpus/\(target.rawValue)"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(!names.isEmpty)
    for name in names { target.run(Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))) }
  }
}
