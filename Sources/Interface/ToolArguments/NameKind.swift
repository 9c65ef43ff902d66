// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The names that shells complete: they ask `segue names KIND` for them.
package enum NameKind: String, CaseIterable, Sendable {
  case deliveries, hooks, projects, sounds, tags
}

extension CompletionKind {
  /// The names that exist at the time of completion.
  package static func names(of kind: NameKind) -> CompletionKind {
    .shellCommand("segue names \(kind.rawValue) 2>/dev/null")
  }
}
