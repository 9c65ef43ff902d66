// SPDX-License-Identifier: MIT
#if canImport(Testing)
  import Foundation
  package import Testing

  extension Trait where Self == ConditionTrait {
    /// Starts programs or takes more than a second: not among the quick tests of `Scripts/test --quick`.
    package static var slow: Self {
      .disabled(if: ProcessInfo.processInfo.environment["SEGUE_QUICK"] != nil, "not among the quick tests")
    }
  }
#endif
