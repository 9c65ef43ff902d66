// SPDX-License-Identifier: MIT
import Foundation

/// What is fed arbitrary bytes: by the fuzzer without end, by the tests with the corpus.
///
/// A target crashes where a promise is broken; what the code under test refuses is fine.
enum FuzzTarget: String, CaseIterable, Sendable {
  case control, expression, hooks
  case retryAfter = "retry-after"
  case template

  func run(_ bytes: [UInt8]) {
    switch self {
    case .control: ControlLines.run(bytes)
    case .expression: ExpressionSource.run(bytes)
    case .hooks: HooksFile.run(bytes)
    case .retryAfter: RetryAfterHeader.run(bytes)
    case .template: TemplateValue.run(bytes)
    }
  }
}

/// What the code under test promises. Unlike a precondition it says in an optimised build, too, what was broken.
func promise(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { broken(otherwise()) }
}

func broken(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Broken promise: \(message)\n".utf8))
  abort()
}

/// A number that is the same whenever the bytes are (FNV-1a): what a target decides by chance has to be repeatable.
func fingerprint(_ bytes: [UInt8]) -> Int {
  Int(truncatingIfNeeded: bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 16)
}
