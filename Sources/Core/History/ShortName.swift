// SPDX-License-Identifier: MIT

/// As much of an identifier or a digest as people need to name it.
package enum ShortName {
  /// So many characters are enough nearly always.
  package static let length = 8

  /// The shortest beginning of each name, of `length` characters at least, that no other of them has; the whole name
  /// where another one begins with it.
  package static func all(of names: some Sequence<String>, length: Int = length) -> [String: String] {
    let sorted = Set(names).sorted()
    var short: [String: String] = [:]
    for (index, name) in sorted.enumerated() {
      // The one that has most in common with it stands beside it.
      let neighbours = [index - 1, index + 1].filter { sorted.indices.contains($0) }
      let common = neighbours.map { zip(sorted[$0], name).prefix { $0 == $1 }.count }.max() ?? 0
      short[name] = String(name.prefix(max(length, common + 1)))
    }
    return short
  }
}
