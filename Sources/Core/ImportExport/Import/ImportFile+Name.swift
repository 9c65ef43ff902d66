// SPDX-License-Identifier: MIT

extension ImportFile {
  /// The name of such a file, that nobody else's has.
  package static func name(_ id: String) -> String { "import-\(id).jsonl" }

  /// Whether a file is called as these are.
  package static func isName(_ name: String) -> Bool { name.hasPrefix("import-") && name.hasSuffix(".jsonl") }
}
