// SPDX-License-Identifier: MIT

/// A unique prefix of an identifier or a digest, for people.
package enum ShortName {
  /// The usual length, which is nearly always unique.
  package static let length = 8

  /// Returns the shortest unique prefix of each name, with at least `length` characters. A name that is itself a prefix of
  /// another stays whole.
  package static func all(of names: some Sequence<String>, length: Int = length) -> [String: String] {
    let sorted = Set(names).sorted()
    var short: [String: String] = [:]
    for (index, name) in sorted.enumerated() {
      // In sorted order, the name with the longest common prefix is a neighbour.
      let neighbours = [index - 1, index + 1].filter { sorted.indices.contains($0) }
      let common = neighbours.map { zip(sorted[$0], name).prefix { $0 == $1 }.count }.max() ?? 0
      short[name] = String(name.prefix(max(length, common + 1)))
    }
    return short
  }
}
