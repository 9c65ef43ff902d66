// SPDX-License-Identifier: MIT
#if canImport(Testing)
  import Foundation
  package import Testing

  extension Trait where Self == ConditionTrait {
    /// For tests that start programs or take more than a second: excluded from `Scripts/test --quick`.
    package static var slow: Self {
      .disabled(if: ProcessInfo.processInfo.environment["SEGUE_QUICK"] != nil, "not among the quick tests")
    }
  }
#endif
